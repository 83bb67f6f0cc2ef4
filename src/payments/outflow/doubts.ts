import type { Mode } from '#access/key.ts';
import { CHAIN_NAMES } from '#kernel/money/chains.ts';
import { RAILS, type OutflowPorts } from './ports.ts';

/** What keeps payouts of a mode from being signed, in sentences; nothing where all is well. */
export const readDoubts = async (
  { books, outflows, quarantines }: Pick<OutflowPorts, 'books' | 'outflows' | 'quarantines'>,
  mode: Mode,
): Promise<string[]> => {
  const ofRails = await Promise.all(
    RAILS.map(async (rail) => {
      const found = await quarantines.find(mode, rail);
      if (found === undefined || found.isOver) return [];
      const saved = `from a backup of ${found.savedAt.toISOString()}`;
      return [`The database was restored ${saved}: nothing leaves by ${rail} in ${mode} mode.`];
    }),
  );
  const ofChains = await Promise.all(
    CHAIN_NAMES.map(async (chain) => {
      const [stops, open] = await Promise.all([
        books.stops({ mode, chain }),
        outflows.open({ mode, chain }),
      ]);
      const stopped = stops.map(
        ({ assetCode }) =>
          `Nothing is signed in ${assetCode}: the ${mode} vault holds less than is owed.`,
      );
      if (open.length === 0) return stopped;
      return [...stopped, `Left the ${mode} vault unknown to the books: ${open.length}.`];
    }),
  );
  return [...ofRails, ...ofChains].flat();
};
