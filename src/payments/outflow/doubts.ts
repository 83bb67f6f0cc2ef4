import type { Mode } from '#access/key.ts';
import { ASSETS } from '#kernel/money/assets.ts';
import { CHAIN_NAMES } from '#kernel/money/chains.ts';
import { decimalText } from '#kernel/money/amount.ts';
import type { LandingAnswer } from '#payments/chain/ports.ts';
import { RAILS, type DisputedAsset, type OutflowPorts } from './ports.ts';

const SAYS = {
  known: 'has it',
  named: 'says that it has it, and does not show it',
  absent: 'does not have it',
  forgotten: 'does not have it, and keeps no block that is so old',
  unsure: 'is not past its block',
} as const satisfies Record<LandingAnswer['says'], string>;

/** A sentence with each provider's answer about a transaction that one of them has reported. */
export const sentenceOfLine = ({
  signature,
  answers,
}: {
  signature: string;
  answers: readonly LandingAnswer[];
}): string => {
  const each = answers.map(({ provider, says }) => `${provider} ${SAYS[says]}`).join('; ');
  const named = `A provider names ${signature} as a payment out of the vault`;
  return each === '' ? `${named}, which does not fit the books.` : `${named}: ${each}.`;
};

/** A sentence with the balance of the vault according to each provider. */
export const sentenceOfAsset = ({ assetCode, owed, answers }: DisputedAsset): string => {
  const text = (parts: bigint): string => decimalText(parts, ASSETS[assetCode].decimals);
  const each = answers.map(({ provider, amount }) => `${provider} says ${text(amount)}`).join('; ');
  return `Nothing is signed in ${assetCode}: of ${text(owed)} owed from the vault ${each}.`;
};

/** The reasons why payouts of a mode are not signed, one sentence each; empty if there are none. */
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
