import { FAULTY_ROUNDS_MOST, type PayoutFaults } from '#payments/payout/worker/ports.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** Counts the rounds in which a payout has failed, and sets it aside after too many of them. */

/** A fault older than this is not counted together with a new one. */
const FORGOTTEN_MS = 10 * 60_000;
/**
 * A payout whose signed bytes can still land is not set aside, because it must be watched: its
 * rounds are only delayed by this time.
 */
const LATER_MS = 10 * 60_000;

export const noteFaults = (faults: ReadonlyMap<string, string>, now: Date): Statement[] => {
  const list = JSON.stringify([...faults]);
  const at = now.toISOString();
  const recent = new Date(now.getTime() - FORGOTTEN_MS).toISOString();
  const later = new Date(now.getTime() + LATER_MS).toISOString();
  return [
    sql`INSERT INTO payout_faults
          (organization_id, mode, payout_id, rounds, sentence, first_at, last_at)
        SELECT organization_id, mode, payouts.id, 1, value ->> 1, ${at}, ${at}
        FROM json_each(${list}) JOIN payouts ON payouts.id = value ->> 0
        WHERE true
        ON CONFLICT DO UPDATE SET sentence = excluded.sentence, last_at = excluded.last_at,
          rounds = iif(last_at < ${recent}, 1, rounds + 1),
          first_at = iif(last_at < ${recent}, excluded.first_at, first_at)`,
    sql`INSERT INTO payout_holds (organization_id, mode, payout_id, held_by, reason, held_at)
        SELECT fault.organization_id, fault.mode, payout_id, 'worker',
          'Set aside after ' || rounds || ' rounds. ' || sentence, ${at}
        FROM json_each(${list}) JOIN payouts ON payouts.id = value ->> 0
        JOIN payout_faults AS fault ON fault.organization_id = payouts.organization_id
          AND fault.mode = payouts.mode AND fault.payout_id = payouts.id
        WHERE rounds >= ${FAULTY_ROUNDS_MOST} AND phase = 'WAITING'
        ON CONFLICT DO NOTHING`,
    sql`UPDATE payouts SET next_attempt_at = ${later}
        WHERE id IN (SELECT value ->> 0 FROM json_each(${list}))
          AND phase <> 'WAITING' AND next_attempt_at IS NOT NULL AND EXISTS (
            SELECT 1 FROM payout_faults AS fault
            WHERE fault.organization_id = payouts.organization_id
              AND fault.mode = payouts.mode AND fault.payout_id = payouts.id
              AND rounds >= ${FAULTY_ROUNDS_MOST})`,
  ];
};

export const payoutFaults = (store: Store): PayoutFaults => ({
  note: async (faults, now) => void (await store.batch(noteFaults(faults, now))),
});
