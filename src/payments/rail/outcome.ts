import type { Mode } from '#access/key.ts';
import { decimalText } from '#kernel/money/amount.ts';
import type { World } from '#kernel/world.ts';
import type { ReadsAccounts } from '#payments/account/ports.ts';
import { commitDecision, commitUnlessOutdated } from '#payments/commit-decision.ts';
import type { Book } from '#payments/decision.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Ids } from '#payments/ids.ts';
import type { ReadsPayments } from '#payments/payment/ports.ts';
import { recordPayment, type PaymentReport } from '#payments/payment/record.ts';
import { bankReference, type BankOutcome, type BankPayment, type BankReader } from './bank.ts';
import type { BankChange } from './changes.ts';
import { ended, endedSinceBackup, eventOf, returned, saidBefore } from './states.ts';

/** The dependencies for writing outcomes of a bank. A repeated outcome is written once. */

export interface BankPorts
  extends ReadsAccounts, ReadsPayments, Pick<World, 'now'>, Pick<Ids, 'newId'> {
  bank: BankReader;
  book: Book<BankChange>;
}

/** The effect of an outcome: `contradicts` is not written, because the books say something else. */
export type Taken =
  { result: 'moved' | 'known' | 'foreign' } | { result: 'contradicts'; sentence: string };

const news = (isWritten: boolean): Taken => ({ result: isWritten ? 'moved' : 'known' });

const contradicts = (sentence: string): Taken => ({ result: 'contradicts', sentence });

const reportOf = ({ payout }: BankPayment, { reason }: BankOutcome): PaymentReport => {
  const { payoutId, accountId, destinationAmount: amount } = payout;
  return {
    accountId,
    amount,
    assetCode: 'EUR',
    method: 'BANK_TRANSFER',
    provider: 'bank',
    providerPaymentId: `return-${bankReference(payoutId)}`,
    description: `Returned by the bank${reason === null ? '' : `: ${reason}`}`,
    metadata: { payoutId },
    hasArrived: true,
  };
};

/**
 * A completed payout stays completed: money that comes back is a payment into its account. Earlier
 * versions let people record payments under the name of a return: a person must check whether it is
 * the same money.
 */
const takeBack = async (
  ports: BankPorts,
  payment: BankPayment,
  outcome: BankOutcome,
): Promise<Taken> => {
  const { tenant } = payment;
  const decide = async () => {
    const { result, changes } = await recordPayment(ports, tenant, reportOf(payment, outcome));
    return { result, changes: [...changes, returned(outcome)] };
  };
  try {
    await commitDecision(ports.book, { tenant, decide });
    return news(true);
  } catch (error) {
    if (!(error instanceof PaymentError) || error.code !== 'PROVIDER_PAYMENT_EXISTS') throw error;
    const now = await ports.bank.find(tenant.mode, outcome.payoutId);
    if (now?.state === 'RETURNED') return news(false);
    return contradicts(`The bank has returned it, and it is not booked: ${error.message}.`);
  }
};

const euros = (cents: bigint | null): string =>
  cents === null ? 'no amount in EUR' : `${decimalText(cents, 2)} EUR`;

/** Why the outcome cannot belong to this payment; null if nothing contradicts it. */
const mismatch = (
  { payout: { destinationAmount, status }, state, isFromBackup }: BankPayment,
  { state: said, returned: cameBack }: BankOutcome,
): string | null => {
  if (state === null && !isFromBackup)
    return `The bank says ${said} of a payment that it was never given.`;
  if (state === null && status === 'PENDING_APPROVAL')
    return `The bank says ${said} of a payment that waits for approval: approve it first.`;
  if (state === null && status !== 'INITIATED')
    return `The bank says ${said} of a payment that is ${status}.`;
  if (cameBack === undefined || cameBack === destinationAmount) return null;
  const paid = euros(destinationAmount);
  return `The bank returned ${euros(cameBack)} of ${paid}: nothing of it is booked.`;
};

const TRIES = 5;

/** Writes an outcome of one payment, unless it was written before or contradicts the books. */
export const takeOutcome = async (
  ports: BankPorts,
  mode: Mode,
  outcome: BankOutcome,
  tries = TRIES,
): Promise<Taken> => {
  const payment = await ports.bank.find(mode, outcome.payoutId);
  if (payment === undefined) return { result: 'foreign' };
  const { state: before } = payment;
  if (before !== null && saidBefore(before, outcome.state)) return { result: 'known' };
  const wrong = mismatch(payment, outcome);
  if (wrong !== null) return contradicts(wrong);
  const event = eventOf(before ?? 'HANDED_OVER', outcome.state);
  if (event === null)
    return contradicts(
      `The bank says ${outcome.state} of a payment that it had said is ${before}.`,
    );
  if (event === 'returned') return takeBack(ports, payment, outcome);
  const changes = (before === null ? endedSinceBackup : ended)(
    payment,
    { event, outcome },
    ports.now(),
  );
  const isWritten = await commitUnlessOutdated(() => ports.book.commit(payment.tenant, changes));
  // Another process has changed the payment meanwhile: compare the outcome with its new state.
  if (isWritten) return news(true);
  if (tries === 1) throw new Error(`${outcome.payoutId} changes too fast to be ended`);
  return takeOutcome(ports, mode, outcome, tries - 1);
};
