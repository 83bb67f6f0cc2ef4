import type { ChainError, SignatureView } from '#payments/chain/transfer.ts';

/** The state of an attempt according to one reading of the chain. */
export type Verdict =
  /** Too few providers know it: it may still land. */
  | { verdict: 'unseen' }
  /** Too few providers confirm that it is final. */
  | { verdict: 'unproved' }
  /** It is in a block that is not final; nothing irreversible follows from it. */
  | { verdict: 'seen'; confirmations: number }
  | { verdict: 'completed'; confirmations: number }
  | { verdict: 'failed'; error: ChainError }
  /** Providers contradict each other: a person must look at it. */
  | { verdict: 'disputed' };

/** A final block has at least this many blocks on top of it; nodes stop counting there. */
export const FINAL_CONFIRMATIONS = 32;
const ALMOST_FINAL = FINAL_CONFIRMATIONS - 1;

/**
 * A payout ends only if its transaction is final according to enough providers: a processed or
 * confirmed block may still be abandoned, and a single provider may be wrong.
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
  // A block that some providers call final will soon be final for the others.
  if (commitment === 'finalized') return { verdict: 'seen', confirmations: ALMOST_FINAL };
  const counted = commitment === 'confirmed' ? (confirmations ?? 0) : 0;
  return { verdict: 'seen', confirmations: counted };
};
