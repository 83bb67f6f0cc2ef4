import { z } from 'zod';
import type { Tenant } from '#payments/tenant.ts';
import type { AttemptedDelivery, TestDelivery, WebhookChange } from '#payments/webhooks/changes.ts';
import {
  DELIVERY_STATUSES,
  deliveryIdOf,
  TEST_TYPE,
  type Resendable,
  type WebhookDelivery,
} from '#payments/webhooks/delivery.ts';
import type { DeliveryFilter, DeliveryReader } from '#payments/webhooks/ports.ts';
import type { WebhookEndpoint } from '#payments/webhooks/endpoint.ts';
import { count, moment } from '#kernel/storage/columns.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { eventsWrittenSince, positionOfEvent } from '#payments/storage/events.ts';
import {
  beginLongWrite,
  PART_MOST,
  type LongWrite,
  type Part,
} from '#payments/storage/long-writes.ts';
import { rowOfTenant, TenantTable } from '#payments/storage/tenant-table.ts';
import { DELIVERY_ID, IS_FOR } from './webhook-fan-out.ts';

const DELIVERIES = new TenantTable(
  'webhook_deliveries',
  {
    deliveryId: z.string(),
    endpointId: z.string(),
    eventId: z.string(),
    type: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    attempts: count,
    nextAttemptAt: moment.nullable(),
    attemptedAt: moment.nullable(),
    tookMs: count.nullable(),
    answerStatus: count.nullable(),
    answer: z.string().nullable(),
    error: z.string().nullable(),
    createdAt: moment,
    updatedAt: moment,
    deliveredAt: moment.nullable(),
  },
  { deliveryId: 'id' },
);

const row = {
  parse: (columns: unknown): WebhookDelivery => {
    const read = DELIVERIES.row.parse(columns);
    const { attemptedAt: at, tookMs, answerStatus, answer, error, ...delivery } = read;
    const last = at === null ? null : { at, tookMs: tookMs ?? 0, answerStatus, answer, error };
    return { ...delivery, lastAttempt: last };
  },
};

/**
 * A delivery that failed at an address which its endpoint has no more is due at once at the new
 * one, whatever the old one said.
 */
const sendToNewAddress = (tenant: Tenant, delivery: AttemptedDelivery): Statement => {
  const { deliveryId, endpointId, fence, failures, url, lastAttempt } = delivery;
  const at = lastAttempt.at.toISOString();
  return joined(
    sql`UPDATE webhook_deliveries SET status = 'PENDING', failures = ${failures - 1},
          next_attempt_at = ${at}
        WHERE`,
    rowOfTenant(tenant, deliveryId),
    sql`AND fence = ${fence} AND attempted_at = ${at} AND lease_owner IS NULL
        AND status IN ('PENDING', 'FAILED') AND EXISTS (
          SELECT 1 FROM webhook_endpoints WHERE url <> ${url} AND deleted_at IS NULL AND`,
    rowOfTenant(tenant, endpointId),
    sql`)`,
  );
};

/** Records an attempt, unless another worker has claimed the delivery meanwhile. */
export const updateAttempted = (tenant: Tenant, delivery: AttemptedDelivery): Statement[] => {
  const { deliveryId, fence, status, failures, nextAttemptAt, deliveredAt } = delivery;
  const { at, tookMs, answerStatus, answer, error } = delivery.lastAttempt;
  const attemptedAt = at.toISOString();
  const update = joined(
    sql`UPDATE webhook_deliveries SET status = ${status}, attempts = attempts + 1,
          failures = ${failures}, next_attempt_at = ${nextAttemptAt?.toISOString() ?? null},
          lease_owner = NULL, lease_until = NULL, attempted_at = ${attemptedAt},
          took_ms = ${tookMs}, answer_status = ${answerStatus}, answer = ${answer},
          error = ${error}, updated_at = ${attemptedAt},
          delivered_at = ${deliveredAt?.toISOString() ?? null}
        WHERE`,
    rowOfTenant(tenant, deliveryId),
    sql`AND fence = ${fence} AND status = 'PENDING'`,
  );
  return status === 'DELIVERED' ? [update] : [update, sendToNewAddress(tenant, delivery)];
};

export const insertTest = (
  { organizationId, mode }: Tenant,
  { deliveryId, endpointId, eventId, message, createdAt }: TestDelivery,
): Statement => {
  const at = createdAt.toISOString();
  return sql`INSERT INTO webhook_deliveries (organization_id, mode, id, endpoint_id, event_id,
        type, message, status, next_attempt_at, created_at, updated_at)
      VALUES (${organizationId}, ${mode}, ${deliveryId}, ${endpointId}, ${eventId}, ${TEST_TYPE},
        ${message}, 'PENDING', ${at}, ${at}, ${at})`;
};

/**
 * Makes a delivery pending again, as if new. A worker that is sending it now can no longer write
 * it.
 */
const renewed = (at: string): Statement =>
  sql`SET status = 'PENDING', failures = 0, next_attempt_at = ${at}, delivered_at = NULL,
        fence = fence + 1, lease_owner = NULL, lease_until = NULL, updated_at = ${at}`;

