import { endpoint } from '#kernel/http/endpoint.ts';
import { pulseOf } from '#kernel/storage/pulse.ts';
import { systemWorld } from '#kernel/world.ts';
import { readyRoute } from '#payments/api/ready.ts';
import { alarmReader } from '#payments/storage/alarms.ts';
import { healthPolicy, healthRoute } from '#register/api/health.ts';
import { openKeeper } from '#app/alarms/reports.ts';
import { operationalStore } from './store.ts';

/** Whether Kontor can do its work, for monitors. */

const readAlarms = async () => {
  const [open, beats] = await Promise.all([
    (await openKeeper()).open(),
    alarmReader(await operationalStore()).beats(),
  ]);
  return { open, beats };
};

export const answerHealth = endpoint(
  [healthRoute(pulseOf(operationalStore)), readyRoute(readAlarms, systemWorld.now)],
  healthPolicy,
);
