import type { LandedStatus, SignedTransfer } from '#payments/chain/transfer.ts';
import { accountsIn, eachAccount } from '#payments/solana/accounts.ts';
import { epochAnswer, wholeAnswer } from '#payments/solana/answers.ts';
import { lifetimeOf, nonceIn, type SolanaLifetime } from './lifetimes.ts';
import type { Provider } from '#payments/solana/provider.ts';
import { isQuorum, type Providers } from '#payments/solana/providers.ts';
import { readStatusesAt } from '#payments/solana/statuses.ts';

/**
 * Proves whether signed bytes can never land any more. Without a proof they count as able to land.
 */

/**
 * One provider's reading about transfers that may have expired. The statuses were read after the
 * finalized height, so a null counts only if `statusSlot` is not before `finalizedSlot`, and if the
 * provider's history reaches back to when the transfer was signed.
 */
export interface ExpiryReading {
  provider: string;
  finalizedBlockHeight: bigint;
  finalizedSlot: bigint;
  /** The first slot whose block this provider still has. */
  firstAvailableSlot: bigint;
  /** The slot at which the provider read the statuses. */
  statusSlot: bigint;
  statuses: ReadonlyMap<string, LandedStatus | null>;
  /**
   * The finalized values of nonce accounts, read before everything else, by the account's address.
   */
  nonces: ReadonlyMap<string, { nonce: string; contextSlot: bigint }>;
}

/** A transfer with its lifetime in the form of this chain. */
export interface BoundTransfer {
  signature: string;
  lifetime: SolanaLifetime;
}

/** Extra blocks after the last valid one, so that the lag of a node is not taken for a proof. */
const EXPIRY_MARGIN_BLOCKS = 32n;
/** A blockhash is valid for this many blocks, and so for at least as many slots. */
const BLOCKHASH_LIFE_SLOTS = 150n;

/**
 * Whether the provider searched the whole time in which the transfer could land, and did not find
 * it.
 */
const isMissing = (
  { signature, lifetime }: BoundTransfer,
  { firstAvailableSlot, statuses }: ExpiryReading,
): boolean => firstAvailableSlot <= lifetime.contextSlot && statuses.get(signature) === null;

// Slots are checked too, because the height was given by a single provider.
const isBlockhashPast = (
  { lastValidBlockHeight, contextSlot }: Extract<SolanaLifetime, { kind: 'blockhash' }>,
  reading: ExpiryReading,
): boolean =>
  reading.finalizedBlockHeight > lastValidBlockHeight + EXPIRY_MARGIN_BLOCKS &&
  reading.finalizedSlot > contextSlot + BLOCKHASH_LIFE_SLOTS &&
  reading.statusSlot >= reading.finalizedSlot;

// An old value from a lagging provider is no change: its slot shows how old it is.
const hasNonceMoved = (
  { nonceAccount, nonce, contextSlot }: Extract<SolanaLifetime, { kind: 'nonce' }>,
  { nonces, statusSlot }: ExpiryReading,
): boolean => {
  const read = nonces.get(nonceAccount);
  return (
    read !== undefined &&
    read.nonce !== nonce &&
    read.contextSlot >= contextSlot &&
    statusSlot >= read.contextSlot
  );
};

/**
 * Whether enough providers are past the lifetime without the transfer, and no provider has it. A
 * single lying provider cannot make it seem expired: of two, an honest one has searched all of the
 * time.
 */
export const isExpired = (
  transfer: BoundTransfer,
  readings: readonly ExpiryReading[],
  isEnough: (providers: readonly string[]) => boolean,
): boolean => {
  const { lifetime, signature } = transfer;
  if (readings.some(({ statuses }) => (statuses.get(signature) ?? null) !== null)) return false;
  const past = readings.filter(
    (each) =>
      isMissing(transfer, each) &&
      (lifetime.kind === 'blockhash'
        ? isBlockhashPast(lifetime, each)
        : hasNonceMoved(lifetime, each)),
  );
  return isEnough(past.map(({ provider }) => provider));
};

const readNoncesAt = async (provider: Provider, accounts: readonly string[], withinMs: number) => {
  const found = await eachAccount(accounts, (some) =>
    provider.ask(accountsIn(some, 'finalized'), withinMs),
  );
  return new Map(
    found.flatMap(({ address, account, slot: contextSlot }) => {
      const nonce = nonceIn(account);
      return nonce === undefined ? [] : [[address, { nonce, contextSlot }] as const];
    }),
  );
};

const readExpiryAt = async (
  provider: Provider,
  transfers: readonly BoundTransfer[],
  withinMs: number,
): Promise<ExpiryReading> => {
  const nonceAccounts = transfers.flatMap(({ lifetime }) =>
    lifetime.kind === 'nonce' ? [lifetime.nonceAccount] : [],
  );
  const nonces = await readNoncesAt(provider, nonceAccounts, withinMs);
  // The height is read first: a status that is read after it covers all blocks up to it.
  const epoch = await provider.ask(
    { ask: (rpc) => rpc.getEpochInfo({ commitment: 'finalized' }), answer: epochAnswer },
    withinMs,
  );
  const firstAvailableSlot = await provider.ask(
    { ask: (rpc) => rpc.getFirstAvailableBlock(), answer: wholeAnswer },
    withinMs,
  );
  const signatures = transfers.map(({ signature }) => signature);
  const { slot, statuses } = await readStatusesAt(provider, signatures, withinMs);
  return {
    provider: provider.name,
    finalizedBlockHeight: epoch.blockHeight,
    finalizedSlot: epoch.absoluteSlot,
    firstAvailableSlot,
    statusSlot: slot,
    statuses,
    nonces,
  };
};

/** One reading for each provider that answered. */
export const readExpiry = (
  providers: Providers,
  transfers: readonly BoundTransfer[],
): Promise<ExpiryReading[]> =>
  providers.all((each) => readExpiryAt(each, transfers, providers.timeLimitMs));

/**
 * The signatures of transfers that can provably never land any more. @throws ChainUnavailableError
 */
export const findExpired = async (
  providers: Providers,
  transfers: readonly SignedTransfer[],
): Promise<ReadonlySet<string>> => {
  const bound = transfers.map(({ signature, lifetime }) => {
    return { signature, lifetime: lifetimeOf(lifetime) };
  });
  const readings = await readExpiry(providers, bound);
  const isEnough = (names: readonly string[]): boolean => isQuorum(providers, names);
  const expired = bound.filter((each) => isExpired(each, readings, isEnough));
  if (expired.length === 0) return new Set();
  // The history is searched once more, after everything else has been read.
  const signatures = expired.map(({ signature }) => signature);
  const searched = await providers.all(async (provider) => {
    const { statuses } = await readStatusesAt(provider, signatures, providers.timeLimitMs);
    return { name: provider.name, statuses };
  });
  if (!isEnough(searched.map(({ name }) => name))) return new Set();
  const isMissed = (signature: string): boolean =>
    searched.every(({ statuses }) => statuses.get(signature) === null);
  return new Set(signatures.filter(isMissed));
};
