import type { AssetCode } from '#kernel/money/assets.ts';
import type { VaultStatement } from '#payments/chain/ports.ts';
import type { DisputedAsset, Owed, SigningStop } from './ports.ts';

/** Whether the vault holds what it owes to organizations, according to enough providers. */

export interface Cover {
  stops: readonly SigningStop[];
  /** Assets on which enough providers have answered, but too few of them agree. */
  disputed: readonly DisputedAsset[];
  /** Assets on which too few providers have answered. */
  unknown: readonly AssetCode[];
}

interface Collected {
  stops: SigningStop[];
  disputed: DisputedAsset[];
  unknown: AssetCode[];
}

/**
 * Amounts in flight may have left the vault already, so that the vault need not hold them. The
 * answer of a provider is ignored if its block is older than the last credited deposit.
 */
export const coverOf = (
  { owed, block }: { owed: readonly Owed[]; block: bigint },
  statements: readonly VaultStatement[],
  isQuorum: (providers: readonly string[]) => boolean,
): Cover => {
  const recent = statements.filter((each) => each.block >= block);
  const cover: Collected = { stops: [], disputed: [], unknown: [] };
  for (const { assetCode, owed: sum, inFlight } of owed) {
    const held = recent.flatMap(({ provider, block: at, tokens }) => {
      const amount = tokens[assetCode];
      return amount === undefined ? [] : [{ provider, block: at, amount }];
    });
    const isBy = (some: typeof held): boolean => isQuorum(some.map(({ provider }) => provider));
    const covering = held.filter(({ amount }) => amount >= sum - inFlight);
    const short = held.filter(({ amount }) => amount < sum - inFlight);
    const [most] = short.toSorted((left, right) => (left.amount < right.amount ? 1 : -1));
    if (isBy(covering)) continue;
    if (isBy(short) && most !== undefined)
      cover.stops.push({ assetCode, owed: sum, held: most.amount, block: most.block });
    else if (isBy(held)) cover.disputed.push({ assetCode, owed: sum, answers: held });
    else cover.unknown.push(assetCode);
  }
  return cover;
};
