import { pruneDeliveries } from '#payments/storage/webhooks/prune-deliveries.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { UsageError } from '../failure.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStores } from '../workplace.ts';

type Options = OutputOptions & ConfirmOptions & { olderThan: string };

/** Integrators are promised that they can read a delivery for this many days. */
const DAYS_LEAST = 7;
const DAYS_MOST = 36_500;

const daysOf = ({ olderThan }: Options): number => {
  const days = Number(olderThan);
  if (Number.isInteger(days) && days >= DAYS_LEAST && days <= DAYS_MOST) return days;
  throw new UsageError(`--older-than: expected days, from ${DAYS_LEAST} to ${DAYS_MOST}`);
};

export const dbPrune = () =>
  command({
    name: 'prune',
    does:
      'Removes deliveries of webhooks that ended so many days ago, with the answers they got. ' +
      'Events, and everything of the ledger, are kept for good; a delivery that is still to be ' +
      'made is never removed. The file keeps its size, and new rows take the room.',
    examples: ['db prune --older-than 90', 'db prune --older-than 30 --yes --json'],
    json: '{before, deliveries}; null when not wanted',
  })
    .requiredOption('--older-than <days>', `${DAYS_LEAST} at least`)
    .option('--yes', 'without asking')
    .action(async (options: Options) => {
      const before = new Date(systemWorld.now().getTime() - daysOf(options) * DAY_MS);
      const day = before.toISOString().slice(0, 10);
      const question = `Remove all deliveries that ended before ${day}, for good?`;
      if (!(await confirmed(options, question))) return answer(options, null, 'Nothing was done.');
      const deliveries = await withStores(async (storeOf) => {
        let removed = 0;
        for (const store of new Set([await storeOf('live'), await storeOf('test')]))
          removed += await pruneDeliveries(store, before);
        return removed;
      });
      const text = `${deliveries} deliveries that ended before ${day} are gone.`;
      return answer(options, { before: before.toISOString(), deliveries }, text);
    });
