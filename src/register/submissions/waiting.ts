import type { Kind } from '#register/records/kinds.ts';
import type { ReviewMark } from './review.ts';

/** What waits for the operator's decision, for a page that shows it. */

export const WAITING_KINDS = ['removal', 'correction', 'application'] as const;

export interface WaitingRequest {
  /** What is asked for. */
  asks: (typeof WAITING_KINDS)[number];
  id: string;
  kind: Kind;
  slug: string;
  submittedAt: Date;
  review: ReviewMark | null;
}

export interface WaitingRequests {
  counts: Readonly<Record<WaitingRequest['asks'], number>>;
  /** Removals first, then corrections, then applications; what has a mark after what has none. */
  first: readonly WaitingRequest[];
}
