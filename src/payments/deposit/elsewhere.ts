import type { AssetCode } from '#kernel/money/assets.ts';
import type { Sweeper } from '#payments/chain/deposit.ts';
import type { VaultChain } from '#payments/chain/ports.ts';
import type { HeldElsewhere } from '#payments/reconcile/reconcile.ts';
import type { DepositSource } from './deposit.ts';
import { answersFor } from './held-amounts.ts';
import { accountsIn, type VaultKeeper } from './vaults.ts';

/** Finds what organizations have on the chain outside of the vault. */

export interface HoldingReader {
  /** Token accounts of deposit addresses that hold something according to the ledger. */
  holding(source: DepositSource): Promise<{ assetCode: AssetCode; tokenAccount: string }[]>;
}

interface Ports {
  chain: Pick<VaultChain, 'providers' | 'vaultAddress'>;
  sweeper: Pick<Sweeper, 'readAmounts'>;
  vaults: Pick<VaultKeeper, 'known'>;
  holdings: HoldingReader;
}

/**
 * The sum of each asset at deposit addresses and in earlier vaults, at a final block. There is one
 * result for each provider that answers.
 */
export const readElsewhere = async (
  { chain, sweeper, vaults, holdings }: Ports,
  source: DepositSource,
): Promise<HeldElsewhere[]> => {
  const known = await vaults.known(source);
  const former = known.filter(({ address }) => address !== chain.vaultAddress);
  const accounts = [...(await holdings.holding(source)), ...accountsIn(former)];
  const answers = await answersFor(
    { chain, sweeper },
    accounts.map(({ tokenAccount }) => tokenAccount),
  );
  return answers.map(({ provider, amounts }) => {
    return { provider, amounts: sumsOf(accounts, amounts) };
  });
};

const sumsOf = (
  accounts: readonly { assetCode: AssetCode }[],
  amounts: readonly bigint[],
): ReadonlyMap<AssetCode, bigint> => {
  const sums = new Map<AssetCode, bigint>();
  for (const [index, { assetCode }] of accounts.entries())
    sums.set(assetCode, (sums.get(assetCode) ?? 0n) + (amounts[index] ?? 0n));
  return sums;
};
