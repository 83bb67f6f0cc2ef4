import type { ChainError, Lifetime } from '#payments/chain/transfer.ts';

/** One signed transaction of a payout. At most one transaction of a payout can still land. */

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
  /** Null until the bytes were sent for the first time. */
  sentAt: Date | null;
}

/** How the chain ended an attempt. */
export interface AttemptEnding {
  attempt: Attempt;
  error: ChainError | null;
  /** In the smallest parts of the chain's own coin; null if nothing landed. */
  networkFee: bigint | null;
  /** The part of the fee that is rent of opened accounts; null or left out if it is not known. */
  rent?: bigint | null | undefined;
  /** Rejections of the last send; left out if every provider accepted the bytes. */
  replies?: readonly Reply[] | undefined;
}

/** The answer of one provider that did not accept the bytes. */
export interface Reply {
  provider: string;
  outcome: 'rejected-preflight' | 'unknown';
  /** The error message of the provider. */
  words: string;
}

/** At most this many transactions are signed for one payout. */
export const ATTEMPTS_MOST = 5;
