import type { PaymentStatus } from '#payments/payment/payment.ts';
import type { PayoutStatus } from '#payments/payout/payout.ts';
import type { QuoteStatus } from '#payments/quote/quote.ts';
import type { DeliveryStatus } from '#payments/webhooks/delivery.ts';
import { RETRY_DELAYS_MS } from '#payments/webhooks/schedule.ts';

/** What is said of the states of one object, and in a few words when each is reached. */
export interface DrawingWords<Status extends string> {
  title: string;
  said: string;
  when: Readonly<Record<Status, string>>;
}

export interface StateWords {
  payout: DrawingWords<PayoutStatus>;
  quote: DrawingWords<QuoteStatus>;
  payment: DrawingWords<PaymentStatus>;
  delivery: DrawingWords<DeliveryStatus>;
}

export const stateWords: StateWords = {
  payout: {
    title: 'A payout',
    said:
      'Where the operator has set a threshold, a payout above it begins as PENDING_APPROVAL, ' +
      'until another key or the operator has approved it. Until it has ended its amount is held: ' +
      'it is neither available nor gone. ' +
      'COMPLETED books it out, FAILED and CANCELLED set it free. A bank that gives a completed ' +
      'payout back makes a payment into the account; the payout stays COMPLETED.',
    when: {
      PENDING_APPROVAL: '',
      INITIATED: 'it is approved',
      CANCELLED: 'it is cancelled',
      PROCESSING: 'a worker signs it',
      COMPLETED: 'final, for good',
      FAILED: 'it is proved not to arrive',
    },
  },
  quote: {
    title: 'A quote',
    said: 'A quote locks its rate for five minutes and makes one payout, however many accept it.',
    when: { ACTIVE: '', ACCEPTED: 'you accept it', EXPIRED: 'five minutes pass' },
  },
  payment: {
    title: 'A payment in',
    said:
      'A deposit on the chain is COMPLETED from the start: it is not shown before it is final. ' +
      'Other payments are what their provider says. Only COMPLETED credits the account.',
    when: {
      PENDING: '',
      COMPLETED: 'the money is there',
      FAILED: 'it does not come',
      REFUNDED: 'it is given back',
    },
  },
  delivery: {
    title: 'A webhook delivery',
    said:
      'A delivery is one event on its way to one endpoint. It stays PENDING while attempts fail ' +
      'and others follow, and while its endpoint is disabled. FAILED is given up: after the last ' +
      `attempt (there are ${RETRY_DELAYS_MS.length + 1}), or at an answer of 410. Whether it ` +
      'arrived or not, it can be sent again.',
    when: {
      PENDING: 'you resend it',
      DELIVERED: 'it arrives',
      FAILED: 'the last attempt fails',
      CANCELLED: 'its endpoint is deleted',
    },
  },
};

/** What has a page of its own, with the ids that it had among the rules. */
export const RULE_TOPICS = [
  { slug: 'idempotency', formerIds: ['idempotency', 'once'] },
  { slug: 'webhooks', formerIds: ['webhooks'] },
  { slug: 'rate-limits', formerIds: ['limits'] },
  { slug: 'test-values', formerIds: ['test-mode'] },
  { slug: 'safety', formerIds: ['safety'] },
] as const;

/** The days on which the payments API changed, in ISO 8601. */
type ChangeDay = '2026-11-21';

/** The words of the page on how payments behave. */
export interface PaymentRules {
  title: string;
  description: string;
  lead: string;
  contents: string;
  states: string;
  /** Of the object in a drawing's title. */
  statesOf: (object: string) => string;
  /** A drawing in sentences, for those who do not see it. */
  drawn: (from: string, to: string, when: string) => string;
  finals: (states: readonly string[]) => string;
  /** From, to, when: a drawing as a table. */
  head: readonly [string, string, string];
  about: Readonly<Record<(typeof RULE_TOPICS)[number]['slug'], string>>;
  changes: {
    title: string;
    text: string;
    days: Readonly<Record<ChangeDay, readonly string[]>>;
  };
}

export const paymentRules: PaymentRules = {
  title: 'How payments behave',
  description: 'The states of payments, payouts, quotes and deliveries as drawings, and changes.',
  lead: 'The states of every object as drawings: what holds whichever operation you use.',
  contents: 'Rules',
  states: 'States',
  statesOf: (object) => `The states of ${object.toLowerCase()}`,
  drawn: (from, to, when) => `${from} becomes ${to} when ${when}.`,
  finals: (states) => `Final: ${states.join(', ')}.`,
  head: ['From', 'To', 'When'],
  about: {
    idempotency: 'Which key to send, and what to do with each answer.',
    webhooks: 'What arrives, how it is signed, when it is tried again.',
    'rate-limits': 'How much of everything there may be.',
    'test-values': 'How every outcome is tried without real money.',
    safety: 'What to see to before real money moves.',
  },
  changes: {
    title: 'Changes',
    text:
      'Fields, codes, event types and operations may be added at any time: ignore what you do ' +
      'not know. Nothing that is documented here changes its meaning under `/v1`.',
    days: {
      '2026-11-21': [
        'Accounts, balances, ledger entries and payments in.',
        'Payouts in USDC and EURC on Solana and in EUR at the bank, quotes, beneficiaries.',
        'Events, and webhooks that are signed and sent until they arrive.',
        'The sandbox, with a chain of its own on a local run.',
        'A TypeScript client in one file: `/client/kontor.ts`.',
      ],
    },
  },
};
