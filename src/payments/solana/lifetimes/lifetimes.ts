import type { Rpc, SolanaRpcApi } from '@solana/kit';
import { getNonceDecoder, getNonceSize, NonceState } from '@solana-program/system';
import { z } from 'zod';
import type { Lifetime } from '#payments/chain/transfer.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import { prove, type Statement } from '#payments/proof/proof.ts';
import { accountsIn, eachAccount, type AccountAt } from '#payments/solana/accounts.ts';
import { blockhashAnswer, type FoundAccount } from '#payments/solana/answers.ts';
import type { Provider } from '#payments/solana/provider.ts';
import type { Providers } from '#payments/solana/providers.ts';

/** Lifetimes, to which signed bytes are bound: how they are read from the chain, and stored. */

/** All requests about a transaction use the same commitment, or nodes drop the transaction. */
export const WORKING_COMMITMENT = 'confirmed' as const;

const whole = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt);

/** The stored form; heights and slots are texts, because JSON has no 64-bit integers. */
const stored = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('blockhash'),
    blockhash: z.string(),
    lastValidBlockHeight: whole,
    contextSlot: whole,
  }),
  z.object({
    kind: z.literal('nonce'),
    nonceAccount: z.string(),
    nonce: z.string(),
    contextSlot: whole,
  }),
]);

/**
 * A nonce is valid until it is advanced: two transactions with the same nonce can never both land.
 */
export type SolanaLifetime = z.output<typeof stored>;

export const storedLifetime = (lifetime: SolanaLifetime): Lifetime => ({
  value: JSON.stringify(lifetime, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  ),
  boundTo: lifetime.kind === 'nonce' ? lifetime.nonceAccount : null,
});

export const lifetimeOf = ({ value }: Lifetime): SolanaLifetime => stored.parse(JSON.parse(value));

/** The validity of a blockhash in blocks: two that are further apart cannot both be recent. */
const BLOCKHASH_LIFE_BLOCKS = 150n;

/**
 * The latest of two answers, or the second latest of three or more: so no single provider can make
 * bytes seem to expire too early, or never.
 * @throws ChainUnavailableError if no provider answers, or if two contradict each other
 */
export const latestOf = <Each extends { height: bigint }>(read: readonly Each[]): Each => {
  const [first, second, third] = read.toSorted(({ height: left }, { height: right }) =>
    left < right ? 1 : -1,
  );
  const chosen = third === undefined ? first : second;
  if (chosen === undefined)
    throw new ChainUnavailableError('No provider answered which block is the latest');
  if (second === undefined || third !== undefined) return chosen;
  if (chosen.height - second.height > BLOCKHASH_LIFE_BLOCKS)
    throw new ChainUnavailableError('Providers contradict each other about the latest block');
  return chosen;
};

interface Latest {
  host: string;
  height: bigint;
  lifetime: Lifetime;
}

/** The blockhash for new transactions, if enough providers answer. @throws ChainUnavailableError */
export const readBlockhash = async (providers: Providers): Promise<Lifetime> => {
  const { required, timeLimitMs } = providers;
  const read = await providers.all(async (provider): Promise<Latest> => {
    const question = {
      ask: (rpc: Rpc<SolanaRpcApi>) => rpc.getLatestBlockhash({ commitment: WORKING_COMMITMENT }),
      answer: blockhashAnswer,
    };
    const { context, value } = await provider.ask(question, timeLimitMs);
    const lifetime = storedLifetime({ kind: 'blockhash', ...value, contextSlot: context.slot });
    return { host: provider.host, height: value.lastValidBlockHeight, lifetime };
  });
  if (new Set(read.map(({ host }) => host)).size < required)
    throw new ChainUnavailableError(
      'Too few providers of the chain answered which block is the latest',
    );
  return latestOf(read).lifetime;
};

/** The value of a nonce account; undefined if the account is none, or was never initialized. */
export const nonceIn = (account: FoundAccount | null): string | undefined => {
  if (account?.space !== BigInt(getNonceSize())) return undefined;
  const { state, blockhash } = getNonceDecoder().decode(account.data);
  return state === NonceState.Initialized ? blockhash : undefined;
};

const statementsOf = (
  provider: Provider,
  found: readonly AccountAt[],
): (Statement<Lifetime> & { nonceAccount: string })[] =>
  found.flatMap(({ address: nonceAccount, account, slot: contextSlot }) => {
    const nonce = nonceIn(account);
    if (nonce === undefined) return [];
    const fact = storedLifetime({ kind: 'nonce', nonceAccount, nonce, contextSlot });
    return [{ provider: provider.name, witness: provider.host, said: nonce, fact, nonceAccount }];
  });

/**
 * The values of nonce accounts, each for one transaction. Omitted are accounts that are no nonce
 * accounts, and values on which too few providers agree, because they may have just changed.
 */
export const readNonces = async (
  providers: Providers,
  nonceAccounts: readonly string[],
): Promise<Lifetime[]> => {
  const { required, timeLimitMs } = providers;
  const read = await providers.all(async (provider) => {
    const found = await eachAccount(nonceAccounts, (some) =>
      provider.ask(accountsIn(some, WORKING_COMMITMENT), timeLimitMs),
    );
    return { host: provider.host, statements: statementsOf(provider, found) };
  });
  if (new Set(read.map(({ host }) => host)).size < required)
    throw new ChainUnavailableError(
      'Too few providers of the chain answered with the values of the nonce accounts',
    );
  const statements = read.flatMap((each) => each.statements);
  return nonceAccounts.flatMap((account) => {
    const about = statements.filter(({ nonceAccount }) => nonceAccount === account);
    const proof = prove(about, required);
    return proof.state === 'proved' ? [proof.fact] : [];
  });
};
