import type { Decision } from '#payments/decision.ts';
import { PaymentError } from '#payments/errors.ts';
import { voidPayout } from '#payments/ledger/payout-movements.ts';
import type { PaymentPorts } from '#payments/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Payout } from './payout.ts';
import { readPayout } from './read.ts';

/**
 * Takes a payout back as long as nothing was signed for it: a worker that signs at the same time
 * changes its version, and one of the two comes too late.
 */
export const cancelPayout = async (
  ports: Pick<PaymentPorts, 'payouts' | 'now'>,
  tenant: Tenant,
  payoutId: string,
): Promise<Decision<Payout>> => {
  const payout = await readPayout(ports, tenant, payoutId);
  if (payout.status !== 'INITIATED')
    throw new PaymentError('PAYOUT_NOT_CANCELLABLE', `${payoutId} is ${payout.status}`);
  const cancelled: Payout = {
    ...payout,
    status: 'CANCELLED',
    phase: 'ENDED',
    version: payout.version + 1,
    updatedAt: ports.now(),
    nextAttemptAt: null,
  };
  return {
    result: cancelled,
    changes: [{ change: 'payout-updated', payout: cancelled }, ...voidPayout(cancelled)],
  };
};
