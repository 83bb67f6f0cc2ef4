import { z } from 'zod';
import { depositOnChain } from '#payments/sandbox/deposit.ts';
import { amountText } from '#kernel/money/amount.ts';
import { accountId, amount, amountIn, amountShown, assetCode } from '#payments/v1/fields.ts';
import { operation } from '#payments/v1/operation.ts';

const deposit = z.strictObject({
  object: z.literal('sandbox_deposit').describe('What this is'),
  accountId,
  amount: amountShown,
  assetCode,
  transactionSignature: z
    .string()
    .describe('The transaction; it becomes the providerPaymentId of the payment'),
});

export const sandboxDeposit = operation(
  {
    operationId: 'make_sandbox_deposit',
    method: 'POST',
    path: '/v1/sandbox/deposits',
    summary: 'Make a test deposit',
    description:
      'Sends a real transfer on the test chain into the vault, with the key of the account. ' +
      'Once it is finalized, it is a payment of the account. With an Idempotency-Key it is made ' +
      'once, also where the answer was lost.',
    tag: 'sandbox',
    scope: 'payments:write',
    testOnly: true,
    params: {},
    query: {},
    body: z.strictObject({
      accountId: accountId.describe('The account that it is for'),
      amount,
      assetCode,
    }),
    result: { description: 'The transfer', name: 'SandboxDeposit', schema: deposit },
    problems: ['ACCOUNT_NOT_FOUND', 'CHAIN_NOT_CONFIGURED', 'CHAIN_UNAVAILABLE'],
  },
  async ({ tenant, body, idempotencyKey }, ports) => {
    const parts = amountIn(body.amount, body.assetCode);
    const order = { ...body, amount: parts };
    const { result, changes } = await depositOnChain(ports, tenant, order, idempotencyKey);
    return {
      value: {
        object: 'sandbox_deposit' as const,
        accountId: body.accountId,
        amount: amountText(parts, body.assetCode),
        assetCode: body.assetCode,
        transactionSignature: result,
      },
      changes,
      startsWork: true,
    };
  },
);
