import { isAllowed } from '#kernel/transitions.ts';
import type { World } from '#kernel/world.ts';
import type { Decision } from '#payments/decision.ts';
import type { PaymentChange } from './changes.ts';
import type { ReadsPayments } from './ports.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Payment, PaymentStatus } from './payment.ts';
import { readPayment } from './read.ts';
import { PAYMENT_TRANSITIONS, refunded } from './states.ts';

/**
 * Returns a payment from its account: the whole amount, once, and only if the account has the
 * money.
 */
export const refundPayment = async (
  ports: ReadsPayments & Pick<World, 'now'>,
  tenant: Tenant,
  paymentId: string,
): Promise<Decision<Payment, PaymentChange>> => {
  const payment = await readPayment(ports, tenant, paymentId);
  if (!isAllowed<PaymentStatus>(PAYMENT_TRANSITIONS.refunded, payment.status))
    throw new PaymentError('PAYMENT_NOT_REFUNDABLE', `${paymentId} is ${payment.status}`);
  return refunded(payment, await ports.payments.sideOf(tenant, paymentId), ports.now());
};
