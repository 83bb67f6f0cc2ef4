import { demandRecorder } from '#hotels/demand/recorder.ts';
import { demandStore } from '#hotels/storage/hotel-demand.ts';
import { systemTimer } from '#kernel/world.ts';
import { operationalStore } from '#app/store.ts';

/** How often hotels are asked for: counted in this process and written in batches. */
export const demand = demandRecorder({
  open: async () => demandStore(await operationalStore()),
  timer: systemTimer,
  report: (error) => console.error('Demand of hotels:', error),
});
