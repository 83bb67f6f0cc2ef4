import type { Mode } from '#access/key.ts';
import type { Sweeper } from '#payments/chain/deposit.ts';
import type { PayoutChain, VaultChain } from '#payments/chain/ports.ts';
import type { Lifetime } from '#payments/chain/transfer.ts';
import { readBlockhash } from '#payments/solana/lifetimes/lifetimes.ts';
import { openSweeper } from '#payments/solana/deposits/sweeper.ts';
import { openSolana } from '#payments/solana/open.ts';
import { openProviders } from '#payments/solana/providers.ts';
import { seededRandom, type Random } from '../bench/random.ts';
import { base58 } from '../solana-sandbox/bytes.ts';
import { SANDBOX_MINTS } from '../solana-sandbox/genesis.ts';
import { openChainInProcess, type ChainInProcess } from '../solana-sandbox/in-process.ts';
import type { ChangedAccount } from '../solana-sandbox/landing.ts';
import { keyPairOf } from '../solana-sandbox/secrets.ts';
import type { Faults } from './faults.ts';
import { SimulatedProvider } from './provider.ts';
import type { Turnstile } from './turnstile.ts';
import { nonceAccountsOf, paidWallets, tokenAccountsOf, VAULT_SECRET } from './wallets.ts';
import type { Wire } from './wire.ts';

/** The vault of a mode, and what moves coins into it. */
export interface WorkerChain {
  chain: PayoutChain & VaultChain;
  sweeper: Sweeper;
}

/** A chain of its own for each mode, and the ways to it. */

export interface ModeChain {
  chain: ChainInProcess;
  wire: Wire;
  /** As a worker reaches it, by two providers that fail. */
  openChain(): Promise<WorkerChain>;
  /** As it is. */
  truth: PayoutChain & VaultChain;
  derive: Sweeper['derive'];
  /** A blockhash for those who pay in. */
  blockhash(): Promise<Lifetime>;
}

interface ChainParts {
  mode: Mode;
  seed: number;
  folder: string;
  faults: Faults;
  random: Random;
  turnstile: Turnstile;
}

/** Of each coin, in the vault from the start. */
export const VAULT_FUNDS = 4_000_000_000n;
const VAULT_LAMPORTS = 10_000_000_000n;
const SLOT_MS = 400;
/** Who is silent here says so at once: no answer is late by the machine's own clock. */
const PATIENCE_MS = 60_000;
/** In every third seed attempts are bound to nonces. */
const NONCES_EVERY = 3;

const nonceAccountsFor = async (seed: number): Promise<readonly ChangedAccount[]> =>
  seed % NONCES_EVERY === 0 ? nonceAccountsOf((await keyPairOf(VAULT_SECRET)).address) : [];

const begin = async ({ mode, seed, turnstile }: ChainParts): Promise<ChainInProcess> =>
  openChainInProcess({
    vaultSecret: VAULT_SECRET,
    vaultFunds: { lamports: VAULT_LAMPORTS, USDC: VAULT_FUNDS, EURC: VAULT_FUNDS },
    seed: `${mode} of seed ${seed}`,
    slotMs: SLOT_MS,
    nowMs: () => turnstile.nowMs,
    accounts: [...tokenAccountsOf(await paidWallets()), ...(await nonceAccountsFor(seed))],
  });

/** Two providers that fail, and one that tells the truth. */
const wireTo = (parts: ChainParts, chain: ChainInProcess): Wire => {
  // Both are asked at once: which answers first must not say what happens to the other.
  const ownChoices = () => seededRandom(Math.floor(parts.random.next() * 2 ** 32));
  const one = new SimulatedProvider({ ...parts, random: ownChoices(), chain, mayDeny: false });
  const two = new SimulatedProvider({ ...parts, random: ownChoices(), chain, mayDeny: true });
  const headers = { 'content-type': 'application/json' };
  return new Map([
    [`one.${parts.mode}.invalid`, (body) => one.answer(body)],
    [`two.${parts.mode}.invalid`, (body) => two.answer(body)],
    [
      `truth.${parts.mode}.invalid`,
      async (body) => new Response(await chain.ask(body), { headers }),
    ],
  ]);
};

export const openModeChain = async (parts: ChainParts): Promise<ModeChain> => {
  const { mode, seed, turnstile, random } = parts;
  const chain = await begin(parts);
  const vault = await keyPairOf(VAULT_SECRET);
  const options = {
    nowMs: () => turnstile.nowMs,
    pause: async () => undefined,
    random: () => random.next(),
  };
  const nonceAccounts = (await nonceAccountsFor(seed)).map(({ address }) => base58(address));
  const settings = { vault, mints: SANDBOX_MINTS, nonceAccounts, timeLimitMs: PATIENCE_MS };
  const urlsOf = (names: readonly string[]) =>
    names.map((each) => `http://${each}.${mode}.invalid`);
  const secrets = {
    current: () => Buffer.from(VAULT_SECRET).toString('hex'),
    former: () => [],
  };
  const at = async (...names: readonly string[]): Promise<WorkerChain> => {
    const reached = { ...settings, rpcUrls: urlsOf(names) };
    return {
      chain: await openSolana(reached, options),
      sweeper: await openSweeper(reached, secrets, options),
    };
  };
  const truths = openProviders({ ...options, urls: urlsOf(['truth']) });
  const truth = await at('truth');
  return {
    chain,
    wire: wireTo(parts, chain),
    openChain: () => at('one', 'two'),
    truth: truth.chain,
    derive: truth.sweeper.derive,
    blockhash: () => readBlockhash(truths),
  };
};
