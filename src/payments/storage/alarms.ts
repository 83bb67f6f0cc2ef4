import { z } from 'zod';
import { MODES } from '#access/key.ts';
import { OPERATOR } from '#access/organization.ts';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { count, moment } from '#kernel/storage/columns.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { visibleLine } from '#kernel/text/hidden.ts';
import { ALARM_KINDS, REPORTED_KINDS, type Alarm, type KeptAlarm } from '#payments/alarms/alarm.ts';
import type { AlarmKeeper, AlarmReader, LatePayouts } from '#payments/alarms/ports.ts';

/** Alarms, and the data by which it is judged whether one is raised. */

/** An alarm that a worker raises during its work ends when it is not raised again for this long. */
const FORGOTTEN_MS = 10 * 60_000;
/** Ended alarms are kept for a year. */
const KEPT_MS = 366 * 86_400_000;

const mode = z.enum(MODES);

const alarmRow = z
  .object({
    id: z.string(),
    kind: z.enum(ALARM_KINDS),
    mode: z.union([mode, z.literal('').transform(() => null)]),
    subject: z.string(),
    sentence: z.string(),
    raised_at: moment,
    seen_at: moment,
    ended_at: moment.nullable(),
  })
  .transform(({ id, raised_at, seen_at, ended_at, ...alarm }): KeptAlarm => ({
    ...alarm,
    alarmId: id,
    raisedAt: raised_at,
    seenAt: seen_at,
    endedAt: ended_at,
  }));

type NewId = (prefix: string) => string;

const SUBJECT_MOST_CHARACTERS = 200;
const SENTENCE_MOST_CHARACTERS = 2000;

/**
 * An alarm contains texts of providers, banks and signers: they are stored as a reader may see
 * them.
 */
const visible = (alarm: Alarm): Alarm => ({
  ...alarm,
  subject: visibleLine(alarm.subject, SUBJECT_MOST_CHARACTERS),
  sentence: visibleLine(alarm.sentence, SENTENCE_MOST_CHARACTERS),
});

const raise = (newId: NewId, { kind, mode: of, subject, sentence }: Alarm, at: string): Statement =>
  sql`INSERT INTO alarms (id, kind, mode, subject, sentence, raised_at, seen_at)
      VALUES (${newId('alarm')}, ${kind}, ${of ?? ''}, ${subject}, ${sentence}, ${at}, ${at})
      ON CONFLICT (kind, mode, subject) WHERE ended_at IS NULL
        DO UPDATE SET sentence = excluded.sentence, seen_at = excluded.seen_at`;

const record = async (
  store: Store,
  newId: NewId,
  { checked, modes, now, ...seen }: Parameters<AlarmKeeper['record']>[0] & { now: Date },
): Promise<void> => {
  const found = seen.found.map(visible);
  const [kinds, inModes] = [JSON.stringify(checked), JSON.stringify(modes)];
  const at = now.toISOString();
  const forgotten = new Date(now.getTime() - FORGOTTEN_MS).toISOString();
  const tooOld = new Date(now.getTime() - KEPT_MS).toISOString();
  await store.batch([
    ...found.map((alarm) => raise(newId, alarm, at)),
    sql`UPDATE alarms SET ended_at = ${at}
        WHERE ended_at IS NULL AND kind IN (SELECT value FROM json_each(${kinds}))
          AND (mode = '' OR mode IN (SELECT value FROM json_each(${inModes})))
          AND NOT EXISTS (
            SELECT 1 FROM json_each(${JSON.stringify(found)}) AS found
            WHERE found.value ->> 'kind' = kind AND coalesce(found.value ->> 'mode', '') = mode
              AND found.value ->> 'subject' = subject)`,
    sql`UPDATE alarms SET ended_at = ${at}
        WHERE ended_at IS NULL AND seen_at < ${forgotten}
          AND kind IN (SELECT value FROM json_each(${JSON.stringify(REPORTED_KINDS)}))`,
    sql`DELETE FROM alarms WHERE ended_at < ${tooOld}`,
  ]);
};

