import type { Kind } from '#register/records/kinds.ts';
import type { ReviewMark } from './review.ts';

/** The requests that wait for the operator's decision, for a page that shows them. */

export const WAITING_KINDS = ['removal', 'correction', 'application', 'change'] as const;

export interface WaitingRequest {
  /** The kind of the request. */
  asks: (typeof WAITING_KINDS)[number];
  id: string;
  kind: Kind;
  slug: string;
  submittedAt: Date;
  review: ReviewMark | null;
}

export interface WaitingRequests {
  counts: Readonly<Record<WaitingRequest['asks'], number>>;
  /** The number of accepted changes of owners that are not written to the content yet. */
  unwritten: number;
  /** Removals, corrections, applications, owners' changes; in each kind, marked ones are last. */
  first: readonly WaitingRequest[];
}
