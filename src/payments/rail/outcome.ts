import { amountOf } from '#kernel/money/amount.ts';
import type { Mode } from '#access/key.ts';
import { carryOut } from '#payments/carry-out.ts';
import { PaymentError } from '#payments/errors.ts';
import { recordPayment } from '#payments/payment/record.ts';
import type { Book, PaymentPorts } from '#payments/ports.ts';
import { bankReference, type BankOutcome, type BankPayment, type BankWork } from './bank.ts';

/** Writes what a bank says of payments; what it says twice is written once. */

export interface BankPorts extends Pick<PaymentPorts, 'accounts' | 'payments' | 'now' | 'newId'> {
  bank: BankWork;
  book: Book;
}

/** A completed payout stays completed: what comes back is a payment into its account. */
const takeBack = async (
  ports: BankPorts,
  payment: BankPayment,
  { reason }: BankOutcome,
): Promise<boolean> => {
  const { tenant, payoutId, accountId, amount } = payment;
  const report = {
    accountId,
    amount: amountOf(amount),
    assetCode: 'EUR',
    method: 'BANK_TRANSFER',
    provider: 'bank',
    providerPaymentId: `return-${bankReference(payoutId)}`,
    description: `Returned by the bank${reason === null ? '' : `: ${reason}`}`,
    metadata: { payoutId },
  } as const;
  try {
    await carryOut(ports.book, {
      tenant,
      decide: async () => {
        const { result, changes } = await recordPayment(ports, tenant, report);
        return {
          result,
          changes: [...changes, { change: 'payout-returned', payoutId, reason }],
        };
      },
    });
    return true;
  } catch (error) {
    if (error instanceof PaymentError && error.code === 'PROVIDER_PAYMENT_EXISTS') return false;
    throw error;
  }
};

/** A return before anything else was heard is a rejection: nothing had been completed. */
const heard = (payment: BankPayment, outcome: BankOutcome): BankOutcome =>
  payment.state === 'HANDED_OVER' && outcome.state === 'RETURNED'
    ? { ...outcome, state: 'REJECTED' }
    : outcome;

/** @returns whether it was news */
export const takeOutcome = async (
  ports: BankPorts,
  mode: Mode,
  told: BankOutcome,
): Promise<boolean> => {
  const payment = await ports.bank.find(mode, told.payoutId);
  if (payment === undefined || payment.state === null) return false;
  const outcome = heard(payment, told);
  if (payment.state === 'HANDED_OVER' && outcome.state !== 'RETURNED')
    return ports.bank.settle(payment, outcome, ports.now());
  if (payment.state === 'SETTLED' && outcome.state === 'RETURNED')
    return takeBack(ports, payment, outcome);
  return false;
};
