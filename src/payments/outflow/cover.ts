import type { VaultStatement } from '#payments/chain/ports.ts';
import type { Owed, SigningStop } from './ports.ts';

/** Whether the vault holds what organizations have in it, by the word of enough providers. */

export interface Cover {
  stops: readonly SigningStop[];
  /** Whether enough providers have said either of each asset. */
  isKnown: boolean;
}

/**
 * Bytes on their way may have left the vault, so that they are not asked for; what a provider says
 * of a block from before the last deposit that was credited is not counted.
 */
export const coverOf = (
  { owed, block }: { owed: readonly Owed[]; block: bigint },
  statements: readonly VaultStatement[],
  isQuorum: (providers: readonly string[]) => boolean,
): Cover => {
  const recent = statements.filter((each) => each.block >= block);
  const found = owed.map(({ assetCode, owed: sum, inFlight }) => {
    const held = recent.flatMap(({ provider, block: at, tokens }) => {
      const amount = tokens[assetCode];
      return amount === undefined ? [] : [{ provider, block: at, amount }];
    });
    const covering = held.filter(({ amount }) => amount >= sum - inFlight);
    const short = held.filter(({ amount }) => amount < sum - inFlight);
    if (isQuorum(covering.map(({ provider }) => provider))) return 'covered';
    if (!isQuorum(short.map(({ provider }) => provider))) return 'unknown';
    const [most] = short.toSorted((left, right) => (left.amount < right.amount ? 1 : -1));
    return { assetCode, owed: sum, held: most?.amount ?? 0n, block: most?.block ?? 0n };
  });
  return {
    stops: found.flatMap((each) => (typeof each === 'string' ? [] : [each])),
    isKnown: !found.includes('unknown'),
  };
};
