import type { Alarm, KeptAlarm } from './alarm.ts';
import { silentWorkers } from './judge.ts';
import type { Beat } from './ports.ts';

/**
 * What is wrong now: the alarms that are kept, and the workers that have been silent since. Who
 * looks for alarms may be silent itself, so that its own silence is judged whenever one asks.
 */
export const currentAlarms = (
  { open, beats }: { open: readonly KeptAlarm[]; beats: readonly Beat[] },
  now: Date,
): Alarm[] => [
  ...open.filter(({ kind }) => kind !== 'worker_silent'),
  ...silentWorkers(beats, now),
];
