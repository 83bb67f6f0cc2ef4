import type { Part } from '#words/part.ts';

/** The parts of which the topics of the payments API are made: every language has each of them. */
export type PaymentPartId =
  | 'authentication'
  | 'in-your-shell'
  | 'requests'
  | 'responses'
  | 'amounts'
  | 'idempotency'
  | 'reference'
  | 'rules'
  | 'pagination'
  | 'rate-limits'
  | 'limits'
  | 'a-payout'
  | 'approvals'
  | 'a-quote'
  | 'event-log'
  | 'webhooks'
  | 'verify'
  | 'test-values'
  | 'test-mode'
  | 'errors'
  | 'safety'
  | 'before-live';

export interface PaymentPart extends Part {
  id: PaymentPartId;
}

/** What differs from language to language. */
export type PartWords = Omit<Part, 'id' | 'formerIds'>;
