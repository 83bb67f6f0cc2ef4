import { readPayment } from '#payments/payment/read.ts';
import { paymentId } from '#payments/v1/fields.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';
import { paymentDetail, showPaymentDetail } from './payment.ts';

export const paymentReading = operation(
  {
    operationId: 'get_payment',
    method: 'GET',
    path: '/v1/payments/{paymentId}',
    summary: 'Read a payment',
    description: 'One payment by its id, with the account that it is for.',
    tag: 'payments',
    scope: 'payments:read',
    params: { paymentId },
    query: {},
    body: NO_BODY,
    result: { description: 'The payment', name: 'PaymentDetail', schema: paymentDetail },
    problems: ['PAYMENT_NOT_FOUND'],
  },
  async ({ tenant, params }, ports) => ({
    value: showPaymentDetail(await readPayment(ports, tenant, params.paymentId)),
  }),
);
