import { z } from 'zod';
import type { Tenant } from '#payments/tenant.ts';
import type { WebhookChange } from '#payments/webhooks/change.ts';
import { DISABLED_REASONS, type WebhookEndpoint } from '#payments/webhooks/endpoint.ts';
import type { EndpointReader } from '#payments/webhooks/ports.ts';
import { OUTDATED } from './accounts.ts';
import { count, json, moment } from '#kernel/storage/columns.ts';
import { upperBound } from '#kernel/storage/keyset.ts';
import { requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { cancelling, queueingTest, resending, resendingSince } from './webhook-deliveries.ts';
import { spreadingAll } from './webhook-spread.ts';

const row = z
  .object({
    id: z.string(),
    url: z.string(),
    types: json.pipe(z.array(z.string())),
    description: z.string(),
    disabled_reason: z.enum(DISABLED_REASONS).nullable(),
    public_key: z.string(),
    version: count,
    created_at: moment,
    updated_at: moment,
  })
  .transform((read): WebhookEndpoint => ({
    endpointId: read.id,
    url: read.url,
    types: read.types,
    description: read.description,
    disabledReason: read.disabled_reason,
    publicKey: read.public_key,
    version: read.version,
    createdAt: read.created_at,
    updatedAt: read.updated_at,
  }));

type Of<Kind extends WebhookChange['webhook']> = Extract<WebhookChange, { webhook: Kind }>;

/** The next secret is always the newest one. */
const addingSecret = (
  { organizationId, mode }: Tenant,
  { endpoint, secret }: Pick<Of<'endpoint-created'>, 'endpoint' | 'secret'>,
): Statement =>
  sql`INSERT INTO webhook_secrets (organization_id, mode, endpoint_id, n, sealed, created_at)
      SELECT ${organizationId}, ${mode}, ${endpoint.endpointId}, 1 + coalesce(max(n), 0),
        ${secret.sealed}, ${endpoint.updatedAt.toISOString()}
      FROM webhook_secrets
      WHERE organization_id = ${organizationId} AND mode = ${mode}
        AND endpoint_id = ${endpoint.endpointId}`;

const creating = (tenant: Tenant, { endpoint, secret }: Of<'endpoint-created'>): Statement[] => [
  sql`INSERT INTO webhook_endpoints (organization_id, mode, id, url, types, description,
        public_key, since_seq, version, created_at, updated_at)
      VALUES (${tenant.organizationId}, ${tenant.mode}, ${endpoint.endpointId}, ${endpoint.url},
        ${JSON.stringify(endpoint.types)}, ${endpoint.description}, ${endpoint.publicKey},
        coalesce((SELECT seq FROM webhook_progress), 0), ${endpoint.version},
        ${endpoint.createdAt.toISOString()},
        ${endpoint.updatedAt.toISOString()})`,
  addingSecret(tenant, { endpoint, secret }),
];

/** One that is changed begins anew: nobody knows yet whether it is in trouble. */
const updating = ({ organizationId, mode }: Tenant, endpoint: WebhookEndpoint): Statement[] => [
  sql`UPDATE webhook_endpoints SET url = ${endpoint.url},
        types = ${JSON.stringify(endpoint.types)}, description = ${endpoint.description},
        disabled_reason = ${endpoint.disabledReason}, public_key = ${endpoint.publicKey},
        version = ${endpoint.version}, updated_at = ${endpoint.updatedAt.toISOString()},
        since_seq = coalesce((SELECT seq FROM webhook_progress), 0), failures = 0,
        paused_until = NULL
      WHERE organization_id = ${organizationId} AND mode = ${mode}
        AND id = ${endpoint.endpointId} AND deleted_at IS NULL
        AND version = ${endpoint.version - 1}`,
  requireChanges(OUTDATED),
];

const rotating = (tenant: Tenant, rotated: Of<'secret-rotated'>): Statement[] => {
  const { organizationId, mode } = tenant;
  const { endpoint, previousUntil } = rotated;
  const { endpointId } = endpoint;
  return [
    ...updating(tenant, endpoint),
    sql`DELETE FROM webhook_secrets
        WHERE organization_id = ${organizationId} AND mode = ${mode}
          AND endpoint_id = ${endpointId} AND expires_at IS NOT NULL`,
    sql`UPDATE webhook_secrets SET expires_at = ${previousUntil.toISOString()}
        WHERE organization_id = ${organizationId} AND mode = ${mode}
          AND endpoint_id = ${endpointId}`,
    addingSecret(tenant, rotated),
  ];
};

const deleting = (
  tenant: Tenant,
  { endpointId, version }: Of<'endpoint-deleted'>,
  at: string,
): Statement[] => {
  const { organizationId, mode } = tenant;
  return [
    sql`UPDATE webhook_endpoints SET deleted_at = ${at}, version = version + 1
        WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${endpointId}
          AND deleted_at IS NULL AND version = ${version}`,
    requireChanges(OUTDATED),
    sql`DELETE FROM webhook_secrets WHERE organization_id = ${organizationId}
          AND mode = ${mode} AND endpoint_id = ${endpointId}`,
    cancelling(tenant, endpointId, at),
  ];
};

/** Its owner wants something sent: it is asked at once, however slow it was. */
const waking = (
  { organizationId, mode }: Tenant,
  { endpointId }: Pick<WebhookEndpoint, 'endpointId'>,
): Statement =>
  sql`UPDATE webhook_endpoints SET paused_until = NULL
      WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${endpointId}`;

/**
 * What happened before the change goes where it was to go until then, and nowhere else: all
 * events so far become deliveries first.
 */
export const writingWebhook = (tenant: Tenant, change: WebhookChange, now: Date): Statement[] => {
  const at = now.toISOString();
  switch (change.webhook) {
    case 'endpoint-created':
      return [...spreadingAll(at), ...creating(tenant, change)];
    case 'endpoint-updated':
      return [...spreadingAll(at), ...updating(tenant, change.endpoint)];
    case 'secret-rotated':
      return rotating(tenant, change);
    case 'endpoint-deleted':
      return deleting(tenant, change, at);
    case 'test-queued':
      return [queueingTest(tenant, change.delivery), waking(tenant, change.delivery)];
    case 'delivery-resent':
      return [resending(tenant, change, at), waking(tenant, change)];
    case 'events-resent':
      return [resendingSince(tenant, change, at), waking(tenant, change.endpoint)];
  }
};

export const endpointReader = (store: Store): EndpointReader => ({
  find: ({ organizationId, mode }, endpointId) =>
    store.row(
      row,
      sql`SELECT * FROM webhook_endpoints
          WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${endpointId}
            AND deleted_at IS NULL`,
    ),
  list: ({ organizationId, mode }, page) => {
    const { at, id } = upperBound(page);
    return store.rows(
      row,
      sql`SELECT * FROM webhook_endpoints
          WHERE organization_id = ${organizationId} AND mode = ${mode} AND deleted_at IS NULL
            AND (created_at, id) < (${at}, ${id})
          ORDER BY created_at DESC, id DESC LIMIT ${page.limit}`,
    );
  },
});
