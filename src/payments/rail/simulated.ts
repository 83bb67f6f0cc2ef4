import type { Mode } from '#keys/key.ts';
import type { BankOutcome, BankPayment } from './bank.ts';
import { takeOutcome, type BankPorts } from './outcome.ts';

/**
 * The bank of test mode. What becomes of a payment, the last five digits of the IBAN say: 66600 is
 * rejected, 77700 is returned after it was completed, and any other is completed.
 */

const REJECTED_IBAN = /66600$/;
const RETURNED_IBAN = /77700$/;

const SETTLES_AFTER_MS = 2000;
const RETURNS_AFTER_MS = 3000;
const MOST = 200;

const outcomeOf = ({ payoutId, to: { iban } }: BankPayment): BankOutcome =>
  REJECTED_IBAN.test(iban)
    ? { payoutId, state: 'REJECTED', reason: 'AC04' }
    : { payoutId, state: 'SETTLED', reason: null };

/** Takes what waits, and ends what has waited long enough. @returns how many payments moved */
export const runSimulatedBank = async (ports: BankPorts, mode: Mode): Promise<number> => {
  const { bank, now } = ports;
  const ago = (delayMs: number): Date => new Date(now().getTime() - delayMs);
  let moved = 0;
  for (const payment of await bank.waiting(mode, MOST))
    if (await bank.handOver(mode, { payments: [payment], file: null }, now())) moved += 1;
  for (const payment of await bank.since(mode, 'HANDED_OVER', ago(SETTLES_AFTER_MS), MOST))
    if (await takeOutcome(ports, mode, outcomeOf(payment))) moved += 1;
  for (const payment of await bank.since(mode, 'SETTLED', ago(RETURNS_AFTER_MS), MOST)) {
    if (!RETURNED_IBAN.test(payment.to.iban)) continue;
    const { payoutId } = payment;
    if (await takeOutcome(ports, mode, { payoutId, state: 'RETURNED', reason: 'AC04' })) moved += 1;
  }
  return moved;
};
