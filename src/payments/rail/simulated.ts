import { begun } from '#kernel/async/begun.ts';
import type { Mode } from '#access/key.ts';
import { commitUnlessOutdated } from '#payments/commit-decision.ts';
import { ibanAsksFor } from '#payments/sandbox/magic.ts';
import type { BankFault, BankOutcome, BankPayment } from './bank.ts';
import { forEachAlone, putOff } from './isolate.ts';
import { takeOutcome, type BankPorts } from './outcome.ts';
import { handedOver } from './states.ts';

/** The bank of test mode. The IBAN determines how a payment ends, see sandbox/endings.ts. */

const SETTLES_AFTER_MS = 2000;
/** The longest time that a payment waits at the simulated bank. */
export const WAIT_MOST_MS = 3_600_000;
const RETURNS_AFTER_MS = 3000;
const MOST = 200;

const outcomeOf = ({ payout, state, to: { iban } }: BankPayment, now: Date): BankOutcome => {
  const { payoutId } = payout;
  if (state === 'SETTLED') return { payoutId, state: 'RETURNED', reason: 'AC04' };
  if (ibanAsksFor(iban, 'bankRejects')) return { payoutId, state: 'REJECTED', reason: 'AC04' };
  const returns = ibanAsksFor(iban, 'bankReturns');
  return {
    payoutId,
    state: 'SETTLED',
    reason: null,
    ...(returns ? { dueAt: new Date(now.getTime() + RETURNS_AFTER_MS) } : {}),
  };
};

const settlesAt = ({ to: { iban } }: BankPayment, now: Date): Date => {
  const afterMs = ibanAsksFor(iban, 'bankWaits') ? WAIT_MOST_MS : SETTLES_AFTER_MS;
  return new Date(now.getTime() + afterMs);
};

const idOf = ({ payout }: BankPayment): string => payout.payoutId;

interface TestBankPorts extends BankPorts {
  report(fault: BankFault): void;
}

/**
 * Takes waiting payments, and ends those that have waited long enough.
 * @returns the number of payments that changed
 */
export const runSimulatedBank = async (ports: TestBankPorts, mode: Mode): Promise<number> => {
  const { bank, book, now } = ports;
  let moved = 0;
  const due = begun(bank.due(mode, now(), MOST));
  const { payments: waiting } = await bank.waiting(mode, MOST);
  const notTaken = await forEachAlone(waiting, idOf, async (payment) => {
    const order = { fileId: null, dueAt: settlesAt(payment, now()) };
    const part = handedOver(payment, order, now());
    if (await commitUnlessOutdated(() => book.commitTogether([part]))) moved += 1;
  });
  const contradicted: BankFault[] = [];
  const notEnded = await forEachAlone(await due, idOf, async (payment) => {
    const taken = await takeOutcome(ports, mode, outcomeOf(payment, now()));
    if (taken.result === 'moved') moved += 1;
    if (taken.result !== 'contradicts') return;
    contradicted.push({ payoutId: idOf(payment), sentence: taken.sentence });
  });
  await putOff(ports, [...notTaken, ...notEnded, ...contradicted]);
  return moved;
};
