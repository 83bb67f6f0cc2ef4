import { refundPayment } from '#payments/payment/refund.ts';
import { paymentId } from '#payments/v1/fields.ts';
import { NO_FIELDS, operation } from '#payments/v1/operation.ts';
import { paymentDetail, showPaymentDetail } from '#payments/v1/payments/payment.ts';

export const sandboxRefund = operation(
  {
    operationId: 'refund_sandbox_payment',
    method: 'POST',
    path: '/v1/sandbox/payments/{paymentId}/refund',
    summary: 'Refund a test payment',
    description:
      'Takes a completed payment back from its account: all of it, once. Coins of a test deposit ' +
      'stay in the test vault.',
    tag: 'sandbox',
    scope: 'payments:write',
    testOnly: true,
    params: { paymentId },
    query: {},
    body: NO_FIELDS,
    result: { description: 'The payment, REFUNDED', name: 'PaymentDetail', schema: paymentDetail },
    problems: ['PAYMENT_NOT_FOUND', 'PAYMENT_NOT_REFUNDABLE', 'INSUFFICIENT_FUNDS'],
  },
  async ({ tenant, params }, ports) => {
    const { result, changes } = await refundPayment(ports, tenant, params.paymentId);
    return { value: showPaymentDetail(result), changes };
  },
);
