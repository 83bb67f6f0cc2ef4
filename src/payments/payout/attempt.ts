import type { ChainError, Lifetime } from '#payments/chain/transfer.ts';

/** One set of signed bytes of a payout. At most one of a payout can still land. */

export const ATTEMPT_STATES = ['SIGNED', 'SENT', 'LANDED', 'FAILED', 'EXPIRED'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export interface Attempt {
  /** From 1. */
  number: number;
  signature: string;
  wire: string;
  lifetime: Lifetime;
  state: AttemptState;
  signedAt: Date;
  /** Null until the bytes have left for the first time. */
  sentAt: Date | null;
}

/** How the chain ended an attempt. */
export interface AttemptEnding {
  attempt: Attempt;
  error: ChainError | null;
  /** In the smallest parts of the chain's own coin; null where nothing landed. */
  networkFee: bigint | null;
  /** Of the fee, the rent of accounts that were opened; null or left out where it is not known. */
  rent?: bigint | null | undefined;
  /** What was said of the last send; left out where every provider took the bytes. */
  replies?: readonly Reply[] | undefined;
}

/** What one provider said when it was given the bytes and did not take them. */
export interface Reply {
  provider: string;
  outcome: 'rejected-preflight' | 'unknown';
  /** The words of the provider. */
  words: string;
}

/** At most this many sets of bytes are signed for one payout. */
export const ATTEMPTS_MOST = 5;
