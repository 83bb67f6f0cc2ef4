import { z } from 'zod';
import { PAYMENT_METHODS } from '#payments/payment/payment.ts';
import { RAILS, recordReferencedPayment, REPORTED_STATUSES } from '#payments/payment/record.ts';
import {
  accountId,
  amount,
  amountIn,
  assetCode,
  description,
  line,
  metadata,
  reference,
} from '#payments/v1/fields.ts';
import { operation } from '#payments/v1/operation.ts';
import { paymentDetail, showPaymentDetail } from '#payments/v1/payments/payment.ts';

export const sandboxPayment = operation(
  {
    operationId: 'record_sandbox_payment',
    method: 'POST',
    path: '/v1/sandbox/payments',
    summary: 'Record a test payment',
    description:
      'As if a provider had reported it: COMPLETED credits the account at once. A PENDING ' +
      'payment is ended by sending the same provider and providerPaymentId with another status. ' +
      'The money lies with the provider, whatever the method: it brings no coins into the test ' +
      'vault, as a test deposit does.',
    tag: 'sandbox',
    scope: 'payments:write',
    testOnly: true,
    params: {},
    query: {},
    body: z.strictObject({
      accountId: accountId.describe('The account that it is for'),
      amount,
      assetCode,
      method: z.enum(PAYMENT_METHODS).default('OTHER').describe('How it was paid'),
      status: z.enum(REPORTED_STATUSES).default('COMPLETED').describe('What the provider says'),
      provider: line(100)
        .default('sandbox')
        .describe(`External provider; not one of Kontor’s own: ${RAILS.join(', ')}`),
      providerPaymentId: line(200)
        .optional()
        .describe("The provider's identifier; a fresh one when left out"),
      description: description.optional().describe('What it is for'),
      metadata: metadata.optional(),
      reference: reference.optional().describe('What you call it, once for ever'),
    }),
    result: { description: 'The payment', name: 'PaymentDetail', schema: paymentDetail },
    problems: [
      'ACCOUNT_NOT_FOUND',
      'PROVIDER_PAYMENT_EXISTS',
      'REFERENCE_EXISTS',
      'ACCOUNT_INACTIVE',
      'AMOUNT_OUT_OF_RANGE',
    ],
  },
  async ({ tenant, body }, ports) => {
    const { result, changes } = await recordReferencedPayment(ports, tenant, {
      ...body,
      amount: amountIn(body.amount, body.assetCode),
      providerPaymentId: body.providerPaymentId ?? ports.newId('sandbox'),
    });
    return { value: showPaymentDetail(result), changes };
  },
);
