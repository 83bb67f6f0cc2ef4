import { runRetention } from '#app/storage/retention.ts';
import { RETENTION } from '#kernel/config/retention.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { answer, table, type OutputOptions } from '../output.ts';
import { withStores } from '../workplace.ts';

const kinds = new Map<string, (typeof RETENTION)[keyof typeof RETENTION]>(
  Object.entries(RETENTION),
);

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
      const counts: Record<string, number> = {};
      for (const store of new Set([await storeOf('live'), await storeOf('test')]))
        for (const [kind, count] of Object.entries(await runRetention(store, systemWorld.now())))
          counts[kind] = (counts[kind] ?? 0) + count;
      return counts;
    });
    const rows = Object.entries(removed).map(([kind, count]) => {
      const known = kinds.get(kind);
      return [known?.kind ?? kind, String(known?.days ?? ''), String(count)];
    });
    return answer(options, { removed }, table(['What', 'Days', 'Erased'], rows));
  });