export const updateResent = (
  { organizationId, mode }: Tenant,
  { deliveryId }: { deliveryId: string },
  at: string,
): Statement =>
  joined(
    sql`UPDATE webhook_deliveries`,
    renewed(at),
    sql`WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${deliveryId}`,
  );

interface Asked {
  tenant: Tenant;
  endpoint: Pick<WebhookEndpoint, 'endpointId'>;
  since: Date;
  afterSeq: bigint;
}

/**
 * The events since a moment that match the endpoint's types. They are sent again in the order of
 * writing: moments are not quite in this order, because an event has its moment before it is
 * written, and each process its own clock. All callers use the same SQL text.
 */
const eventsSince = ({ tenant, endpoint: { endpointId }, since, afterSeq }: Asked): Statement => {
  const { organizationId, mode } = tenant;
  const from = sql`FROM events AS event JOIN webhook_endpoints AS endpoint
      ON endpoint.organization_id = event.organization_id AND endpoint.mode = event.mode
    WHERE endpoint.id = ${endpointId} AND event.organization_id = ${organizationId}
      AND event.mode = ${mode} AND event.created_at >= ${since.toISOString()}
      AND event.seq > ${afterSeq}`;
  return joined(from, eventsWrittenSince(tenant, since), { sql: `AND ${IS_FOR}`, args: [] });
};

const partRow = z.object({ seq: z.bigint(), id: z.string() });

/** The next part; one event more than it has shows whether others are left. */
const findResendable = async (
  store: Store,
  { tenant, endpoint, since }: Omit<Asked, 'afterSeq'>,
  after: string | null,
): Promise<Resendable> => {
  const afterSeq = after === null ? 0n : await positionOfEvent(store, tenant, after);
  const found = await store.rows(
    partRow,
    joined(
      sql`SELECT event.seq, event.id`,
      eventsSince({ tenant, endpoint, since, afterSeq }),
      sql`ORDER BY event.seq LIMIT ${PART_MOST + 1}`,
    ),
  );
  const part = found.slice(0, PART_MOST);
  const last = part.at(-1);
  const next = found.length > PART_MOST && last !== undefined ? last.id : null;
  return { events: part.length, afterSeq, lastSeq: last?.seq ?? afterSeq, next };
};

export const upsertResentSince = (
  tenant: Tenant,
  { endpoint, since, part }: Extract<WebhookChange, { change: 'events-resent' }>,
  at: string,
): Statement => {
  const head = `INSERT INTO webhook_deliveries (organization_id, mode, id, endpoint_id, event_id,
      type, status, next_attempt_at, created_at, updated_at)
    SELECT event.organization_id, event.mode, ${DELIVERY_ID}, endpoint.id, event.id, event.type,`;
  const { afterSeq, lastSeq } = part;
  return joined(
    { sql: head, args: [] },
    sql`'PENDING', ${at}, ${at}, ${at}`,
    eventsSince({ tenant, endpoint, since, afterSeq }),
    sql`AND event.seq <= ${lastSeq} ORDER BY event.seq
        ON CONFLICT (organization_id, mode, id) DO UPDATE`,
    renewed(at),
  );
};

/** The long write that cancels the waiting deliveries of a deleted endpoint. */
export const cancelling = ({ endpointId, at }: Pick<LongWrite, 'endpointId' | 'at'>): Part => {
  const waiting = sql`FROM webhook_deliveries
    WHERE endpoint_id = ${endpointId} AND next_attempt_at IS NOT NULL`;
  return {
    update: joined(
      sql`UPDATE webhook_deliveries SET status = 'CANCELLED', next_attempt_at = NULL,
            lease_owner = NULL, lease_until = NULL, updated_at = ${at}
          WHERE rowid IN (SELECT rowid`,
      waiting,
      sql`LIMIT ${PART_MOST})`,
    ),
    // Cancelled deliveries no longer match `waiting`, so the next part needs no position.
    upTo: sql`''`,
    isMoreLeft: joined(sql`EXISTS (SELECT 1`, waiting, sql`)`),
  };
};

export const cancelDeliveries = (
  { organizationId, mode }: Tenant,
  endpointId: string,
  at: string,
): Statement[] => {
  const write = { organizationId, mode, endpointId, at, byMs: null, after: '' } as const;
  return beginLongWrite({ ...write, kind: 'cancel-deliveries' }, cancelling(write));
};

/**
 * FAILED and CANCELLED repeat the condition of a partial index: only then does the planner use it.
 */
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

export const deliveryReader = (store: Store): DeliveryReader => ({
  find: (tenant, { endpointId, deliveryId }) => {
    const where = joined(rowOfTenant(tenant, deliveryId), sql`AND endpoint_id = ${endpointId}`);
    return store.row(row, joined(sql`SELECT * FROM webhook_deliveries WHERE`, where));
  },
  list: (tenant, { endpointId, filter }, page) => {
    const where = [sql`AND endpoint_id = ${endpointId}`, ...matching(endpointId, filter)];
    return store.rows(row, DELIVERIES.pageQuery(tenant, page, { where }));
  },
  resendable: (tenant, endpoint, { since, after }) =>
    findResendable(store, { tenant, endpoint, since }, after),
});
