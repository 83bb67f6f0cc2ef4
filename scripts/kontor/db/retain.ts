import { runRetention } from '#app/storage/retention.ts';
import { removeTestData } from '#payments/storage/erasure/remove-test-data.ts';
import type { StoreOf } from '#access/storage/each-store.ts';
import { retentionOf } from '#kernel/config/retention.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { answer, table, type OutputOptions } from '../output.ts';
import { environment, storeOptions, testStoreOptions, withStores } from '../workplace.ts';

/** No server runs on the database: the removal goes on until nothing is due, at most this long. */
const MOST_MS = 3_600_000;

const removeIdle = async (storeOf: StoreOf, now: Date): Promise<number> => {
  const store = await storeOf('test');
  const main = storeOptions();
  const options = store === (await storeOf('live')) ? main : (testStoreOptions() ?? main);
  const { testDataDays: days } = environment();
  return removeTestData({ store, options, days, now, mostMs: MOST_MS });
};

export const dbRetain = () =>
  command({
    name: 'retain',
    does:
      'Erases now what is kept no longer: the scheduled job of each hour, for a database that no ' +
      'server runs on. The days of each kind are on the page /privacy.',
    examples: ['db retain', 'db retain --json'],
    json: '{removed: {<kind>: number}}',
  }).action(async (options: OutputOptions) => {
    const removed = await withStores(async (storeOf) => {
      const now = systemWorld.now();
      const counts: Record<string, number> = { testData: await removeIdle(storeOf, now) };
      for (const store of new Set([await storeOf('live'), await storeOf('test')]))
        for (const [kind, count] of Object.entries(await runRetention(store, now)))
          counts[kind] = (counts[kind] ?? 0) + count;
      return counts;
    });
    const kinds = new Map(Object.entries(retentionOf(environment())));
    const rows = Object.entries(removed).map(([kind, count]) => {
      const known = kinds.get(kind);
      return [known?.kind ?? kind, String(known?.days ?? ''), String(count)];
    });
    return answer(options, { removed }, table(['What', 'Days', 'Erased'], rows));
  });
