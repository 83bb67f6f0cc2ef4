import { address } from '@solana/kit';
import type { PayoutChain } from '#payments/chain/ports.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import { prioritiesAnswer } from './answers.ts';
import type { Providers } from './providers.ts';
import { tokenOf, type VaultToken } from './settings.ts';

/** The priority fee that transactions offer for each compute unit, in millionths of a lamport. */

export interface OfferTerms {
  /** The fee that is offered if no other transaction offers one. */
  microLamportsPerUnit: bigint;
  /** The upper limit of the fee, whatever others offer. */
  microLamportsMost: bigint;
}

/** The most accounts that a node accepts in one request. */
const ACCOUNTS_MOST = 128;
/** The time limit for reading the fees of others, so that payouts do not wait for it. */
const WITHIN_MS = 500;

/** The usual fee: three of four blocks took no more. */
const usualOf = (fees: readonly bigint[]): bigint => {
  const sorted = fees.toSorted((left, right) => (left < right ? -1 : 1));
  return sorted[Math.floor((sorted.length * 3) / 4)] ?? 0n;
};

/** The fees that others recently offered for the accounts to which the transfers write. */
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

/** The fee doubles with each attempt. The cap holds whatever a provider reports. */
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
