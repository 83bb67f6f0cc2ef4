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
import type { Cast } from './cast.ts';
import type { Faults } from './faults.ts';
import { Liar } from './liar.ts';
import { Market } from './market.ts';
import { VaultClaims } from './vault-claims.ts';
import { SimulatedProvider } from './provider.ts';
import type { Turnstile } from './turnstile.ts';
import { nonceAccountsOf, paidWallets, tokenAccountsOf, VAULT_SECRET } from './wallets.ts';
import type { Wire } from './wire.ts';

/** The vault of a mode, and what moves coins into it. */
export interface WorkerChain {
  chain: PayoutChain & VaultChain;
  sweeper: Sweeper;
}

/** Of the code and settings of a process. */
export type Version = 'newer' | 'older';

/** A chain of its own for each mode, and the ways to it. */

export interface ModeChain {
  chain: ChainInProcess;
  wire: Wire;
  vaultClaims: VaultClaims;
  /** As a worker reaches it, by providers that fail; with the one that lies, where there is one. */
  openChain(version: Version, withLiar: boolean): Promise<WorkerChain>;
  /** As it is. */
  truth: PayoutChain & VaultChain;
  derive: Sweeper['derive'];
  /** A blockhash for those who pay in. */
  blockhash(): Promise<Lifetime>;
}

interface ChainParts {
  cast: Pick<Cast, 'gas' | 'fees' | 'liar' | 'lean'>;
  mode: Mode;
  seed: number;
  folder: string;
  faults: Faults;
  random: Random;
  turnstile: Turnstile;
  /** Keys by which deposits name accounts. */
  references: readonly string[];
}

/** Of each coin, in the vault from the start. */
const VAULT_FUNDS = 4_000_000_000n;
/** Of it, what is the operator's own, in most stories. */
const OWN_FUNDS = 2_000_000_000n;
export const ownFundsOf = ({ lean }: Pick<Cast, 'lean'>): bigint => (lean ? 0n : OWN_FUNDS);
export const vaultFundsOf = (cast: Pick<Cast, 'lean'>): bigint =>
  VAULT_FUNDS - OWN_FUNDS + ownFundsOf(cast);
const VAULT_LAMPORTS = 10_000_000_000n;
const SLOT_MS = 400;
/** Who is silent here says so at once: no answer is late by the machine's own clock. */
const PATIENCE_MS = 60_000;
/** In every third seed attempts are bound to nonces. */
const NONCES_EVERY = 3;

const nonceAccountsFor = async (seed: number): Promise<readonly ChangedAccount[]> =>
  seed % NONCES_EVERY === 0 ? nonceAccountsOf((await keyPairOf(VAULT_SECRET)).address) : [];

/** What a wallet keeps at least, and what a payout costs that makes a token account. */
export const KEPT_LAMPORTS = 890_880n;
const DEAREST_LAMPORTS = 2_044_400n;
/** What is left after that may be enough for a payout that makes none, or nearly for another. */
const LEFT_MOST_LAMPORTS = [8000, Number(DEAREST_LAMPORTS)];
const PAID_MOST = 2;

/** For some payouts, and perhaps one more that makes no token account. */
export const lamportsForFew = (random: Random, most = PAID_MOST): bigint =>
  BigInt(1 + Math.floor(random.next() * most)) * DEAREST_LAMPORTS +
  BigInt(Math.floor(random.next() * random.pick(LEFT_MOST_LAMPORTS)));

const lamportsOf = ({ cast, random }: ChainParts): bigint =>
  cast.gas ? KEPT_LAMPORTS + lamportsForFew(random) : VAULT_LAMPORTS;

const begin = async (parts: ChainParts): Promise<ChainInProcess> => {
  const funds = vaultFundsOf(parts.cast);
  return openChainInProcess({
    vaultSecret: VAULT_SECRET,
    vaultFunds: { lamports: lamportsOf(parts), USDC: funds, EURC: funds },
    seed: `${parts.mode} of seed ${parts.seed}`,
    slotMs: SLOT_MS,
    nowMs: () => parts.turnstile.nowMs,
    accounts: [...tokenAccountsOf(await paidWallets()), ...(await nonceAccountsFor(parts.seed))],
  });
};

