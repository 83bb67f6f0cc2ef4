import { z } from 'zod';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** Deliveries are made of events: for each endpoint of the tenant that is for the type. */

/** So that one write never holds the process up for long. */
const EVENTS_MOST = 1000n;

/** `event` is a row of events, `endpoint` one of webhook_endpoints. */
export const IS_NAMED = 'EXISTS (SELECT 1 FROM json_each(endpoint.types) WHERE value = event.type)';
export const IS_FOR = `(endpoint.types = '[]' OR ${IS_NAMED})`;

/** What `deliveryIdOf` makes of the ids of an event and an endpoint, as SQL. */
export const DELIVERY_ID = `'whd_' || substr(event.id, 5) || '_' || substr(endpoint.id, -10)`;

/** The newest event of which deliveries have been made. */
export const PROGRESS = 'coalesce((SELECT seq FROM webhook_progress), 0)';

/** Events, each with the endpoints that it is for. */
const WANTED = `FROM events AS event
  CROSS JOIN webhook_endpoints AS endpoint
    ON endpoint.organization_id = event.organization_id AND endpoint.mode = event.mode
      AND endpoint.deleted_at IS NULL AND endpoint.disabled_reason IS NULL AND ${IS_FOR}`;

const insertDeliveries = (upTo: Statement, at: string): Statement => {
  const fresh = sql`'PENDING', ${at}, ${at}, ${at}`;
  const head = `INSERT INTO webhook_deliveries (organization_id, mode, id, endpoint_id, event_id,
      type, status, next_attempt_at, created_at, updated_at)
    SELECT event.organization_id, event.mode, ${DELIVERY_ID}, endpoint.id, event.id, event.type,`;
  const tail = `${WANTED} WHERE event.seq > ${PROGRESS}`;
  const rest = sql`ORDER BY event.seq ON CONFLICT (organization_id, mode, id) DO NOTHING`;
  return joined({ sql: head, args: [] }, fresh, { sql: tail, args: [] }, upTo, rest);
};

/** Goes on, and never back: another process may be further. */
const updateProgress = (upTo: string): Statement => ({
  sql: `INSERT INTO webhook_progress (id, seq)
    SELECT 1, ${upTo} FROM events WHERE true
    ON CONFLICT (id) DO UPDATE SET seq = max(webhook_progress.seq, excluded.seq)`,
  args: [],
});

/** Of the next events, at most `EVENTS_MOST` of them. */
const fanOutSome = (at: string): Statement[] => [
  insertDeliveries({ sql: `AND event.seq <= ${PROGRESS} + ${EVENTS_MOST}`, args: [] }, at),
  updateProgress(`min(${PROGRESS} + ${EVENTS_MOST}, coalesce(max(seq), 0))`),
];

/** Of all events so far. */
export const fanOutAll = (at: string): Statement[] => [
  insertDeliveries(sql``, at),
  updateProgress('coalesce(max(seq), 0)'),
];

const state = z.object({ newest: z.bigint(), progress: z.bigint(), is_wanted: z.bigint() });

const stateAfter = (seq: bigint): Statement =>
  joined(
    {
      sql: `SELECT coalesce((SELECT max(seq) FROM events), 0) AS newest, ${PROGRESS} AS progress,
        EXISTS (SELECT 1 ${WANTED} WHERE event.seq > max(${PROGRESS},`,
      args: [],
    },
    sql`${seq})) AS is_wanted`,
  );

/**
 * Makes the deliveries of all new events. Events that are for nobody cost no write of their own,
 * which each of their requests would wait for: progress is noted once there are many of them.
 * A change of an endpoint notes it as well, so that none of them is ever for it.
 * @returns whether there was anything to fan out
 */
export const fanOut = (store: Pick<Store, 'row' | 'batch'>) => {
  /** Up to here there is nothing that is for anybody. */
  let seen = 0n;
  return async (now: Date): Promise<boolean> => {
    for (let isAny = false; ; isAny = true) {
      const found = await store.row(state, stateAfter(seen));
      if (found === undefined || found.newest <= found.progress) return isAny;
      const { newest, progress, is_wanted: wanted } = found;
      // A database that was restored has fewer.
      const isNothing = wanted === 0n && newest >= seen;
      seen = isNothing ? newest : 0n;
      if (isNothing && newest - progress < EVENTS_MOST) return isAny;
      await store.batch(fanOutSome(now.toISOString()));
    }
  };
};
