import type { Account } from '#payments/account/account.ts';
import type { Balance } from '#payments/account/balance.ts';
import type { Beneficiary } from '#payments/beneficiary/beneficiary.ts';
import type { Payment } from '#payments/payment/payment.ts';
import type { Payout } from '#payments/payout/payout.ts';
import type { Quote } from '#payments/quote/quote.ts';
import type { Tenant } from '#payments/tenant.ts';

export const EVENT_TYPES = [
  'account.created',
  'account.updated',
  'balance.updated',
  'quote.created',
  'quote.accepted',
  'quote.expired',
  'payout.pending_approval',
  'payout.initiated',
  'payout.processing',
  'payout.completed',
  'payout.failed',
  'payout.cancelled',
  'payout.returned',
  'payment.pending',
  'payment.completed',
  'payment.failed',
  'payment.refunded',
  'beneficiary.created',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const EVENT_SUBJECTS = [
  'account',
  'balance',
  'quote',
  'payout',
  'payment',
  'beneficiary',
] as const;
export type EventSubjectKind = (typeof EVENT_SUBJECTS)[number];

/** The object of an event, in its state when the event was written. */
export type EventSubject =
  | { kind: 'account'; account: Account }
  | { kind: 'balance'; accountId: string; balance: Balance }
  | { kind: 'quote'; quote: Quote }
  | { kind: 'payout'; payout: Payout }
  | { kind: 'payment'; payment: Payment }
  | { kind: 'beneficiary'; beneficiary: Beneficiary };

/** A change of an object; written together with the change that it reports, and kept for ever. */
export interface RecordedEvent {
  eventId: string;
  tenant: Tenant;
  /** The order in which events were written, over all tenants; it has gaps. */
  seq: bigint;
  type: EventType;
  /** The object: an id, or account and asset for a balance (`acct_…:USDC`). */
  objectId: string;
  /** Rises by one with each event of the object, from 1. */
  version: number;
  subject: EventSubject;
  createdAt: Date;
}

const KINDS: Readonly<Record<string, EventSubjectKind>> = {
  acct: 'account',
  qt: 'quote',
  po: 'payout',
  pmt: 'payment',
  ben: 'beneficiary',
};

/** The kind of object to which an id belongs; undefined if no object has such ids. */
export const subjectKindOf = (objectId: string): EventSubjectKind | undefined =>
  objectId.includes(':') ? 'balance' : KINDS[objectId.split('_', 1).join()];
