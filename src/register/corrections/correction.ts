import type { Kind } from '#register/records/kinds.ts';
import type { ReviewMark } from '#register/submissions/review.ts';
import type { CORRECTION_REQUESTS } from './form.ts';

/** OPEN → CLOSED. */
export const CORRECTION_STATUSES = ['OPEN', 'CLOSED'] as const;
export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number];

/** A request of a listed company to have its record corrected or removed. */
export interface Correction {
  correctionId: string;
  kind: Kind;
  slug: string;
  request: (typeof CORRECTION_REQUESTS)[number];
  message: string;
  contactEmail: string;
  status: CorrectionStatus;
  submittedAt: Date;
  closedAt: Date | null;
  /** What was done about it. */
  note: string | null;
  /** Set if it was sent beyond the budget of the form. */
  review: ReviewMark | null;
}
