import type { Decision } from '#payments/decision.ts';
import { PaymentError } from '#payments/errors.ts';
import { refund } from '#payments/ledger/movements.ts';
import type { PaymentPorts } from '#payments/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Payment } from './payment.ts';
import { readPayment } from './read.ts';

/** Takes a payment back from its account: all of it, once, and only while the money is there. */
export const refundPayment = async (
  ports: Pick<PaymentPorts, 'payments' | 'now'>,
  tenant: Tenant,
  paymentId: string,
): Promise<Decision<Payment>> => {
  const payment = await readPayment(ports, tenant, paymentId);
  if (payment.status !== 'COMPLETED')
    throw new PaymentError('PAYMENT_NOT_REFUNDABLE', `${paymentId} is ${payment.status}`);
  const refunded: Payment = {
    ...payment,
    status: 'REFUNDED',
    version: payment.version + 1,
    updatedAt: ports.now(),
  };
  return {
    result: refunded,
    changes: [
      { change: 'payment-updated', payment: refunded },
      { change: 'moved', movement: refund(refunded) },
    ],
  };
};
