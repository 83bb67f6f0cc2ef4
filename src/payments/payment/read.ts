import { PaymentError } from '#payments/errors.ts';
import type { ReadsPayments } from './ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Payment } from './payment.ts';

/** The payment. @throws PaymentError PAYMENT_NOT_FOUND, also for another organization's */
export const readPayment = async (
  { payments }: ReadsPayments,
  tenant: Tenant,
  paymentId: string,
): Promise<Payment> => {
  const payment = await payments.find(tenant, paymentId);
  if (!payment) throw new PaymentError('PAYMENT_NOT_FOUND', `There is no payment ${paymentId}`);
  return payment;
};
