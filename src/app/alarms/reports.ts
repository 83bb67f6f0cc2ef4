import { openOnce } from '#kernel/async/single-flight.ts';
import { systemWorld } from '#kernel/world.ts';
import type { Alarm } from '#payments/alarms/alarm.ts';
import { idsFrom } from '#payments/ids.ts';
import { alarmKeeper, noteBeat } from '#payments/storage/alarms.ts';
import { emitAlarm } from './emit.ts';
import { operationalStore } from '#app/store.ts';

/** What workers report: heartbeats, and alarms that they raise themselves. */

const { now } = systemWorld;

export const { newId } = idsFrom(systemWorld);

export const openKeeper = openOnce(async () => alarmKeeper(await operationalStore(), newId));

/** One report per subject in this time is enough to know that the fault persists. */
const REPORT_EVERY_MS = 60_000;
const reported = new Map<string, number>();

/** Records an alarm that a worker raises; never throws. */
export const reportAlarm = (alarm: Alarm): void => {
  const key = `${alarm.kind} ${alarm.subject}`;
  const atMs = now().getTime();
  if (atMs - (reported.get(key) ?? -Infinity) < REPORT_EVERY_MS) return;
  for (const [each, sinceMs] of reported)
    if (atMs - sinceMs >= REPORT_EVERY_MS) reported.delete(each);
  reported.set(key, atMs);
  const kept = openKeeper().then((keeper) =>
    keeper.record({ found: [alarm], checked: [], modes: [] }, now()),
  );
  kept.catch((error: unknown) => emitAlarm('alarm-not-kept')({ ...alarm, error: String(error) }));
};

/** Often enough to show that a worker is alive, and rarely enough to cost almost nothing. */
const BEAT_EVERY_MS = 30_000;

/** Records a heartbeat after a round without a fault, at most once per interval. */
export const beatOf = (name: string): (() => Promise<void>) => {
  let lastMs = -Infinity;
  return async () => {
    if (performance.now() - lastMs < BEAT_EVERY_MS) return;
    lastMs = performance.now();
    await noteBeat(await operationalStore(), name, now());
  };
};
