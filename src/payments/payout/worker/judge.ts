import type { ChainError, SignatureView } from '#payments/chain/transfer.ts';

/** What a reading of the chain says about an attempt. */
export type Verdict =
  /** Too few know it: it may still land. */
  | { verdict: 'unseen' }
  /** Some say that it is final, and too few others do. */
  | { verdict: 'unproved' }
  /** It is on its way; nothing that cannot be undone follows from it. */
  | { verdict: 'seen'; confirmations: number }
  | { verdict: 'completed'; confirmations: number }
  | { verdict: 'failed'; error: ChainError }
  /** Providers contradict each other: a person must look at it. */
  | { verdict: 'disputed' };

/** A final block has at least so many on top of it; nodes stop counting there. */
export const FINAL_CONFIRMATIONS = 32;
const ALMOST_FINAL = FINAL_CONFIRMATIONS - 1;

/**
 * Only what is final ends a payout, once enough providers say the same of it: a processed or
 * confirmed block may still be left behind, and one provider alone may be wrong.
 */
export const judge = (view: SignatureView): Verdict => {
  const { status, disputed, know, witnesses, required } = view;
  if (disputed) return { verdict: 'disputed' };
  if (status === null) return { verdict: 'unseen' };
  const { commitment, confirmations, error } = status;
  if (commitment === 'finalized' && witnesses >= required)
    return error === null
      ? { verdict: 'completed', confirmations: FINAL_CONFIRMATIONS }
      : { verdict: 'failed', error };
  if (know < required) return { verdict: commitment === 'finalized' ? 'unproved' : 'unseen' };
  // One that some call final already is about to be final for the others.
  if (commitment === 'finalized') return { verdict: 'seen', confirmations: ALMOST_FINAL };
  const counted = commitment === 'confirmed' ? (confirmations ?? 0) : 0;
  return { verdict: 'seen', confirmations: counted };
};
