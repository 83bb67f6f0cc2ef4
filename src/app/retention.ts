import { systemWorld } from '#kernel/world.ts';
import type { Store } from '#kernel/storage/store.ts';
import { removeTestData } from '#payments/storage/erasure/remove-test-data.ts';
import { runRetention } from '#app/storage/retention.ts';
import { testStoreApart } from '#access/storage/each-store.ts';
import { environment } from './environment.ts';
import { operationalStore, storeOf } from './store.ts';

const removeIdle = async (store: Store, now: Date): Promise<void> => {
  const { databaseUrl, databaseToken, testDatabase, testDataDays } = environment();
  const main = { url: databaseUrl, token: databaseToken };
  const isApart = store !== (await operationalStore());
  const options = isApart ? (testDatabase ?? main) : main;
  await removeTestData({ store, options, days: testDataDays, now });
};

/** The scheduled erasure of data whose retention period is over. */
export const eraseWhatIsDue = async (): Promise<void> => {
  const [store, now] = [await operationalStore(), systemWorld.now()];
  await runRetention(store, now);
  // Last, so that a fault of the test database does not prevent the other erasures.
  const test = await testStoreApart(storeOf);
  await removeIdle(test ?? store, now);
  if (test !== undefined) await runRetention(test, now);
};
