import { statusAfter, type Transitions } from '#kernel/transitions.ts';
import type { PaymentChange } from './changes.ts';
import { kept, paymentIn, refund, type PaymentSide } from './movements.ts';
import type { Payment, PaymentStatus } from './payment.ts';

/** The transitions of a payment (specification, section 2). Only COMPLETED credits the account. */
export const PAYMENT_TRANSITIONS = {
  completed: { from: ['PENDING'], to: 'COMPLETED' },
  failed: { from: ['PENDING'], to: 'FAILED' },
  refunded: { from: ['COMPLETED'], to: 'REFUNDED' },
} as const satisfies Transitions<PaymentStatus>;

type Decided = { result: Payment; changes: PaymentChange[] };

const credit = (payment: Payment, from: PaymentSide): PaymentChange[] =>
  payment.status === 'COMPLETED' ? [{ change: 'moved', movement: paymentIn(payment, from) }] : [];

/** A new payment as first reported by its provider; if it is final, its final times are set. */
export const created = (payment: Payment, from: PaymentSide): Decided => {
  const at = payment.status === 'PENDING' ? null : payment.updatedAt;
  const result = { ...payment, processedAt: at, completedAt: at };
  const change = { change: 'payment-created', payment: result } as const;
  return { result, changes: [change, ...credit(result, from)] };
};

/** Ends a pending payment. @throws TransitionError if it is not pending */
export const ended = (
  payment: Payment,
  { event, from }: { event: 'completed' | 'failed'; from: PaymentSide },
  now: Date,
): Decided => {
  const result: Payment = {
    ...payment,
    status: statusAfter<PaymentStatus>(PAYMENT_TRANSITIONS[event], payment.status),
    version: payment.version + 1,
    processedAt: now,
    completedAt: now,
    updatedAt: now,
  };
  const change = { change: 'payment-updated', payment: result } as const;
  return { result, changes: [change, ...credit(result, from)] };
};

/**
 * Refunds the whole payment. Coins stay in the vault until a person sends them back: until then
 * they are the operator's own money.
 * @throws TransitionError if it is not completed
 */
export const refunded = (payment: Payment, side: PaymentSide, now: Date): Decided => {
  const result: Payment = {
    ...payment,
    status: statusAfter<PaymentStatus>(PAYMENT_TRANSITIONS.refunded, payment.status),
    version: payment.version + 1,
    updatedAt: now,
  };
  return {
    result,
    changes: [
      { change: 'payment-updated', payment: result, side },
      { change: 'moved', movement: refund(result, side) },
      ...(side === 'vault' ? [{ change: 'operator-moved', movement: kept(result) } as const] : []),
    ],
  };
};
