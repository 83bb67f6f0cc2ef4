import type { AssetCode } from '#kernel/money/assets.ts';
import type { VaultStatement } from '#payments/chain/ports.ts';
import type { DisputedAsset, Owed, SigningStop } from './ports.ts';

/** Whether the vault holds what organizations have in it, by the word of enough providers. */

export interface Cover {
  stops: readonly SigningStop[];
  /** Enough have answered, and too few of them say the same. */
  disputed: readonly DisputedAsset[];
  /** Too few have answered. */
  unknown: readonly AssetCode[];
}

interface Collected {
  stops: SigningStop[];
  disputed: DisputedAsset[];
  unknown: AssetCode[];
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
