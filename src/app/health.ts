import { endpoint } from '#kernel/http/endpoint.ts';
import { pulseOf } from '#kernel/storage/pulse.ts';
import { systemWorld } from '#kernel/world.ts';
import { readyRoute } from '#payments/api/ready.ts';
import { alarmReader } from '#payments/storage/alarms.ts';
import { healthPolicy, healthRoute } from '#register/api/health.ts';
import { openKeeper } from '#app/alarms/reports.ts';
import { operationalStore, storeOf } from './store.ts';

/** The health of Kontor, for monitors. */

const readAlarms = async () => {
  const [open, beats] = await Promise.all([
    (await openKeeper()).open(),
    alarmReader(await operationalStore()).beats(),
  ]);
  return { open, beats };
};

const testPulse = pulseOf(() => storeOf('test'));

const pulses = {
  live: pulseOf(operationalStore),
  // If both modes share one database, it is queried only once.
  test: async () => {
    if ((await storeOf('test')) !== (await storeOf('live'))) await testPulse();
  },
};

export const answerHealth = endpoint(
  [healthRoute(pulses), readyRoute(readAlarms, systemWorld.now)],
  healthPolicy,
);
