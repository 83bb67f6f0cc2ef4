import type { Kind } from '#register/records/kinds.ts';
import type { ReviewMark } from './review.ts';

/** What waits for the operator's decision, for a page that shows it. */

export const WAITING_KINDS = ['removal', 'correction', 'application', 'change'] as const;

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
  /** Changes of owners that rules accepted, and that the content does not have yet. */
  unwritten: number;
  /** Removals, corrections, applications, owners' changes; what has a mark after what has none. */
  first: readonly WaitingRequest[];
}
