import { z } from 'zod';
import { MODES } from '#access/key.ts';
import type { RecordedEvent } from '#payments/event/event.ts';
import type { Waiting } from '#payments/webhooks/share.ts';
import type { DeliveryClaim, DeliveryTask, DeliveryWork } from '#payments/webhooks/worker/ports.ts';
import { begun } from '#kernel/async/begun.ts';
import { count } from '#kernel/storage/columns.ts';
import { eventRow } from '#payments/storage/events.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { REGISTER_TYPE } from '#payments/webhooks/notice.ts';
import { noticeBodies } from './register-notices.ts';
import { fanOut } from './webhook-fan-out.ts';

/** Finds and claims the deliveries that are due, in the operational database. */

/** The body of an event, as receivers read it. */
type TextOf = (event: RecordedEvent) => string;

const waitingRow = z
  .object({ organization_id: z.string(), id: z.string(), failures: count, due: count })
  .transform(({ organization_id: organizationId, id: endpointId, ...read }): Waiting => ({
    organizationId,
    endpointId,
    ...read,
  }));

const endpointsWaiting = async (store: Store, now: Date, most: number): Promise<Waiting[]> => {
  const at = now.toISOString();
  const rows = await store.rows(
    waitingRow,
    sql`SELECT organization_id, id, failures, (SELECT count(*) FROM (
          SELECT 1 FROM webhook_deliveries
          WHERE endpoint_id = endpoint.id AND next_attempt_at <= ${at} LIMIT ${most})) AS due
        FROM webhook_endpoints AS endpoint
        WHERE deleted_at IS NULL AND disabled_reason IS NULL
          AND (paused_until IS NULL OR paused_until <= ${at})`,
  );
  return rows.filter(({ due }) => due > 0);
};

/**
 * Mostly there are no new events: so both queries run together, and the second is repeated if there
 * were.
 */
const waitingOf = (store: Store): DeliveryWork['waiting'] => {
  const fanOutAnew = fanOut(store);
  return async (now, most) => {
    const before = begun(endpointsWaiting(store, now, most));
    return (await fanOutAnew(now)) ? endpointsWaiting(store, now, most) : before;
  };
};

const claimStatements = ({ shares, owner, now, leaseMs }: DeliveryClaim): Statement[] => {
  const at = now.toISOString();
  const until = new Date(now.getTime() + leaseMs).toISOString();
  return shares.map(
    ({ endpointId, most }) =>
      sql`UPDATE webhook_deliveries SET fence = fence + 1, lease_owner = ${owner},
            lease_until = ${until}, next_attempt_at = ${until}
          WHERE rowid IN (
            SELECT rowid FROM webhook_deliveries
            WHERE endpoint_id = ${endpointId} AND next_attempt_at <= ${at}
            ORDER BY next_attempt_at, id LIMIT ${most})
          RETURNING organization_id, mode, id, endpoint_id, event_id, type, fence, failures,
            message`,
  );
};

const claimedRow = z.object({
  organization_id: z.string(),
  mode: z.enum(MODES),
  id: z.string(),
  endpoint_id: z.string(),
  event_id: z.string(),
  type: z.string(),
  fence: z.bigint(),
  failures: count,
  message: z.string().nullable(),
});

const targetRow = z.object({
  endpoint_id: z.string(),
  url: z.string(),
  failures: count,
  sealed: z.string(),
});

/** The endpoints of claimed deliveries, with their currently valid secrets, the newest first. */
const targetsOf = async (store: Store, endpoints: readonly string[], now: Date) => {
  const rows = await store.rows(
    targetRow,
    sql`SELECT endpoint.id AS endpoint_id, url, failures, sealed
        FROM json_each(${JSON.stringify(endpoints)})
        JOIN webhook_endpoints AS endpoint ON endpoint.id = value
        JOIN webhook_secrets AS secret ON secret.organization_id = endpoint.organization_id
          AND secret.mode = endpoint.mode AND secret.endpoint_id = endpoint.id
        WHERE expires_at IS NULL OR expires_at > ${now.toISOString()}
        ORDER BY endpoint.id, n DESC`,
  );
  return Map.groupBy(rows, ({ endpoint_id: id }) => id);
};

type Claimed = z.output<typeof claimedRow>;

/** The bodies of claimed deliveries that have no body of their own, by event. */
const bodiesOf = async (store: Store, claimed: readonly Claimed[], textOf: TextOf) => {
  const ids = (isNotice: boolean): string[] => {
    const kept = claimed.filter(({ message }) => message === null);
    const own = kept.filter(({ type }) => (type === REGISTER_TYPE) === isNotice);
    return [...new Set(own.map((row) => row.event_id))];
  };
  const [rows, notices] = await Promise.all([
    store.rows(
      eventRow,
      sql`SELECT event.* FROM json_each(${JSON.stringify(ids(false))})
          JOIN whole_events AS event ON event.id = value`,
    ),
    noticeBodies(store, ids(true)),
  ]);
  return new Map([...notices, ...rows.map((event) => [event.eventId, textOf(event)] as const)]);
};

const claimedRows = z.array(claimedRow);

const claim = async (store: Store, due: DeliveryClaim, textOf: TextOf): Promise<DeliveryTask[]> => {
  const outcomes = await store.batch(claimStatements(due));
  const rows = claimedRows.parse(outcomes.flatMap((outcome) => outcome.rows));
  if (rows.length === 0) return [];
  const endpoints = [...new Set(rows.map((row) => row.endpoint_id))];
  const [targets, bodies] = await Promise.all([
    targetsOf(store, endpoints, due.now),
    bodiesOf(store, rows, textOf),
  ]);
  return rows.flatMap((row): DeliveryTask[] => {
    const secrets = targets.get(row.endpoint_id) ?? [];
    const body = row.message ?? bodies.get(row.event_id);
    const [target] = secrets;
    // A delivery whose endpoint was deleted at this moment is not sent.
    if (target === undefined || body === undefined) return [];
    return [
      {
        tenant: { organizationId: row.organization_id, mode: row.mode },
        deliveryId: row.id,
        endpointId: row.endpoint_id,
        eventId: row.event_id,
        fence: row.fence,
        url: target.url,
        failures: row.failures,
        endpointFailures: target.failures,
        secrets: secrets.map(({ sealed }) => sealed),
        body,
      },
    ];
  });
};

/** A wait that is longer than any delay with its jitter. */
const WAIT_MOST_MS = 27 * 3_600_000;

/** Corrects due times and pauses that only a wrong clock can have set. */
const settleStatements = (now: Date, leaseMs: number): Statement[] => {
  const at = now.toISOString();
  const later = (delayMs: number): string => new Date(now.getTime() + delayMs).toISOString();
  return [
    sql`UPDATE webhook_deliveries SET next_attempt_at = ${at}
        WHERE next_attempt_at > ${at} AND (failures = 0 AND lease_until IS NULL
          OR lease_until > ${later(leaseMs)} OR next_attempt_at > ${later(WAIT_MOST_MS)})`,
    sql`UPDATE webhook_endpoints SET paused_until = NULL
        WHERE paused_until > ${later(WAIT_MOST_MS)}`,
  ];
};

export const webhookWork = (store: Store, textOf: TextOf): DeliveryWork => ({
  waiting: waitingOf(store),
  claim: (due) => claim(store, due, textOf),
  settleClock: async (now, leaseMs) => {
    await store.batch(settleStatements(now, leaseMs));
  },
});
