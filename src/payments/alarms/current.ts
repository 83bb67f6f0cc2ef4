import type { Alarm, KeptAlarm } from './alarm.ts';
import { silentWorkers } from './judge.ts';
import type { Beat } from './ports.ts';

/**
 * The current alarms: stored ones, and workers that are silent now. The worker that stores alarms
 * may be silent itself, so that silence is computed from the beats at every request.
 */
export const currentAlarms = (
  { open, beats }: { open: readonly KeptAlarm[]; beats: readonly Beat[] },
  now: Date,
): Alarm[] => [
  ...open.filter(({ kind }) => kind !== 'worker_silent'),
  ...silentWorkers(beats, now),
];