/** Providers that fail, of which one may lie, and one that is honest. */
const wireTo = (
  parts: ChainParts,
  chain: ChainInProcess,
  { vault, vaultClaims }: { vault: string; vaultClaims: VaultClaims },
): Wire => {
  // Both are asked at once: which answers first must not say what happens to the other.
  const ownChoices = () => seededRandom(Math.floor(parts.random.next() * 2 ** 32));
  const market = new Market(parts);
  const shared = { ...parts, chain, market };
  const one = new SimulatedProvider({ ...shared, random: ownChoices(), mayDeny: false });
  // Of two, one may deny what there is; of three, the liar does.
  const hasLiar = parts.cast.liar !== 'none';
  const two = new SimulatedProvider({ ...shared, random: ownChoices(), mayDeny: !hasLiar });
  const three = new SimulatedProvider({ ...shared, random: ownChoices(), mayDeny: true });
  const random = ownChoices();
  const liar = new Liar({ ...shared, random, vault, answer: (body) => three.answer(body) });
  const headers = { 'content-type': 'application/json' };
  const providers = Object.entries({ one, two, liar }).map(([name, provider]) => {
    const answer = vaultClaims.watch(name, (body) => provider.answer(body));
    return [`${name}.${parts.mode}.invalid`, answer] as const;
  });
  return new Map([
    ...providers,
    [
      `truth.${parts.mode}.invalid`,
      async (body) => new Response(await chain.ask(body), { headers }),
    ],
  ]);
};

/** The first in the list is asked first. */
const HONEST = [
  ['one', 'two'],
  ['two', 'one'],
];
const WITH_LIAR = [
  ['liar', 'one', 'two'],
  ['one', 'liar', 'two'],
  ['one', 'two', 'liar'],
];

const SECRETS = {
  current: () => Buffer.from(VAULT_SECRET).toString('hex'),
  former: () => [],
};

export const openModeChain = async (parts: ChainParts): Promise<ModeChain> => {
  const { mode, seed, turnstile, random } = parts;
  const chain = await begin(parts);
  const vault = await keyPairOf(VAULT_SECRET);
  const vaultClaims = new VaultClaims({ chain, turnstile, vault: vault.address });
  const options = {
    nowMs: () => turnstile.nowMs,
    pause: async () => undefined,
    random: () => random.next(),
  };
  const nonceAccounts = (await nonceAccountsFor(seed)).map(({ address }) => base58(address));
  const settings = { vault, mints: SANDBOX_MINTS, timeLimitMs: PATIENCE_MS };
  const urlsOf = (names: readonly string[]) =>
    names.map((each) => `http://${each}.${mode}.invalid`);
  const at = async (version: Version, ...names: readonly string[]): Promise<WorkerChain> => {
    // An older version knew no nonces: it has to end what a newer one has bound to them.
    const known = version === 'older' ? [] : nonceAccounts;
    const reached = { ...settings, nonceAccounts: known, rpcUrls: urlsOf(names) };
    return {
      chain: await openSolana(reached, options),
      sweeper: await openSweeper(reached, SECRETS, options),
    };
  };
  const honest = random.pick(HONEST);
  const names = parts.cast.liar === 'none' ? honest : random.pick(WITH_LIAR);
  const truths = openProviders({ ...options, urls: urlsOf(['truth']) });
  const truth = await at('newer', 'truth');
  return {
    chain,
    wire: wireTo(parts, chain, { vault: vault.address, vaultClaims }),
    vaultClaims,
    openChain: (version, withLiar) => at(version, ...(withLiar ? names : honest)),
    truth: truth.chain,
    derive: truth.sweeper.derive,
    blockhash: () => readBlockhash(truths),
  };
};
