import type { Address } from '@solana/kit';
import type { z } from 'zod';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { ProviderHealth, VaultBalances, VaultStatement } from '#payments/chain/ports.ts';
import { accountsIn, tokensIn } from './accounts.ts';
import { textAnswer, wholeAnswer, type accountsAnswer } from './answers.ts';
import { ProviderError } from './provider.ts';
import type { Providers } from './providers.ts';
import type { VaultToken } from './settings.ts';

/** What the vault holds, and which chain it is that says so. */

interface Vault {
  address: Address;
  tokens: readonly VaultToken[];
}

const question = ({ address: vault, tokens }: Vault) =>
  accountsIn([vault, ...tokens.map(({ tokenAccount }) => tokenAccount)], 'finalized');

const balancesOf = (
  { tokens }: Vault,
  { context, value }: z.output<typeof accountsAnswer>,
): VaultBalances => {
  const [wallet, ...accounts] = value;
  const amounts = tokens.map(({ assetCode }, index): [AssetCode, bigint] => [
    assetCode,
    tokensIn(accounts[index]),
  ]);
  return {
    block: context.slot,
    coin: wallet?.lamports ?? 0n,
    tokens: Object.fromEntries(amounts),
  };
};

export const readVault = async (providers: Providers, vault: Vault): Promise<VaultBalances> => {
  const { value } = await providers.one(question(vault));
  return balancesOf(vault, value);
};

export const readVaultOfEach = (providers: Providers, vault: Vault): Promise<VaultStatement[]> =>
  providers.all(async (provider) => {
    const value = await provider.ask(question(vault), providers.timeLimitMs);
    if (value.value.length !== vault.tokens.length + 1)
      throw new ProviderError('malformed', `${provider.name} answered for other accounts`);
    return { provider: provider.name, ...balancesOf(vault, value) };
  });

const NETWORKS: Readonly<Record<string, ProviderHealth['network']>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY': 'testnet',
};

export const readHealth = (providers: Providers): Promise<ProviderHealth[]> =>
  providers.all(async (provider) => {
    const { timeLimitMs } = providers;
    const genesis = await provider.ask(
      { ask: (rpc) => rpc.getGenesisHash(), answer: textAnswer },
      timeLimitMs,
    );
    const finalizedBlock = await provider.ask(
      { ask: (rpc) => rpc.getSlot({ commitment: 'finalized' }), answer: wholeAnswer },
      timeLimitMs,
    );
    const network = NETWORKS[genesis] ?? 'other';
    return { provider: provider.name, network, finalizedBlock };
  });
