import type { World } from '#kernel/world.ts';
import type { PayoutChange } from './changes.ts';
import type { Decision } from '#payments/decision.ts';
import type { ReadsPayouts } from './ports.ts';
import { PaymentError } from '#payments/errors.ts';
import { isAllowed } from '#kernel/transitions.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Payout, PayoutStatus } from './payout.ts';
import { readPayout } from './read.ts';
import { cancelled, PAYOUT_TRANSITIONS } from './states.ts';

/**
 * Cancels a payout as long as nothing was signed for it. If a worker signs at the same time, the
 * version of the payout changes, so that only one of the two writes succeeds.
 */
export const cancelPayout = async (
  ports: ReadsPayouts & Pick<World, 'now'>,
  tenant: Tenant,
  payoutId: string,
): Promise<Decision<Payout, PayoutChange>> => {
  const payout = await readPayout(ports, tenant, payoutId);
  if (!isAllowed<PayoutStatus>(PAYOUT_TRANSITIONS.cancelled, payout.status))
    throw new PaymentError('PAYOUT_NOT_CANCELLABLE', `${payoutId} is ${payout.status}`);
  return cancelled(payout, ports.now());
};
