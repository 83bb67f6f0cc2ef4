import { joined, sql, type Statement } from './sql.ts';

/** Deliveries are made of events: for each endpoint of the tenant that is for the type. */

/** So that one write never holds the process up for long. */
export const SPREAD_MOST = 1000;

/** `event` is a row of events, `endpoint` one of webhook_endpoints. */
export const IS_FOR = `(endpoint.types = '[]'
  OR EXISTS (SELECT 1 FROM json_each(endpoint.types) WHERE value = event.type))`;

/** As src/webhooks/delivery.ts makes it. */
export const DELIVERY_ID = `'whd_' || substr(event.id, 5) || '_' || substr(endpoint.id, -10)`;

const NEXT = `(SELECT seq FROM webhook_progress)`;

const making = (upTo: Statement, at: string): Statement => {
  const fresh = sql`'PENDING', ${at}, ${at}, ${at}`;
  const head = `INSERT INTO webhook_deliveries (organization_id, mode, id, endpoint_id, event_id,
      type, status, next_attempt_at, created_at, updated_at)
    SELECT event.organization_id, event.mode, ${DELIVERY_ID}, endpoint.id, event.id, event.type,`;
  const tail = `FROM events AS event
    CROSS JOIN webhook_endpoints AS endpoint
      ON endpoint.organization_id = event.organization_id AND endpoint.mode = event.mode
        AND endpoint.deleted_at IS NULL AND endpoint.disabled_reason IS NULL AND ${IS_FOR}
    WHERE event.seq > ${NEXT}`;
  const rest = sql`ORDER BY event.seq ON CONFLICT (organization_id, mode, id) DO NOTHING`;
  return joined({ sql: head, args: [] }, fresh, { sql: tail, args: [] }, upTo, rest);
};

/** Of the next events, so many at most. */
export const spreadingSome = (at: string): Statement[] => [
  making(sql`AND event.seq <= (SELECT seq FROM webhook_progress) + ${SPREAD_MOST}`, at),
  sql`UPDATE webhook_progress
      SET seq = max(seq, min(seq + ${SPREAD_MOST}, (SELECT coalesce(max(seq), 0) FROM events)))`,
];

/** Of all events so far. */
export const spreadingAll = (at: string): Statement[] => [
  making(sql``, at),
  sql`UPDATE webhook_progress SET seq = max(seq, (SELECT coalesce(max(seq), 0) FROM events))`,
];
