import type { ChainError, SignatureView } from '#payments/chain/transfer.ts';

/** What a reading of the chain says about an attempt. */
export type Verdict =
  /** Nobody knows it: it may still land. */
  | { verdict: 'unseen' }
  /** It is on its way; nothing that cannot be undone follows from it. */
  | { verdict: 'seen'; confirmations: number }
  | { verdict: 'completed'; confirmations: number }
  | { verdict: 'failed'; error: ChainError }
  /** Providers contradict each other: a person must look at it. */
  | { verdict: 'disputed' };

/** A final block has at least so many on top of it; nodes stop counting there. */
export const FINAL_CONFIRMATIONS = 32;

/** A failure frees money, so two providers must know of it where two are asked. */
const isWitnessed = ({ configured, know }: SignatureView): boolean =>
  know >= Math.min(2, configured);

/** Only what is final ends a payout: a processed or confirmed block may still be left behind. */
export const judge = (view: SignatureView): Verdict => {
  const { status, disputed } = view;
  if (disputed) return { verdict: 'disputed' };
  if (status === null) return { verdict: 'unseen' };
  const { commitment, confirmations, error } = status;
  if (commitment !== 'finalized') {
    const counted = commitment === 'confirmed' ? (confirmations ?? 0) : 0;
    return { verdict: 'seen', confirmations: counted };
  }
  if (error === null) return { verdict: 'completed', confirmations: FINAL_CONFIRMATIONS };
  return isWitnessed(view)
    ? { verdict: 'failed', error }
    : { verdict: 'seen', confirmations: FINAL_CONFIRMATIONS };
};
