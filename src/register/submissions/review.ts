/**
 * The mark of a submission beyond the budget of its form, for its reader: its sender has
 * proved some work, or could not, having no scripts.
 */
export const REVIEW_MARKS = ['proved', 'unproved'] as const;
export type ReviewMark = (typeof REVIEW_MARKS)[number];

/** The mark in words. */
export const REVIEW_WORDS = {
  proved: 'beyond the budget, with a proof of work',
  unproved: 'beyond the budget, without a proof of work',
} as const satisfies Record<ReviewMark, string>;

/** What a sender learns of it. */
export const REVIEW_STEP =
  'Many requests are coming in just now: yours was taken, and is read after those before it.';
