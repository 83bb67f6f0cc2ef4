import { demandStore } from '#hotels/storage/hotel-demand.ts';
import { DAY_MS, dayOf, systemWorld } from '#kernel/world.ts';
import { runRetention } from '#app/storage/retention.ts';
import { testStoreApart } from '#app/storage/each-store.ts';
import { operationalStore, storeOf } from './store.ts';

/** Counts of a year and a month: each month can be compared with that of the year before. */
const DEMAND_KEPT_DAYS = 400;

/** The scheduled erasure of what is kept no longer. */
export const eraseWhatIsDue = async (): Promise<void> => {
  const [store, now] = [await operationalStore(), systemWorld.now()];
  await runRetention(store, now);
  const first = new Date(now.getTime() - DEMAND_KEPT_DAYS * DAY_MS);
  await demandStore(store).forgetBefore(dayOf(first));
  // Last: whatever is wrong with it, all else was erased.
  const test = await testStoreApart(storeOf);
  if (test !== undefined) await runRetention(test, now);
};
