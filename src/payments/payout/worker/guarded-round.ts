import type { Alarm, PayoutFaults, RoundReport, WorkerPorts, WorkerSettings } from './ports.ts';
import { runRound } from './round.ts';

/** Holds payouts that fail in every round, so that they take no time from other payouts. */

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
