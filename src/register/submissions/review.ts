/**
 * The mark of a submission beyond the budget of its form, for the operator: its sender gave a proof
 * of work (`proved`), or could not without scripts (`unproved`).
 */
export const REVIEW_MARKS = ['proved', 'unproved'] as const;
export type ReviewMark = (typeof REVIEW_MARKS)[number];

/** The mark in words. */
export const REVIEW_WORDS = {
  proved: 'beyond the budget, with a proof of work',
  unproved: 'beyond the budget, without a proof of work',
} as const satisfies Record<ReviewMark, string>;

/** The sentence that a sender of a marked submission gets. */
export const REVIEW_STEP =
  'Many requests are coming in just now: yours was taken, and is read after those before it.';