export const alarmKeeper = (store: Store, newId: NewId): AlarmKeeper => ({
  record: (seen, now) => record(store, newId, { ...seen, now }),
  open: () =>
    store.rows(
      alarmRow,
      sql`SELECT * FROM alarms WHERE ended_at IS NULL
        ORDER BY raised_at, kind, mode, subject`,
    ),
  unnoticed: (most) =>
    store.rows(
      alarmRow,
      sql`SELECT id, kind, mode, subject, sentence, raised_at, seen_at,
            iif(raise_noticed_at IS NULL, NULL, ended_at) AS ended_at
          FROM alarms
          WHERE raise_noticed_at IS NULL OR (ended_at IS NOT NULL AND end_noticed_at IS NULL)
          ORDER BY raised_at, id LIMIT ${most}`,
    ),
  noticed: async ({ alarmId, endedAt }, now) => {
    const at = now.toISOString();
    await store.batch([
      endedAt === null
        ? sql`UPDATE alarms SET raise_noticed_at = ${at} WHERE id = ${alarmId}`
        : sql`UPDATE alarms SET end_noticed_at = ${at} WHERE id = ${alarmId}`,
    ]);
  },
});

const beatRow = z
  .object({ worker: z.string(), beat_at: moment })
  .transform(({ worker, beat_at: beatAt }) => ({ worker, beatAt }));

const lateRow = z
  .object({ mode, count, oldest_at: moment })
  .transform(({ oldest_at: oldestAt, ...late }) => ({ ...late, oldestAt }));

const lateOnes = (store: Store, since: Date, which: Statement): Promise<LatePayouts[]> =>
  store.rows(
    lateRow,
    joined(
      sql`SELECT mode, count(*) AS count, min(created_at) AS oldest_at
          FROM payouts INDEXED BY payouts_open
          WHERE status IN ('PENDING_APPROVAL', 'INITIATED', 'PROCESSING')
            AND created_at < ${since.toISOString()}`,
      which,
      sql`GROUP BY mode`,
    ),
  );

const liquidityRow = z
  .object({ mode, asset: z.enum(ASSET_CODES), available: z.bigint() })
  .transform(({ asset: assetCode, ...of }) => ({ ...of, assetCode }));

const failingRow = z.object({ mode, failed: count });

export const alarmReader = (store: Store): AlarmReader => ({
  beats: () => store.rows(beatRow, sql`SELECT worker, beat_at FROM worker_beats ORDER BY worker`),
  // Excluded: payouts that the operator holds, that are at the bank, or that wait for an approval.
  latePayouts: (openSince) =>
    lateOnes(
      store,
      openSince,
      sql`AND status <> 'PENDING_APPROVAL' AND phase <> 'HANDED_OVER' AND NOT EXISTS (
            SELECT 1 FROM payout_holds AS hold
            WHERE hold.organization_id = payouts.organization_id AND hold.mode = payouts.mode
              AND hold.payout_id = payouts.id AND held_by = 'operator')`,
    ),
  lateApprovals: (askedSince) => lateOnes(store, askedSince, sql`AND status = 'PENDING_APPROVAL'`),
  failingDeliveries: (since) =>
    store.rows(
      failingRow,
      sql`SELECT mode, count(*) AS failed FROM webhook_deliveries
          WHERE status IN ('FAILED', 'CANCELLED') AND status = 'FAILED'
            AND updated_at > ${since.toISOString()}
          GROUP BY mode`,
    ),
  liquidity: () =>
    store.rows(
      liquidityRow,
      sql`SELECT mode, asset, credits_posted - debits_posted - debits_pending AS available
          FROM ledger_accounts WHERE organization_id = ${OPERATOR} AND kind = 'liquidity'
          ORDER BY mode, asset`,
    ),
});

/** Notes that the worker has finished a round without a fault. */
export const noteBeat = (store: Store, worker: string, now: Date): Promise<unknown> =>
  store.batch([
    sql`INSERT INTO worker_beats (worker, beat_at) VALUES (${worker}, ${now.toISOString()})
        ON CONFLICT (worker) DO UPDATE SET beat_at = excluded.beat_at`,
  ]);

/** The worker was taken out of use; whether it was known. */
/**
 * Ends the alarm after a person has checked the bank's contradicting report of a payout.
 * @returns whether there was an alarm
 */
export const endContradiction = async (
  store: Store,
  payoutId: string,
  now: Date,
): Promise<boolean> => {
  const [ended] = await store.batch([
    sql`UPDATE alarms SET ended_at = ${now.toISOString()}
        WHERE kind = 'bank_contradicts' AND subject = ${payoutId} AND ended_at IS NULL`,
  ]);
  return (ended?.changed ?? 0) > 0;
};

export const forgetBeat = async (store: Store, worker: string): Promise<boolean> => {
  const found = await store.rows(
    beatRow,
    sql`SELECT worker, beat_at FROM worker_beats WHERE worker = ${worker}`,
  );
  await store.batch([sql`DELETE FROM worker_beats WHERE worker = ${worker}`]);
  return found.length > 0;
};
