import { finalStatuses, statusChanges, type Transitions } from '#kernel/transitions.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '#payments/payment/payment.ts';
import { PAYMENT_TRANSITIONS } from '#payments/payment/states.ts';
import { PAYOUT_STATUSES, type PayoutStatus } from '#payments/payout/payout.ts';
import { PAYOUT_TRANSITIONS } from '#payments/payout/states.ts';
import { QUOTE_STATUSES, type QuoteStatus } from '#payments/quote/quote.ts';
import { QUOTE_TRANSITIONS } from '#payments/quote/states.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '#payments/webhooks/delivery.ts';
import { RETRY_DELAYS_MS } from '#payments/webhooks/schedule.ts';
import { DELIVERY_TRANSITIONS } from '#payments/webhooks/states.ts';

/** The states of objects, for drawings and for tables: the arrows are those of the tables. */

export interface Box {
  name: string;
  /** Nothing leads away from it. */
  final?: boolean;
  /** Where it stands: 0 is the spine, 1 stands aside. */
  column: 0 | 1;
  row: number;
}

interface Arrow {
  from: string;
  to: string;
  /** In a few words. */
  when: string;
}

export interface Drawing {
  id: string;
  title: string;
  said: string;
  boxes: readonly Box[];
  arrows: readonly Arrow[];
}

/** How the states of one object are drawn: each by its column and row, and when it is reached. */
interface Layout<Status extends string> {
  id: string;
  title: string;
  said: string;
  boxes: Readonly<Record<Status, readonly [column: 0 | 1, row: number, when: string]>>;
}

const drawingOf = <Status extends string>(
  statuses: readonly Status[],
  table: Transitions<Status>,
  { boxes, ...layout }: Layout<Status>,
): Drawing => {
  const finals = finalStatuses(statuses, table);
  return {
    ...layout,
    boxes: statuses.map((name) => {
      const [column, row] = boxes[name];
      return { name, column, row, ...(finals.includes(name) ? { final: true } : {}) };
    }),
    arrows: statusChanges(table).map(({ from, to }) => ({ from, to, when: boxes[to][2] })),
  };
};

const payout = drawingOf<PayoutStatus>(PAYOUT_STATUSES, PAYOUT_TRANSITIONS, {
  id: 'states-payout',
  title: 'A payout',
  said:
    'Where the operator has set a threshold, a payout above it begins as PENDING_APPROVAL, until ' +
    'another key or the operator has approved it. Until it has ended its amount is held: it is ' +
    'neither available nor gone. ' +
    'COMPLETED books it out, FAILED and CANCELLED set it free. A bank that gives a completed ' +
    'payout back makes a payment into the account; the payout stays COMPLETED.',
  boxes: {
    PENDING_APPROVAL: [0, 0, ''],
    INITIATED: [0, 1, 'it is approved'],
    CANCELLED: [1, 2, 'cancelled, or not approved'],
    PROCESSING: [0, 3, 'a worker signs it'],
    COMPLETED: [0, 4, 'final, for good'],
    FAILED: [1, 4, 'it is proved not to arrive'],
  },
});

const quote = drawingOf<QuoteStatus>(QUOTE_STATUSES, QUOTE_TRANSITIONS, {
  id: 'states-quote',
  title: 'A quote',
  said: 'A quote locks its rate for five minutes and makes one payout, however many accept it.',
  boxes: {
    ACTIVE: [0, 0, ''],
    ACCEPTED: [0, 1, 'you accept it'],
    EXPIRED: [1, 1, 'five minutes pass'],
  },
});

const payment = drawingOf<PaymentStatus>(PAYMENT_STATUSES, PAYMENT_TRANSITIONS, {
  id: 'states-payment',
  title: 'A payment in',
  said:
    'A deposit on the chain is COMPLETED from the start: it is not shown before it is final. ' +
    'Other payments are what their provider says. Only COMPLETED credits the account.',
  boxes: {
    PENDING: [0, 0, ''],
    COMPLETED: [0, 1, 'the money is there'],
    FAILED: [1, 1, 'it does not come'],
    REFUNDED: [0, 2, 'it is given back'],
  },
});

const delivery = drawingOf<DeliveryStatus>(DELIVERY_STATUSES, DELIVERY_TRANSITIONS, {
  id: 'states-delivery',
  title: 'A webhook delivery',
  said:
    'A delivery is one event on its way to one endpoint. It stays PENDING while attempts fail ' +
    'and others follow, and while its endpoint is disabled. FAILED is given up: after the last ' +
    `attempt (there are ${RETRY_DELAYS_MS.length + 1}), or at an answer of 410. Whether it ` +
    'arrived or not, it can be sent again.',
  boxes: {
    PENDING: [0, 0, 'you resend it'],
    DELIVERED: [0, 1, 'it arrives'],
    FAILED: [1, 1, 'the last attempt fails'],
    CANCELLED: [0, 2, 'its endpoint is deleted'],
  },
});

export const DRAWINGS: readonly Drawing[] = [payout, quote, payment, delivery];
