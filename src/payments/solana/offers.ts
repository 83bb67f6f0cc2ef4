import { address } from '@solana/kit';
import type { PayoutChain } from '#payments/chain/ports.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import { prioritiesAnswer } from './answers.ts';
import type { Providers } from './providers.ts';
import { tokenOf, type VaultToken } from './settings.ts';

/** What transactions offer for each compute unit, in millionths of a lamport. */

export interface OfferTerms {
  /** What is offered where nobody else offers anything. */
  microLamportsPerUnit: bigint;
  /** Never more, whatever others offer. */
  microLamportsMost: bigint;
}

/** As many accounts as a node takes in one question. */
const ACCOUNTS_MOST = 128;
/** No payout waits longer for what others offer. */
const WITHIN_MS = 500;

/** Three blocks in four took no more. */
const usualOf = (fees: readonly bigint[]): bigint => {
  const sorted = fees.toSorted((left, right) => (left < right ? -1 : 1));
  return sorted[Math.floor((sorted.length * 3) / 4)] ?? 0n;
};

/** What others lately offered for the accounts that the transfers write to. */
const readRecent = async (providers: Providers, accounts: readonly string[]): Promise<bigint> => {
  const asked = accounts.slice(0, ACCOUNTS_MOST).map((each) => address(each));
  try {
    const { value } = await providers.one(
      { ask: (rpc) => rpc.getRecentPrioritizationFees(asked), answer: prioritiesAnswer },
      WITHIN_MS,
    );
    return usualOf(value.map(({ prioritizationFee }) => prioritizationFee));
  } catch (error) {
    if (error instanceof ChainUnavailableError) return 0n;
    throw error;
  }
};

const least = (left: bigint, right: bigint): bigint => (left < right ? left : right);
const greatest = (left: bigint, right: bigint): bigint => (left > right ? left : right);

/** Twice as much with each attempt. A provider may report anything: the cap holds all the same. */
export const offerFor = (
  { microLamportsPerUnit: usual, microLamportsMost: most }: OfferTerms,
  recent: bigint,
  attempt: number,
): bigint => least(greatest(usual, recent) * 2n ** BigInt(attempt - 1), greatest(usual, most));

export const offersReader =
  (
    providers: Providers,
    { vault, tokens, terms }: { vault: string; tokens: readonly VaultToken[]; terms: OfferTerms },
  ): PayoutChain['readOffers'] =>
  async (wanted) => {
    if (wanted.length === 0) return [];
    const own = wanted.map(({ assetCode }) => tokenOf(tokens, assetCode).tokenAccount);
    const accounts = [vault, ...own, ...wanted.map(({ tokenAccount }) => tokenAccount)];
    const recent = await readRecent(providers, [...new Set(accounts)]);
    return wanted.map(({ attempt }) => offerFor(terms, recent, attempt));
  };
