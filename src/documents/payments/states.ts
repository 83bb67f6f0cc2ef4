import type { PaymentStatus } from '#payments/payment/payment.ts';
import type { PayoutStatus } from '#payments/payout/payout.ts';
import type { QuoteStatus } from '#payments/quote/quote.ts';
import type { DeliveryStatus } from '#payments/webhooks/delivery.ts';
import { RETRY_DELAYS_MS } from '#payments/webhooks/schedule.ts';

/** The lives of objects, for drawings and for tables. */

export interface Box<Name extends string = string> {
  name: Name;
  /** Nothing leads away from it. */
  final?: boolean;
  /** Where it stands: 0 is the spine, 1 stands aside. */
  column: 0 | 1;
  row: number;
}

interface Arrow<Name extends string = string> {
  from: Name;
  to: Name;
  /** In a few words. */
  when: string;
}

export interface Drawing<Name extends string = string> {
  id: string;
  title: string;
  said: string;
  boxes: readonly Box<Name>[];
  arrows: readonly Arrow<Name>[];
}

const payout: Drawing<PayoutStatus> = {
  id: 'states-payout',
  title: 'A payout',
  said:
    'While it is INITIATED or PROCESSING its amount is held: it is neither available nor gone. ' +
    'COMPLETED books it out, FAILED and CANCELLED set it free. A bank that gives a completed ' +
    'payout back makes a payment into the account; the payout stays COMPLETED.',
  boxes: [
    { name: 'INITIATED', column: 0, row: 0 },
    { name: 'CANCELLED', column: 1, row: 1, final: true },
    { name: 'PROCESSING', column: 0, row: 2 },
    { name: 'COMPLETED', column: 0, row: 3, final: true },
    { name: 'FAILED', column: 1, row: 3, final: true },
  ],
  arrows: [
    { from: 'INITIATED', to: 'CANCELLED', when: 'you cancel it in time' },
    { from: 'INITIATED', to: 'PROCESSING', when: 'a worker signs it' },
    { from: 'PROCESSING', to: 'COMPLETED', when: 'final, for good' },
    { from: 'PROCESSING', to: 'FAILED', when: 'it is proved not to arrive' },
  ],
};

const quote: Drawing<QuoteStatus> = {
  id: 'states-quote',
  title: 'A quote',
  said: 'A quote locks its rate for five minutes and makes one payout, however many accept it.',
  boxes: [
    { name: 'ACTIVE', column: 0, row: 0 },
    { name: 'ACCEPTED', column: 0, row: 1, final: true },
    { name: 'EXPIRED', column: 1, row: 1, final: true },
  ],
  arrows: [
    { from: 'ACTIVE', to: 'ACCEPTED', when: 'you accept it' },
    { from: 'ACTIVE', to: 'EXPIRED', when: 'five minutes pass' },
  ],
};

const payment: Drawing<PaymentStatus> = {
  id: 'states-payment',
  title: 'A payment in',
  said:
    'A deposit on the chain is COMPLETED from the start: it is not shown before it is final. ' +
    'Other payments are what their provider says. Only COMPLETED credits the account.',
  boxes: [
    { name: 'PENDING', column: 0, row: 0 },
    { name: 'COMPLETED', column: 0, row: 1 },
    { name: 'FAILED', column: 1, row: 1, final: true },
    { name: 'REFUNDED', column: 0, row: 2, final: true },
  ],
  arrows: [
    { from: 'PENDING', to: 'COMPLETED', when: 'the money is there' },
    { from: 'PENDING', to: 'FAILED', when: 'it does not come' },
    { from: 'COMPLETED', to: 'REFUNDED', when: 'it is given back' },
  ],
};

const AGAIN = 'you resend it';

const delivery: Drawing<DeliveryStatus> = {
  id: 'states-delivery',
  title: 'A webhook delivery',
  said:
    'A delivery is one event on its way to one endpoint. It stays PENDING while attempts fail ' +
    'and others follow, and while its endpoint is disabled. FAILED is given up: after the last ' +
    `attempt (there are ${RETRY_DELAYS_MS.length + 1}), or at an answer of 410. Whether it ` +
    'arrived or not, it can be sent again.',
  boxes: [
    { name: 'PENDING', column: 0, row: 0 },
    { name: 'DELIVERED', column: 0, row: 1 },
    { name: 'FAILED', column: 1, row: 1 },
    { name: 'CANCELLED', column: 0, row: 2, final: true },
  ],
  arrows: [
    { from: 'PENDING', to: 'DELIVERED', when: 'it arrives' },
    { from: 'PENDING', to: 'FAILED', when: 'the last attempt fails' },
    { from: 'PENDING', to: 'CANCELLED', when: 'its endpoint is deleted' },
    { from: 'DELIVERED', to: 'PENDING', when: AGAIN },
    { from: 'FAILED', to: 'PENDING', when: AGAIN },
  ],
};

export const DRAWINGS: readonly Drawing[] = [payout, quote, payment, delivery];
