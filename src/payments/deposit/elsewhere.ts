import type { AssetCode } from '#kernel/money/assets.ts';
import type { Sweeper } from '#payments/chain/deposit.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { VaultChain } from '#payments/chain/ports.ts';
import type { DepositSource } from './deposit.ts';
import { accountsIn, type VaultKeeper } from './vaults.ts';

/** What is held on the chain for organizations outside of the vault. */

export interface HoldingReader {
  /** Token accounts of deposit addresses that hold something by the books. */
  holding(source: DepositSource): Promise<{ assetCode: AssetCode; tokenAccount: string }[]>;
}

interface Ports {
  chain: Pick<VaultChain, 'providers' | 'vaultAddress'>;
  sweeper: Pick<Sweeper, 'readAmounts'>;
  vaults: Pick<VaultKeeper, 'known'>;
  holdings: HoldingReader;
}

/**
 * The sum of each asset at deposit addresses and in earlier vaults, at a final block, as the first
 * provider that answers reports. @throws ChainUnavailableError
 */
export const readElsewhere = async (
  { chain, sweeper, vaults, holdings }: Ports,
  source: DepositSource,
): Promise<ReadonlyMap<AssetCode, bigint>> => {
  const known = await vaults.known(source);
  const former = known.filter(({ address }) => address !== chain.vaultAddress);
  const accounts = [...(await holdings.holding(source)), ...accountsIn(former)];
  if (accounts.length === 0) return new Map();
  const names = accounts.map(({ tokenAccount }) => tokenAccount);
  const amounts = await firstAnswer(chain.providers, (each) => sweeper.readAmounts(each, names));
  const sums = new Map<AssetCode, bigint>();
  for (const [index, { assetCode }] of accounts.entries())
    sums.set(assetCode, (sums.get(assetCode) ?? 0n) + (amounts[index] ?? 0n));
  return sums;
};

const firstAnswer = async <Answer>(
  providers: readonly string[],
  ask: (provider: string) => Promise<Answer>,
): Promise<Answer> => {
  for (const provider of providers)
    try {
      return await ask(provider);
    } catch (error) {
      if (!(error instanceof ChainUnavailableError)) throw error;
    }
  throw new ChainUnavailableError('No provider tells what is held outside of the vault');
};
