import { DAY_MS } from '#kernel/durations.ts';
import type { Transitions } from '#kernel/transitions.ts';
import type { TenantChanges } from '#payments/decision.ts';
import {
  completed,
  failed,
  failureOf,
  handedOver as payoutHandedOver,
} from '#payments/payout/states.ts';
import { bankReference, type BankOutcome, type BankPayment, type BankState } from './bank.ts';
import type { BankChange } from './changes.ts';

/** What can become of a payment at the bank, once it was handed over. */
export const BANK_TRANSITIONS = {
  settled: { from: ['HANDED_OVER'], to: 'SETTLED' },
  rejected: { from: ['HANDED_OVER'], to: 'REJECTED' },
  returned: { from: ['SETTLED'], to: 'RETURNED' },
} as const satisfies Transitions<BankState>;

/** What a bank may say again of a payment in each state, and has said nothing new. */
const SAID: Readonly<Record<BankState, readonly BankOutcome['state'][]>> = {
  HANDED_OVER: [],
  SETTLED: ['SETTLED'],
  REJECTED: ['REJECTED', 'RETURNED'],
  RETURNED: ['SETTLED', 'REJECTED', 'RETURNED'],
};

export const saidBefore = (state: BankState, said: BankOutcome['state']): boolean =>
  SAID[state].includes(said);

/** The bank has it from now on, in a file or by an order of its own. */
export const handedOver = (
  { tenant, payout }: BankPayment,
  { fileId, dueAt = null }: { fileId: string | null; dueAt?: Date | null },
  now: Date,
): TenantChanges<BankChange> => {
  const { payoutId } = payout;
  const nextAttemptAt = new Date(now.getTime() + DAY_MS);
  const reference = { railReference: bankReference(payoutId), nextAttemptAt };
  const { changes } = payoutHandedOver(payout, reference, now);
  return {
    tenant,
    changes: [...changes, { change: 'bank-payment-created', payoutId, fileId, dueAt }],
  };
};

/** The bank has ended the payment, and with it the payout. */
export const ended = (
  { payout }: BankPayment,
  outcome: BankOutcome & { state: 'SETTLED' | 'REJECTED' },
  now: Date,
): BankChange[] => {
  const { changes } =
    outcome.state === 'SETTLED'
      ? completed({ payout }, now)
      : failed({ payout }, failureOf('BANK_REJECTED', outcome.reason ?? 'it gave no reason'), {
          now,
        });
  return [{ change: 'bank-payment-updated', from: 'HANDED_OVER', outcome }, ...changes];
};

/** The money came back: the payout stays completed. */
export const returned = (outcome: BankOutcome): BankChange => ({
  change: 'bank-payment-updated',
  from: 'SETTLED',
  outcome: { ...outcome, state: 'RETURNED' },
});
