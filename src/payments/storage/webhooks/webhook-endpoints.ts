import { z } from 'zod';
import type { Tenant } from '#payments/tenant.ts';
import type { AttemptedDelivery, WebhookChange } from '#payments/webhooks/changes.ts';
import {
  DISABLED_REASONS,
  ENDPOINTS_MOST,
  type WebhookEndpoint,
} from '#payments/webhooks/endpoint.ts';
import type { EndpointReader } from '#payments/webhooks/ports.ts';
import { count, json, moment } from '#kernel/storage/columns.ts';
import { joined, refusedAs, requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { REFUSED } from '#payments/storage/constraints.ts';
import { ofTenant, rowOfTenant, TenantTable } from '#payments/storage/tenant-table.ts';
import { cancelDeliveries, updateAttempted } from './webhook-deliveries.ts';
import { fanOutAll, PROGRESS } from './webhook-fan-out.ts';

const ENDPOINTS = new TenantTable(
  'webhook_endpoints',
  {
    endpointId: z.string(),
    url: z.string(),
    types: json.pipe(z.array(z.string()).readonly()),
    description: z.string(),
    disabledReason: z.enum(DISABLED_REASONS).nullable(),
    publicKey: z.string(),
    version: count,
    createdAt: moment,
    updatedAt: moment,
  },
  { endpointId: 'id' },
);

const NOT_DELETED = sql`AND deleted_at IS NULL`;
const PROGRESS_NOW = { sql: PROGRESS, args: [] };

type Of<Kind extends WebhookChange['change']> = Extract<WebhookChange, { change: Kind }>;

/** Adds a secret with the next number: the newest secret always has the highest one. */
const insertSecret = (
  { organizationId, mode }: Tenant,
  { endpoint, secret }: Pick<Of<'endpoint-created'>, 'endpoint' | 'secret'>,
): Statement =>
  sql`INSERT INTO webhook_secrets (organization_id, mode, endpoint_id, n, sealed, created_at)
      SELECT ${organizationId}, ${mode}, ${endpoint.endpointId}, 1 + coalesce(max(n), 0),
        ${secret.sealed}, ${endpoint.updatedAt.toISOString()}
      FROM webhook_secrets
      WHERE organization_id = ${organizationId} AND mode = ${mode}
        AND endpoint_id = ${endpoint.endpointId}`;

/** Refuses one more than may be: others may have been written since the decision. */
const requireRoom = (tenant: Tenant): Statement =>
  refusedAs(
    REFUSED.outdated,
    joined(
      sql`INSERT INTO guard (ok) SELECT 0 WHERE ${ENDPOINTS_MOST} <= (
            SELECT count(*) FROM webhook_endpoints WHERE`,
      ofTenant(tenant),
      NOT_DELETED,
      sql`)`,
    ),
  );

/** Adds an endpoint. Earlier events become deliveries first, so that it receives none of them. */
export const insertEndpoint = (
  tenant: Tenant,
  { endpoint, secret }: Of<'endpoint-created'>,
  at: Date,
): Statement[] => [
  requireRoom(tenant),
  ...fanOutAll(at.toISOString()),
  ENDPOINTS.insertFor(tenant, endpoint, { since_seq: PROGRESS_NOW }),
  insertSecret(tenant, { endpoint, secret }),
];

/** Updates an endpoint and resets its record of failures, which belongs to the old settings. */
const update = (tenant: Tenant, endpoint: WebhookEndpoint): Statement[] => {
  const { endpointId: id, version } = endpoint;
  const set = ENDPOINTS.update(endpoint, [
    'url',
    'types',
    'description',
    'disabledReason',
    'publicKey',
    'version',
    'updatedAt',
  ]);
  const anew = joined(sql`, failures = 0, paused_until = NULL, since_seq =`, PROGRESS_NOW);
  return ENDPOINTS.updateFor(tenant, { id, version, where: [NOT_DELETED] }, set, anew);
};

/**
 * Changes an endpoint. All earlier events become deliveries first, so that they go where they would
 * have gone without the change.
 */
export const updateEndpoint = (
  tenant: Tenant,
  { endpoint }: Of<'endpoint-updated'>,
  at: Date,
): Statement[] => [...fanOutAll(at.toISOString()), ...update(tenant, endpoint)];

export const rotateSecret = (tenant: Tenant, rotated: Of<'secret-rotated'>): Statement[] => {
  const { endpoint, previousUntil } = rotated;
  const own = joined(ofTenant(tenant), sql`AND endpoint_id = ${endpoint.endpointId}`);
  const until = previousUntil.toISOString();
  return [
    ...update(tenant, endpoint),
    joined(sql`DELETE FROM webhook_secrets WHERE expires_at IS NOT NULL AND`, own),
    joined(sql`UPDATE webhook_secrets SET expires_at = ${until} WHERE`, own),
    insertSecret(tenant, rotated),
  ];
};

export const deleteEndpoint = (
  tenant: Tenant,
  { endpointId, version }: Of<'endpoint-deleted'>,
  now: Date,
): Statement[] => {
  const at = now.toISOString();
  return [
    joined(
      sql`UPDATE webhook_endpoints SET deleted_at = ${at}, version = version + 1 WHERE`,
      rowOfTenant(tenant, endpointId),
      sql`AND deleted_at IS NULL AND version = ${version}`,
    ),
    requireChanges(REFUSED.outdated),
    joined(
      sql`DELETE FROM webhook_secrets WHERE endpoint_id = ${endpointId} AND`,
      ofTenant(tenant),
    ),
    ...cancelDeliveries(tenant, endpointId, at),
  ];
};

/** Ends the pause of an endpoint, because its owner asks for a delivery: it is sent at once. */
export const wakeEndpoint = (tenant: Tenant, endpointId: string): Statement =>
  joined(
    sql`UPDATE webhook_endpoints SET paused_until = NULL WHERE`,
    rowOfTenant(tenant, endpointId),
  );

/** Updates the failures and the pause of the endpoint after a delivery. */
const updateHealth = (
  tenant: Tenant,
  { endpointId, status, pauseUntil, url }: AttemptedDelivery,
): Statement => {
  const own = joined(rowOfTenant(tenant, endpointId), sql`AND url = ${url}`);
  if (status === 'DELIVERED')
    return joined(
      sql`UPDATE webhook_endpoints SET failures = 0, paused_until = NULL WHERE failures > 0 AND`,
      own,
    );
  const until = pauseUntil?.toISOString() ?? null;
  return joined(
    sql`UPDATE webhook_endpoints SET failures = failures + 1,
          paused_until = nullif(max(coalesce(paused_until, ''), coalesce(${until}, '')), '')
        WHERE`,
    own,
  );
};

/** Disables an endpoint that is gone, unless its owner has changed its address meanwhile. */
const disable = (tenant: Tenant, { endpointId, url }: AttemptedDelivery, at: string) =>
  joined(
    sql`UPDATE webhook_endpoints SET disabled_reason = 'GONE', version = version + 1,
          updated_at = ${at}
        WHERE url = ${url} AND disabled_reason IS NULL AND deleted_at IS NULL AND`,
    rowOfTenant(tenant, endpointId),
  );

export const updateAfterAttempt = (tenant: Tenant, delivery: AttemptedDelivery): Statement[] => {
  const at = delivery.lastAttempt.at.toISOString();
  const gone = delivery.isGone ? [...fanOutAll(at), disable(tenant, delivery, at)] : [];
  return [...updateAttempted(tenant, delivery), updateHealth(tenant, delivery), ...gone];
};

export const endpointReader = (store: Store): EndpointReader => ({
  find: (tenant, endpointId) => ENDPOINTS.find(store, tenant, endpointId, NOT_DELETED),
  list: (tenant, page) => ENDPOINTS.page(store, tenant, page, { where: [NOT_DELETED] }),
});
