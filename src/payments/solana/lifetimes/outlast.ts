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
 * Whether bytes that nobody here remembers can still land. A blockhash passes with the blocks; a
 * nonce has to be advanced, which a transaction that does nothing else does.
 */

/** How long a blockhash lives, and how far the newest block is ahead of what is final. */
const OUTLASTING_BLOCKS = 256n;

const whole = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt);

/** The height that was final, and every value that a provider said of each nonce account. */
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

/** It is kept for good: no provider alone may put it where the chain comes only in years. */
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

/** Sends a transaction bound to each nonce that has not moved: it moves it, and nothing else. */
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

/** A process that cannot sign waits for one that can. */
const unlessUnsigned = (error: unknown): void => {
  if (error instanceof SignerUnavailableError || error instanceof SigningRefusedError) return;
  throw error;
};

/** @throws ChainUnavailableError */
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
    throw new ChainUnavailableError('Too few providers of the chain say how far it has come');
  const from = mark ?? markOf(readings, accounts);
  await advance(providers, settings, from).catch(unlessUnsigned);
  const over = readings.filter((each) => isPast(from, each)).map(({ provider }) => provider);
  const text = JSON.stringify({ ...from, height: String(from.height) });
  return { mark: known ?? text, over };
};
