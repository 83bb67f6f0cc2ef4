import type { Alarm, RoundReport, WorkerPorts, WorkerSettings } from './ports.ts';
import { runRound } from './round.ts';

/** Sets payouts aside with which every round fails, so that they take no time from the others. */

/** A payout fails in so many rounds, none long after the other, before it is set aside. */
export const FAULTY_ROUNDS_MOST = 5;

export interface PayoutFaults {
  /** Counts a round for each, by payout and what went wrong, and sets those aside that are many. */
  note(faults: ReadonlyMap<string, string>, now: Date): Promise<void>;
}

export const runGuardedRound = async (
  { faults, ...ports }: WorkerPorts & { faults: PayoutFaults },
  settings: WorkerSettings,
): Promise<RoundReport> => {
  const found = new Map<string, string>();
  const report = (alarm: Alarm): void => {
    if (alarm.failed) found.set(alarm.payoutId, alarm.sentence);
    ports.report(alarm);
  };
  const done = await runRound({ ...ports, report }, settings);
  if (found.size > 0) await faults.note(found, ports.now());
  return done;
};
