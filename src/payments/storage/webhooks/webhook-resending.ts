import { z } from 'zod';
import type { Tenant } from '#payments/tenant.ts';
import type { WebhookChange } from '#payments/webhooks/changes.ts';
import type { WebhookEndpoint } from '#payments/webhooks/endpoint.ts';
import type { Resendable } from '#payments/webhooks/delivery.ts';
import { count, moment } from '#kernel/storage/columns.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { eventsWrittenSince } from '#payments/storage/events.ts';
import { PART_MOST } from '#payments/storage/long-writes.ts';
import { DELIVERY_ID, IS_FOR } from './webhook-fan-out.ts';

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

/**
 * Events since a moment are sent again in the order of their moments, which is not quite the order
 * of writing: an event has its moment before it is written, and each process its own clock. A part
 * is therefore chosen among the next events in the order of writing, of which it is a fifth. An
 * index on the moments would cost each write of an event.
 */
const LOOKED_AT_MOST = 5 * PART_MOST;

interface Asked {
  tenant: Tenant;
  endpoint: Pick<WebhookEndpoint, 'endpointId'>;
  since: Date;
}

/** The events since a moment that match the endpoint's types. All callers use the same SQL text. */
const eventsSince = ({ tenant, endpoint: { endpointId }, since }: Asked): Statement => {
  const { organizationId, mode } = tenant;
  const from = sql`FROM events AS event JOIN webhook_endpoints AS endpoint
      ON endpoint.organization_id = event.organization_id AND endpoint.mode = event.mode
    WHERE endpoint.id = ${endpointId} AND event.organization_id = ${organizationId}
      AND event.mode = ${mode} AND event.created_at >= ${since.toISOString()}`;
  return joined(from, eventsWrittenSince(tenant, since), { sql: `AND ${IS_FOR}`, args: [] });
};

const found = (asked: Asked): Statement =>
  joined(
    sql`WITH found AS MATERIALIZED (SELECT event.seq, event.created_at`,
    eventsSince(asked),
    sql`ORDER BY event.seq LIMIT ${LOOKED_AT_MOST})`,
  );

const borders = z.object({
  events: count,
  last_seq: z.bigint().nullable(),
  first: moment.nullable(),
  beyond: moment.nullable(),
});

const fittingRow = z.object({ events: count, last_seq: z.bigint().nullable() });

/** The next part: up to the moment of the first event that no longer fits, or one millisecond. */
export const findResendable = async (store: Store, asked: Asked): Promise<Resendable> => {
  const all = await store.row(
    borders,
    joined(
      found(asked),
      sql`SELECT count(*) AS events, max(seq) AS last_seq, min(created_at) AS first,
            (SELECT created_at FROM found ORDER BY created_at LIMIT 1 OFFSET ${PART_MOST}) AS beyond
          FROM found`,
    ),
  );
  if (!all?.first || !all.beyond)
    return { events: all?.events ?? 0, lastSeq: all?.last_seq ?? 0n, nextSince: null };
  const nextSince = all.beyond > all.first ? all.beyond : new Date(all.first.getTime() + 1);
  const fitting = await store.row(
    fittingRow,
    joined(
      found(asked),
      sql`SELECT count(*) AS events, max(seq) AS last_seq FROM found
          WHERE created_at < ${nextSince.toISOString()}`,
    ),
  );
  return { events: fitting?.events ?? 0, lastSeq: fitting?.last_seq ?? 0n, nextSince };
};

export const upsertResentSince = (
  tenant: Tenant,
  { endpoint, since, part }: Extract<WebhookChange, { change: 'events-resent' }>,
  at: string,
): Statement => {
  const head = `INSERT INTO webhook_deliveries (organization_id, mode, id, endpoint_id, event_id,
      type, status, next_attempt_at, created_at, updated_at)
    SELECT event.organization_id, event.mode, ${DELIVERY_ID}, endpoint.id, event.id, event.type,`;
  const { lastSeq, nextSince } = part;
  return joined(
    { sql: head, args: [] },
    sql`'PENDING', ${at}, ${at}, ${at}`,
    eventsSince({ tenant, endpoint, since }),
    sql`AND event.seq <= ${lastSeq}`,
    ...(nextSince === null ? [] : [sql`AND event.created_at < ${nextSince.toISOString()}`]),
    sql`ORDER BY event.seq ON CONFLICT (organization_id, mode, id) DO UPDATE`,
    renewed(at),
  );
};
