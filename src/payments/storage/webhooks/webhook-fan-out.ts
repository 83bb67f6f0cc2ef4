import { z } from 'zod';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/**
 * Makes deliveries from events: one for each endpoint of the tenant that receives the event's type.
 */

/** The limit of one write, so that it never blocks the process for long. */
const EVENTS_MOST = 1000n;

/** `event` is a row of events, `endpoint` one of webhook_endpoints. */
export const IS_NAMED = 'EXISTS (SELECT 1 FROM json_each(endpoint.types) WHERE value = event.type)';
export const IS_FOR = `(endpoint.types = '[]' OR ${IS_NAMED})`;

/** What `deliveryIdOf` makes of the ids of an event and an endpoint, as SQL. */
export const DELIVERY_ID = `'whd_' || substr(event.id, 5) || '_' || substr(endpoint.id, -10)`;

/** The number of the newest event whose deliveries were made. */
export const PROGRESS = 'coalesce((SELECT seq FROM webhook_progress), 0)';

/** Events joined with the endpoints that receive them. */
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

/** Moves the progress forward and never back: another process may be further. */
const updateProgress = (upTo: string): Statement => ({
  sql: `INSERT INTO webhook_progress (id, seq)
    SELECT 1, ${upTo} FROM events WHERE true
    ON CONFLICT (id) DO UPDATE SET seq = max(webhook_progress.seq, excluded.seq)`,
  args: [],
});

/** Makes the deliveries of the next events, at most `EVENTS_MOST` of them. */
const fanOutSome = (at: string): Statement[] => [
  insertDeliveries({ sql: `AND event.seq <= ${PROGRESS} + ${EVENTS_MOST}`, args: [] }, at),
  updateProgress(`min(${PROGRESS} + ${EVENTS_MOST}, coalesce(max(seq), 0))`),
];

/** Makes the deliveries of all events so far. */
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
 * Makes the deliveries of all new events. Events that no endpoint receives cause no write of their
 * own, which requests would have to wait for: progress is recorded once there are many of them. A
 * change of an endpoint records it as well, so that the endpoint never receives older events.
 * @returns whether there was anything to fan out
 */
export const fanOut = (store: Pick<Store, 'row' | 'batch'>) => {
  /** No endpoint receives any event after the progress up to this number. */
  let seen = 0n;
  return async (now: Date): Promise<boolean> => {
    for (let isAny = false; ; isAny = true) {
      const found = await store.row(state, stateAfter(seen));
      if (found === undefined || found.newest <= found.progress) return isAny;
      const { newest, progress, is_wanted: wanted } = found;
      // A restored database may have fewer events than were seen.
      const isNothing = wanted === 0n && newest >= seen;
      seen = isNothing ? newest : 0n;
      if (isNothing && newest - progress < EVENTS_MOST) return isAny;
      await store.batch(fanOutSome(now.toISOString()));
    }
  };
};
