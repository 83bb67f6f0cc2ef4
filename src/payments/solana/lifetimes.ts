import { address } from '@solana/kit';
import { getNonceDecoder, getNonceSize, NonceState } from '@solana-program/system';
import {
  ChainUnavailableError,
  type Lifetime,
  type LifetimeAsked,
  type NonceReading,
} from '#payments/payout/chain.ts';
import { accountsAnswer, blockhashAnswer, type FoundAccount } from './answers.ts';
import type { Provider } from './provider.ts';
import type { Providers } from './providers.ts';

/** What signed bytes are bound to, read from the chain. */

/** Everything about a transaction is asked at the same commitment, or nodes drop it. */
export const WORKING_COMMITMENT = 'confirmed' as const;

const readBlockhash = async (providers: Providers): Promise<Lifetime> => {
  const { value } = await providers.one({
    ask: (rpc) => rpc.getLatestBlockhash({ commitment: WORKING_COMMITMENT }),
    answer: blockhashAnswer,
  });
  return { kind: 'blockhash', ...value.value, contextSlot: value.context.slot };
};

const nonceQuestion = (nonceAccount: string, commitment: 'confirmed' | 'finalized') => ({
  ask: (rpc: Parameters<Parameters<Provider['ask']>[0]['ask']>[0]) =>
    rpc.getMultipleAccounts([address(nonceAccount)], { commitment, encoding: 'base64' }),
  answer: accountsAnswer,
});

const nonceOf = (account: FoundAccount | null | undefined, nonceAccount: string): string => {
  if (account?.space !== BigInt(getNonceSize()))
    throw new ChainUnavailableError(`${nonceAccount} is no nonce account`);
  const { state, blockhash } = getNonceDecoder().decode(account.data);
  if (state !== NonceState.Initialized)
    throw new ChainUnavailableError(`The nonce account ${nonceAccount} was never set up`);
  return blockhash;
};

const readNonceLifetime = async (providers: Providers, nonceAccount: string): Promise<Lifetime> => {
  const { value } = await providers.one(nonceQuestion(nonceAccount, WORKING_COMMITMENT));
  const nonce = nonceOf(value.value[0], nonceAccount);
  return { kind: 'nonce', nonceAccount, nonce, contextSlot: value.context.slot };
};

export const readLifetime = (providers: Providers, asked: LifetimeAsked): Promise<Lifetime> =>
  asked.kind === 'blockhash'
    ? readBlockhash(providers)
    : readNonceLifetime(providers, asked.nonceAccount);

export const readNonce = (providers: Providers, nonceAccount: string): Promise<NonceReading[]> =>
  providers.all(async (provider) => {
    const question = nonceQuestion(nonceAccount, 'finalized');
    const { context, value } = await provider.ask(question, providers.timeLimitMs);
    const nonce = nonceOf(value[0], nonceAccount);
    return { provider: provider.name, contextSlot: context.slot, nonce };
  });
