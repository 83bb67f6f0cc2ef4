import { z } from 'zod';
import type { Tenant } from '#payments/tenant.ts';
import type { TestDelivery, WebhookChange } from '#payments/webhooks/change.ts';
import {
  DELIVERY_STATUSES,
  deliveryIdOf,
  TEST_TYPE,
  type WebhookDelivery,
} from '#payments/webhooks/delivery.ts';
import type { WebhookEndpoint } from '#payments/webhooks/endpoint.ts';
import type { DeliveryFilter, DeliveryReader } from '#payments/webhooks/ports.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import { count, moment } from '#kernel/storage/columns.ts';
import { upperBound } from '#kernel/storage/keyset.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { DELIVERY_ID, IS_FOR } from './webhook-spread.ts';

const row = z
  .object({
    id: z.string(),
    endpoint_id: z.string(),
    event_id: z.string(),
    type: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    attempts: count,
    next_attempt_at: moment.nullable(),
    attempted_at: moment.nullable(),
    took_ms: count.nullable(),
    answer_status: count.nullable(),
    answer: z.string().nullable(),
    error: z.string().nullable(),
    created_at: moment,
    updated_at: moment,
    delivered_at: moment.nullable(),
  })
  .transform((read): WebhookDelivery => ({
    deliveryId: read.id,
    endpointId: read.endpoint_id,
    eventId: read.event_id,
    type: read.type,
    status: read.status,
    attempts: read.attempts,
    nextAttemptAt: read.next_attempt_at,
    lastAttempt:
      read.attempted_at === null
        ? null
        : {
            at: read.attempted_at,
            tookMs: read.took_ms ?? 0,
            answerStatus: read.answer_status,
            answer: read.answer,
            error: read.error,
          },
    createdAt: read.created_at,
    updatedAt: read.updated_at,
    deliveredAt: read.delivered_at,
  }));

export const queueingTest = (
  { organizationId, mode }: Tenant,
  { deliveryId, endpointId, eventId, message, createdAt }: TestDelivery,
): Statement => {
  const at = createdAt.toISOString();
  return sql`INSERT INTO webhook_deliveries (organization_id, mode, id, endpoint_id, event_id,
        type, message, status, next_attempt_at, created_at, updated_at)
      VALUES (${organizationId}, ${mode}, ${deliveryId}, ${endpointId}, ${eventId}, ${TEST_TYPE},
        ${message}, 'PENDING', ${at}, ${at}, ${at})`;
};

/** As if it were new. Whoever is sending it right now can write nothing about it any more. */
const renewed = (at: string): Statement =>
  sql`SET status = 'PENDING', failures = 0, next_attempt_at = ${at}, delivered_at = NULL,
        fence = fence + 1, lease_owner = NULL, lease_until = NULL, updated_at = ${at}`;

export const resending = (
  { organizationId, mode }: Tenant,
  { deliveryId }: { deliveryId: string },
  at: string,
): Statement =>
  joined(
    sql`UPDATE webhook_deliveries`,
    renewed(at),
    sql`WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${deliveryId}`,
  );

/** Events since a moment that the endpoint is for, told apart from the rest by one text. */
const eventsSince = (
  { organizationId, mode }: Tenant,
  { endpointId }: Pick<WebhookEndpoint, 'endpointId'>,
  since: Date,
): Statement => {
  const from = sql`FROM events AS event JOIN webhook_endpoints AS endpoint
      ON endpoint.organization_id = event.organization_id AND endpoint.mode = event.mode
    WHERE endpoint.id = ${endpointId} AND event.organization_id = ${organizationId}
      AND event.mode = ${mode} AND event.created_at >= ${since.toISOString()} AND`;
  return joined(from, { sql: IS_FOR, args: [] });
};

export const resendingSince = (
  tenant: Tenant,
  { endpoint, since }: Extract<WebhookChange, { webhook: 'events-resent' }>,
  at: string,
): Statement => {
  const head = `INSERT INTO webhook_deliveries (organization_id, mode, id, endpoint_id, event_id,
      type, status, next_attempt_at, created_at, updated_at)
    SELECT event.organization_id, event.mode, ${DELIVERY_ID}, endpoint.id, event.id, event.type,`;
  return joined(
    { sql: head, args: [] },
    sql`'PENDING', ${at}, ${at}, ${at}`,
    eventsSince(tenant, endpoint, since),
    sql`ORDER BY event.seq ON CONFLICT (organization_id, mode, id) DO UPDATE`,
    renewed(at),
  );
};

export const cancelling = (
  { organizationId, mode }: Tenant,
  endpointId: string,
  at: string,
): Statement =>
  sql`UPDATE webhook_deliveries SET status = 'CANCELLED', next_attempt_at = NULL,
        lease_owner = NULL, lease_until = NULL, updated_at = ${at}
      WHERE organization_id = ${organizationId} AND mode = ${mode}
        AND endpoint_id = ${endpointId} AND next_attempt_at IS NOT NULL`;

/** Written so that the index on the few that did not come through is found. */
const FILTERS = {
  PENDING: 'next_attempt_at IS NOT NULL',
  DELIVERED: "status = 'DELIVERED'",
  FAILED: "status = 'FAILED' AND status IN ('FAILED', 'CANCELLED')",
  CANCELLED: "status = 'CANCELLED' AND status IN ('FAILED', 'CANCELLED')",
} as const satisfies Record<WebhookDelivery['status'], string>;

const matching = (endpointId: string, { status, eventId }: DeliveryFilter): Statement[] => [
  ...(status === undefined ? [] : [{ sql: `AND ${FILTERS[status]}`, args: [] }]),
  ...(eventId === undefined ? [] : [sql`AND id = ${deliveryIdOf(eventId, endpointId)}`]),
];

const listQuery = (
  { organizationId, mode }: Tenant,
  { endpointId, filter }: { endpointId: string; filter: DeliveryFilter },
  page: PageAsked,
): Statement => {
  const { at, id } = upperBound(page);
  return joined(
    sql`SELECT * FROM webhook_deliveries
        WHERE organization_id = ${organizationId} AND mode = ${mode}
          AND endpoint_id = ${endpointId}`,
    ...matching(endpointId, filter),
    sql`AND (created_at, id) < (${at}, ${id})
        ORDER BY created_at DESC, id DESC LIMIT ${page.limit}`,
  );
};

export const deliveryReader = (store: Store): DeliveryReader => ({
  find: ({ organizationId, mode }, { endpointId, deliveryId }) =>
    store.row(
      row,
      sql`SELECT * FROM webhook_deliveries
          WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${deliveryId}
            AND endpoint_id = ${endpointId}`,
    ),
  list: (tenant, asked, page) => store.rows(row, listQuery(tenant, asked, page)),
  countSince: async (tenant, endpoint, since) => {
    const query = joined(sql`SELECT count(*) AS events`, eventsSince(tenant, endpoint, since));
    return (await store.row(z.object({ events: count }), query))?.events ?? 0;
  },
});
