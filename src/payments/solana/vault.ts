import type { Address } from '@solana/kit';
import type { z } from 'zod';
import type { AssetCode } from '#kernel/money/assets.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import type {
  AgreedVault,
  ProviderHealth,
  VaultBalances,
  VaultStatement,
} from '#payments/chain/ports.ts';
import { agreedOf, isAgreed, type Agreed } from '#payments/proof/agreed.ts';
import { accountsIn, tokensIn } from './accounts.ts';
import { textAnswer, wholeAnswer, type accountsAnswer } from './answers.ts';
import { ProviderError } from './provider.ts';
import { isQuorum, type Providers } from './providers.ts';
import type { VaultToken } from './settings.ts';

/** Reads the vault's balances, and the network and health of the providers. */

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

export const readVaultOfEach = (providers: Providers, vault: Vault): Promise<VaultStatement[]> =>
  providers.all(async (provider) => {
    const value = await provider.ask(question(vault), providers.timeLimitMs);
    if (value.value.length !== vault.tokens.length + 1)
      throw new ProviderError('malformed', `${provider.name} answered for other accounts`);
    return { provider: provider.name, ...balancesOf(vault, value) };
  });

/**
 * The balances on which a quorum agrees. @throws ChainUnavailableError if too few providers answer
 */
export const readVault = async (providers: Providers, vault: Vault): Promise<AgreedVault> => {
  const said = await readVaultOfEach(providers, vault);
  const agreedOn = (amountIn: (each: VaultStatement) => bigint): Agreed => {
    const amounts = said.map((each) => ({ provider: each.provider, amount: amountIn(each) }));
    const agreed = agreedOf(amounts, (names) => isQuorum(providers, names));
    if (agreed !== undefined) return agreed;
    throw new ChainUnavailableError('Too few providers of the chain answered what the vault holds');
  };
  const coin = agreedOn((each) => each.coin);
  const tokens = vault.tokens.map(
    ({ assetCode }) => [assetCode, agreedOn((each) => each.tokens[assetCode] ?? 0n)] as const,
  );
  const all = [['coin', coin] as const, ...tokens];
  return {
    block: agreedOn(({ block }) => block).atLeast,
    coin: coin.atLeast,
    tokens: Object.fromEntries(tokens.map(([assetCode, { atLeast }]) => [assetCode, atLeast])),
    disputed: all.flatMap(([what, agreed]) => (isAgreed(agreed) ? [] : [what])),
    said,
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
