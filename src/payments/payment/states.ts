import { statusAfter, type Transitions } from '#kernel/transitions.ts';
import type { PaymentChange } from './changes.ts';
import { paymentIn, refund } from './movements.ts';
import type { Payment, PaymentStatus } from './payment.ts';

/** The transitions of a payment (specification, section 2). Only COMPLETED credits the account. */
export const PAYMENT_TRANSITIONS = {
  completed: { from: ['PENDING'], to: 'COMPLETED' },
  failed: { from: ['PENDING'], to: 'FAILED' },
  refunded: { from: ['COMPLETED'], to: 'REFUNDED' },
} as const satisfies Transitions<PaymentStatus>;

type Decided = { result: Payment; changes: PaymentChange[] };

const credit = (payment: Payment): PaymentChange[] =>
  payment.status === 'COMPLETED' ? [{ change: 'moved', movement: paymentIn(payment) }] : [];

/** A new payment as first reported by its provider; if it is final, its final times are set. */
export const created = (payment: Payment): Decided => {
  const at = payment.status === 'PENDING' ? null : payment.updatedAt;
  const result = { ...payment, processedAt: at, completedAt: at };
  return { result, changes: [{ change: 'payment-created', payment: result }, ...credit(result)] };
};

/** Ends a pending payment. @throws TransitionError if it is not pending */
export const ended = (payment: Payment, event: 'completed' | 'failed', now: Date): Decided => {
  const result: Payment = {
    ...payment,
    status: statusAfter<PaymentStatus>(PAYMENT_TRANSITIONS[event], payment.status),
    version: payment.version + 1,
    processedAt: now,
    completedAt: now,
    updatedAt: now,
  };
  return { result, changes: [{ change: 'payment-updated', payment: result }, ...credit(result)] };
};

/** Refunds the whole payment. @throws TransitionError if it is not completed */
export const refunded = (payment: Payment, now: Date): Decided => {
  const result: Payment = {
    ...payment,
    status: statusAfter<PaymentStatus>(PAYMENT_TRANSITIONS.refunded, payment.status),
    version: payment.version + 1,
    updatedAt: now,
  };
  return {
    result,
    changes: [
      { change: 'payment-updated', payment: result },
      { change: 'moved', movement: refund(result) },
    ],
  };
};
