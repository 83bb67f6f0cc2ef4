import type { Mode } from '#access/key.ts';
import type { World } from '#kernel/world.ts';
import type { ReadsAccounts } from '#payments/account/ports.ts';
import { commitDecision, commitUnlessOutdated } from '#payments/commit-decision.ts';
import type { Book } from '#payments/decision.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Ids } from '#payments/ids.ts';
import type { ReadsPayments } from '#payments/payment/ports.ts';
import { recordPayment } from '#payments/payment/record.ts';
import { bankReference, type BankOutcome, type BankPayment, type BankReader } from './bank.ts';
import type { BankChange } from './changes.ts';
import { ended, returned } from './states.ts';

/** Writes what a bank says of payments; what it says twice is written once. */

export interface BankPorts
  extends ReadsAccounts, ReadsPayments, Pick<World, 'now'>, Pick<Ids, 'newId'> {
  bank: BankReader;
  book: Book<BankChange>;
}

/** A completed payout stays completed: what comes back is a payment into its account. */
const takeBack = async (
  ports: BankPorts,
  { tenant, payout }: BankPayment,
  outcome: BankOutcome,
): Promise<boolean> => {
  const { payoutId, accountId, destinationAmount: amount } = payout;
  const { reason } = outcome;
  const report = {
    accountId,
    amount,
    assetCode: 'EUR',
    method: 'BANK_TRANSFER',
    provider: 'bank',
    providerPaymentId: `return-${bankReference(payoutId)}`,
    description: `Returned by the bank${reason === null ? '' : `: ${reason}`}`,
    metadata: { payoutId },
  } as const;
  const decide = async () => {
    const { result, changes } = await recordPayment(ports, tenant, report);
    return { result, changes: [...changes, returned(outcome)] };
  };
  try {
    await commitDecision(ports.book, { tenant, decide });
    return true;
  } catch (error) {
    if (error instanceof PaymentError && error.code === 'PROVIDER_PAYMENT_EXISTS') return false;
    throw error;
  }
};

/** @returns whether it was news */
export const takeOutcome = async (
  ports: BankPorts,
  mode: Mode,
  outcome: BankOutcome,
): Promise<boolean> => {
  const payment = await ports.bank.find(mode, outcome.payoutId);
  if (payment?.state === 'HANDED_OVER') {
    // A return that no settlement came before is a rejection: nothing had been completed.
    const state = outcome.state === 'SETTLED' ? 'SETTLED' : 'REJECTED';
    const changes = ended(payment, { ...outcome, state }, ports.now());
    return commitUnlessOutdated(() => ports.book.commit(payment.tenant, changes));
  }
  if (payment?.state === 'SETTLED' && outcome.state === 'RETURNED')
    return takeBack(ports, payment, outcome);
  return false;
};
