import { address, type Address } from '@solana/kit';
import { getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { ProviderHealth, VaultBalances } from '#payments/chain/ports.ts';
import { accountsAnswer, textAnswer, wholeAnswer, type FoundAccount } from './answers.ts';
import type { Providers } from './providers.ts';
import type { VaultToken } from './settings.ts';

/** What the vault holds, and which chain it is that says so. */

const amountIn = (account: FoundAccount | null | undefined): bigint =>
  account?.owner === TOKEN_PROGRAM_ADDRESS ? getTokenDecoder().decode(account.data).amount : 0n;

export const readVault = async (
  providers: Providers,
  vault: Address,
  tokens: readonly VaultToken[],
): Promise<VaultBalances> => {
  const addresses = [vault, ...tokens.map(({ tokenAccount }) => address(tokenAccount))];
  const { value } = await providers.one({
    ask: (rpc) =>
      rpc.getMultipleAccounts(addresses, { commitment: 'finalized', encoding: 'base64' }),
    answer: accountsAnswer,
  });
  const [wallet, ...accounts] = value.value;
  const amounts = tokens.map(({ assetCode }, index): [AssetCode, bigint] => [
    assetCode,
    amountIn(accounts[index]),
  ]);
  return {
    block: value.context.slot,
    coin: wallet?.lamports ?? 0n,
    tokens: Object.fromEntries(amounts),
  };
};

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
