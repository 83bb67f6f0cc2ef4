import type { SignedTransfer } from '#payments/chain/transfer.ts';

/** One set of signed bytes of a payout. At most one of a payout can still land. */

export const ATTEMPT_STATES = ['SIGNED', 'SENT', 'LANDED', 'FAILED', 'EXPIRED'] as const;
type AttemptState = (typeof ATTEMPT_STATES)[number];

export interface Attempt extends SignedTransfer {
  /** From 1. */
  number: number;
  state: AttemptState;
  signedAt: Date;
  /** Null until the bytes have left for the first time. */
  sentAt: Date | null;
}

/** So many sets of bytes are signed for one payout at most. */
export const ATTEMPTS_MOST = 5;
