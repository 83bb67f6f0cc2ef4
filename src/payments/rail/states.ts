import { DAY_MS } from '#kernel/durations.ts';
import { isAllowed, type Transitions } from '#kernel/transitions.ts';
import type { TenantChanges } from '#payments/decision.ts';
import type { Payout } from '#payments/payout/payout.ts';
import {
  completed,
  failed,
  failureOf,
  handedOver as payoutHandedOver,
} from '#payments/payout/states.ts';
import { bankReference, type BankOutcome, type BankPayment, type BankState } from './bank.ts';
import type { BankChange } from './changes.ts';

/** The allowed state changes of a payment at the bank, after it was handed over. */
export const BANK_TRANSITIONS = {
  settled: { from: ['HANDED_OVER'], to: 'SETTLED' },
  rejected: { from: ['HANDED_OVER'], to: 'REJECTED' },
  returned: { from: ['SETTLED'], to: 'RETURNED' },
} as const satisfies Transitions<BankState>;

type BankEvent = keyof typeof BANK_TRANSITIONS;

const EVENTS = { SETTLED: 'settled', REJECTED: 'rejected', RETURNED: 'returned' } as const;

/** The event that an outcome causes in this state; null if the outcome is impossible there. */
export const eventOf = (state: BankState, said: BankOutcome['state']): BankEvent | null => {
  // A return without a settlement before it is a rejection, because nothing was completed.
  const isEarly = state === 'HANDED_OVER' && said === 'RETURNED';
  const event = isEarly ? 'rejected' : EVENTS[said];
  return isAllowed<BankState>(BANK_TRANSITIONS[event], state) ? event : null;
};

/** Outcomes that a bank may repeat in each state: they are nothing new. */
const SAID: Readonly<Record<BankState, readonly BankOutcome['state'][]>> = {
  HANDED_OVER: [],
  SETTLED: ['SETTLED'],
  REJECTED: ['REJECTED', 'RETURNED'],
  RETURNED: ['SETTLED', 'REJECTED', 'RETURNED'],
};

export const saidBefore = (state: BankState, said: BankOutcome['state']): boolean =>
  SAID[state].includes(said);

const atTheBank = (payout: Payout, now: Date) => {
  const nextAttemptAt = new Date(now.getTime() + DAY_MS);
  const reference = { railReference: bankReference(payout.payoutId), nextAttemptAt };
  return payoutHandedOver(payout, reference, now);
};

/** The bank has the payment from now on, in a file or by an order of its own. */
export const handedOver = (
  { tenant, payout }: BankPayment,
  { fileId, dueAt = null }: { fileId: string | null; dueAt?: Date | null },
  now: Date,
): TenantChanges<BankChange> => {
  const { payoutId } = payout;
  const { changes } = atTheBank(payout, now);
  return {
    tenant,
    changes: [...changes, { change: 'bank-payment-created', payoutId, fileId, dueAt }],
  };
};

/** Refused on writing if the payment is no longer in the state from which the event leads. */
const updated = (event: BankEvent, outcome: BankOutcome): BankChange => {
  const {
    from: [from],
    to: state,
  } = BANK_TRANSITIONS[event];
  return { change: 'bank-payment-updated', from, outcome: { ...outcome, state } };
};

interface Ending {
  event: 'settled' | 'rejected';
  outcome: BankOutcome;
}

const endedPayout = (payout: Payout, { event, outcome: { reason } }: Ending, now: Date) =>
  event === 'settled'
    ? completed({ payout }, now).changes
    : failed({ payout }, failureOf('BANK_REJECTED', reason ?? 'it gave no reason'), { now })
        .changes;

/** The bank has ended the payment, and with it the payout. */
export const ended = ({ payout }: BankPayment, ending: Ending, now: Date): BankChange[] => [
  updated(ending.event, ending.outcome),
  ...endedPayout(payout, ending, now),
];

/** The same where the books are those of a backup, and do not know that the bank was given it. */
export const endedSinceBackup = (
  { payout }: BankPayment,
  ending: Ending,
  now: Date,
): BankChange[] => {
  const { payoutId } = payout;
  const { reason } = ending.outcome;
  const given = atTheBank(payout, now);
  const state = BANK_TRANSITIONS[ending.event].to;
  return [
    { change: 'payout-freed', payout, at: now },
    ...given.changes,
    { change: 'bank-payment-found', payoutId, state, reason },
    ...endedPayout(given.result, ending, now),
  ];
};

/** The money came back: the payout stays completed. */
export const returned = (outcome: BankOutcome): BankChange => updated('returned', outcome);
