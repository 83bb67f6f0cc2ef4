import { z } from 'zod';
import {
  ChainUnavailableError,
  SignerUnavailableError,
  SigningRefusedError,
} from '#payments/chain/error.ts';
import type { Outlasted } from '#payments/chain/ports.ts';
import { accountsIn, eachAccount } from '#payments/solana/accounts.ts';
import { epochAnswer } from '#payments/solana/answers.ts';
import { isQuorum, type Providers } from '#payments/solana/providers.ts';
import { send } from '#payments/solana/send.ts';
import type { SolanaSettings } from '#payments/solana/settings.ts';
import { signBy, signerFor } from '#payments/solana/sign-by.ts';
import { latestOf, nonceIn, readNonces } from './lifetimes.ts';

/**
 * Checks whether signed bytes that the books no longer contain can still land. A blockhash expires
 * with time; a nonce has to be advanced, by a transaction that does nothing else.
 */

/**
 * The validity of a blockhash plus the distance from the newest block to the final one, in blocks.
 */
const OUTLASTING_BLOCKS = 256n;

const whole = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt);

/**
 * The mark: the final height, and every value that any provider reported for each nonce account.
 */
const stored = z.object({ height: whole, nonces: z.record(z.string(), z.array(z.string())) });
type Mark = z.output<typeof stored>;

interface Reading {
  provider: string;
  height: bigint;
  nonces: ReadonlyMap<string, string>;
}

const readEach = (providers: Providers, accounts: readonly string[]): Promise<Reading[]> =>
  providers.all(async (provider) => {
    const withinMs = providers.timeLimitMs;
    const { blockHeight: height } = await provider.ask(
      { ask: (rpc) => rpc.getEpochInfo({ commitment: 'finalized' }), answer: epochAnswer },
      withinMs,
    );
    const found = await eachAccount(accounts, (some) =>
      provider.ask(accountsIn(some, 'finalized'), withinMs),
    );
    const nonces = found.flatMap(({ address, account }) => {
      const nonce = nonceIn(account);
      return nonce === undefined ? [] : [[address, nonce] as const];
    });
    return { provider: provider.name, height, nonces: new Map(nonces) };
  });

/**
 * Makes the mark. It is stored for good, so a single provider must not be able to set its height
 * far into the future.
 */
const markOf = (readings: readonly Reading[], accounts: readonly string[]): Mark => {
  const values = (account: string) => readings.flatMap(({ nonces }) => nonces.get(account) ?? []);
  return {
    height: latestOf(readings).height,
    nonces: Object.fromEntries(accounts.map((account) => [account, [...new Set(values(account))]])),
  };
};

const isPast = (mark: Mark, { height, nonces }: Reading): boolean =>
  height > mark.height + OUTLASTING_BLOCKS &&
  Object.entries(mark.nonces).every(([account, values]) => {
    const nonce = nonces.get(account);
    return nonce === undefined || !values.includes(nonce);
  });

/**
 * Sends a transaction for each nonce that has not changed: it advances the nonce and does nothing
 * else.
 */
const advance = async (providers: Providers, settings: SolanaSettings, mark: Mark) => {
  const accounts = Object.keys(mark.nonces);
  if (accounts.length === 0) return;
  for (const lifetime of await readNonces(providers, accounts)) {
    const { boundTo: account } = lifetime;
    const { nonce } = z.object({ nonce: z.string() }).parse(JSON.parse(lifetime.value));
    if (account === null || !(mark.nonces[account] ?? []).includes(nonce)) continue;
    const signed = await signBy(await signerFor(settings), {
      instructions: () => [],
      lifetime,
      purpose: { purpose: 'set-up', account },
    });
    await send(providers, signed, { preflight: false });
  }
};

/** Ignores a signing failure: a process that cannot sign waits for one that can. */
const unlessUnsigned = (error: unknown): void => {
  if (error instanceof SignerUnavailableError || error instanceof SigningRefusedError) return;
  throw error;
};

/**
 * Makes the mark, unless it is known, and names the providers that are past it.
 * @throws ChainUnavailableError
 */
export const outlast = async (
  providers: Providers,
  settings: SolanaSettings,
  known: string | undefined,
): Promise<Outlasted> => {
  const mark = known === undefined ? undefined : stored.parse(JSON.parse(known));
  const accounts = mark ? Object.keys(mark.nonces) : (settings.nonceAccounts ?? []);
  const readings = await readEach(providers, accounts);
  const answered = readings.map(({ provider }) => provider);
  if (!isQuorum(providers, answered))
    throw new ChainUnavailableError('Too few providers of the chain answered which block is final');
  const from = mark ?? markOf(readings, accounts);
  await advance(providers, settings, from).catch(unlessUnsigned);
  const over = readings.filter((each) => isPast(from, each)).map(({ provider }) => provider);
  const text = JSON.stringify({ ...from, height: String(from.height) });
  return { mark: known ?? text, over };
};
