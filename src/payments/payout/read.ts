import { PaymentError } from '#payments/errors.ts';
import type { ReadsPayouts } from './ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Payout } from './payout.ts';

/** The payout. @throws PaymentError PAYOUT_NOT_FOUND, also for another organization's */
export const readPayout = async (
  { payouts }: ReadsPayouts,
  tenant: Tenant,
  payoutId: string,
): Promise<Payout> => {
  const payout = await payouts.find(tenant, payoutId);
  if (!payout) throw new PaymentError('PAYOUT_NOT_FOUND', `There is no payout ${payoutId}`);
  return payout;
};
