import { finalStatuses, statusChanges, type Transitions } from '#kernel/transitions.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '#payments/payment/payment.ts';
import { PAYMENT_TRANSITIONS } from '#payments/payment/states.ts';
import { PAYOUT_STATUSES, type PayoutStatus } from '#payments/payout/payout.ts';
import { PAYOUT_TRANSITIONS } from '#payments/payout/states.ts';
import { QUOTE_STATUSES, type QuoteStatus } from '#payments/quote/quote.ts';
import { QUOTE_TRANSITIONS } from '#payments/quote/states.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '#payments/webhooks/delivery.ts';
import { DELIVERY_TRANSITIONS } from '#payments/webhooks/states.ts';
import type { DrawingWords } from '#words/en/payments/states.ts';
import type { Language } from '#words/language.ts';
import { paymentWordsIn } from '#words/payments.ts';

/**
 * The states of objects for drawings and tables, from the same tables of transitions as the code.
 */

export interface Box {
  name: string;
  /** Whether no transition leads out of it. */
  final?: boolean;
  /** The column in the drawing: 0 is the main line, 1 is beside it. */
  column: 0 | 1;
  row: number;
}

interface Arrow {
  from: string;
  to: string;
  /** The meaning in a few words. */
  when: string;
}

export interface Drawing {
  id: string;
  title: string;
  said: string;
  boxes: readonly Box[];
  arrows: readonly Arrow[];
}

/** The position of each state of an object in the drawing, by column and row. */
type Layout<Status extends string> = Readonly<
  Record<Status, readonly [column: 0 | 1, row: number]>
>;

const drawingOf = <Status extends string>(
  id: string,
  statuses: readonly Status[],
  table: Transitions<Status>,
  boxes: Layout<Status>,
  { title, said, when }: DrawingWords<Status>,
): Drawing => {
  const finals = finalStatuses(statuses, table);
  return {
    ...{ id, title, said },
    boxes: statuses.map((name) => {
      const [column, row] = boxes[name];
      return { name, column, row, ...(finals.includes(name) ? { final: true } : {}) };
    }),
    arrows: statusChanges(table).map(({ from, to }) => ({ from, to, when: when[to] })),
  };
};

const PAYOUT: Layout<PayoutStatus> = {
  PENDING_APPROVAL: [0, 0],
  INITIATED: [0, 1],
  CANCELLED: [1, 2],
  PROCESSING: [0, 3],
  COMPLETED: [0, 4],
  FAILED: [1, 4],
};

const QUOTE: Layout<QuoteStatus> = { ACTIVE: [0, 0], ACCEPTED: [0, 1], EXPIRED: [1, 1] };

const PAYMENT: Layout<PaymentStatus> = {
  PENDING: [0, 0],
  COMPLETED: [0, 1],
  FAILED: [1, 1],
  REFUNDED: [0, 2],
};

const DELIVERY: Layout<DeliveryStatus> = {
  PENDING: [0, 0],
  DELIVERED: [0, 1],
  FAILED: [1, 1],
  CANCELLED: [0, 2],
};

export const drawingsIn = (language: Language): readonly Drawing[] => {
  const { payout, quote, payment, delivery } = paymentWordsIn(language).states;
  return [
    drawingOf('states-payout', PAYOUT_STATUSES, PAYOUT_TRANSITIONS, PAYOUT, payout),
    drawingOf('states-quote', QUOTE_STATUSES, QUOTE_TRANSITIONS, QUOTE, quote),
    drawingOf('states-payment', PAYMENT_STATUSES, PAYMENT_TRANSITIONS, PAYMENT, payment),
    drawingOf('states-delivery', DELIVERY_STATUSES, DELIVERY_TRANSITIONS, DELIVERY, delivery),
  ];
};
