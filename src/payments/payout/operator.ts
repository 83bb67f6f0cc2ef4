import { KontorError } from '#kernel/error.ts';
import type { World } from '#kernel/world.ts';
import type { Decision } from '#payments/decision.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { PayoutChange } from './changes.ts';
import type { Payout } from './payout.ts';
import type { OperatorAction, PayoutHold, ReadsHolds, ReadsPayouts } from './ports.ts';
import { readPayout } from './read.ts';
import { cancelled, failed, failureOf, isFinal } from './states.ts';

/**
 * Orders of an operator for a payout. No order can pay twice: each one needs a payout that was not
 * handed to a bank and whose signed transactions can no longer land. This is checked again when the
 * order is written.
 */

/** Who gives the order, and why: stored for ever. */
export interface OperatorOrder {
  payoutId: string;
  operator: string;
  reason: string;
}

type Ports = ReadsPayouts & ReadsHolds & Pick<World, 'now'>;

interface Ordered {
  payout: Payout;
  /** Null once the payout is not held. */
  hold: PayoutHold | null;
}

type OperatorDecision = Decision<Ordered, PayoutChange>;

/** The order is refused: the payout might be paid twice, or there is nothing to do. */
export class PayoutOrderError extends KontorError {
  override readonly name = 'PayoutOrderError';
}

const impossible = (sentence: string): PayoutOrderError => new PayoutOrderError(sentence);

/** @throws PayoutOrderError, PaymentError PAYOUT_NOT_FOUND */
const readStoppable = async (ports: Ports, tenant: Tenant, payoutId: string): Promise<Ordered> => {
  const payout = await readPayout(ports, tenant, payoutId);
  const { status, phase } = payout;
  if (isFinal(payout)) throw impossible(`${payoutId} is ${status}, which is final`);
  if (status === 'PENDING_APPROVAL')
    throw impossible(`${payoutId} waits for approval: decide with payouts approve or reject`);
  if (phase === 'HANDED_OVER')
    throw impossible(`${payoutId} was handed to the bank: take its report with bank report`);
  if (phase !== 'WAITING')
    throw impossible(`${payoutId} has signed bytes that can still land: the worker watches them`);
  return { payout, hold: (await ports.holds.find(tenant, payoutId)) ?? null };
};

const ordered = (
  action: OperatorAction,
  payout: Payout,
  { operator, reason }: OperatorOrder,
): PayoutChange => ({ change: 'payout-ordered', payout, action, operator, reason });

/** Stops a payout: until it is released, nothing is signed for it and no bank receives it. */
export const holdPayout = async (
  ports: Ports,
  tenant: Tenant,
  order: OperatorOrder,
): Promise<OperatorDecision> => {
  const { payout } = await readStoppable(ports, tenant, order.payoutId);
  const { reason } = order;
  const hold: PayoutHold = { heldBy: 'operator', reason, heldAt: ports.now() };
  return {
    result: { payout, hold },
    changes: [{ change: 'payout-held', payout, hold }, ordered('HOLD', payout, order)],
  };
};

const freed =
  (action: 'RELEASE' | 'RETRY') =>
  async (ports: Ports, tenant: Tenant, order: OperatorOrder): Promise<OperatorDecision> => {
    const { payout, hold } = await readStoppable(ports, tenant, order.payoutId);
    if (action === 'RELEASE' && hold === null)
      throw impossible(`${order.payoutId} is not held: there is nothing to release`);
    const result = { payout: { ...payout, nextAttemptAt: ports.now() }, hold: null };
    // A retry also ends a hold. It is recorded as a release too: otherwise the check before signing
    // could hold the payout again for the same reason.
    const isReleased = action === 'RETRY' && hold !== null;
    return {
      result,
      changes: [
        { change: 'payout-freed', payout, at: ports.now() },
        ...(isReleased ? [ordered('RELEASE', payout, order)] : []),
        ordered(action, payout, order),
      ],
    };
  };

/** Resumes a held payout. */
export const releasePayout = freed('RELEASE');

/** Makes the payout due at once, even if the worker has put it on hold. */
export const retryPayout = freed('RETRY');

/** Ends a payout and releases its money: cancelled if nothing was ever signed, else failed. */
export const failPayout = async (
  ports: Ports,
  tenant: Tenant,
  order: OperatorOrder,
): Promise<OperatorDecision> => {
  const { payout } = await readStoppable(ports, tenant, order.payoutId);
  const now = ports.now();
  const { result, changes } =
    payout.status === 'INITIATED'
      ? cancelled(payout, now)
      : failed({ payout }, failureOf('STOPPED_BY_OPERATOR', order.reason), { now });
  return {
    result: { payout: result, hold: null },
    changes: [
      { change: 'payout-freed', payout, at: now },
      ...changes,
      ordered('FAIL', payout, order),
    ],
  };
};
