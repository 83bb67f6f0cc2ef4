import { z } from 'zod';
import { amountText } from '#kernel/money/amount.ts';
import type { Balance } from '#payments/account/balance.ts';
import { readBalances } from '#payments/account/balances.ts';
import { accountId, amountShown, assetCode } from '#payments/v1/fields.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';

/** A balance as it is shown. */
export const balance = z.strictObject({
  assetCode,
  available: amountShown.describe('What can be paid out now'),
  pending: amountShown.describe('What is held for payouts under way'),
  posted: amountShown.describe('Both together'),
});

export const showBalance = (shown: Balance): z.input<typeof balance> => ({
  assetCode: shown.assetCode,
  available: amountText(shown.available, shown.assetCode),
  pending: amountText(shown.pending, shown.assetCode),
  posted: amountText(shown.posted, shown.assetCode),
});

const balances = z.strictObject({
  data: z.array(balance).describe('One balance for each asset that the account ever held'),
});

export const accountBalances = operation(
  {
    operationId: 'get_account_balances',
    method: 'GET',
    path: '/v1/accounts/{account_id}/balances',
    summary: 'Read balances',
    description: 'What the account holds of each asset.',
    tag: 'accounts',
    scope: 'accounts:read',
    params: { account_id: accountId },
    query: {},
    body: NO_BODY,
    result: {
      description: 'The balances',
      name: 'Balances',
      schema: balances,
      parts: { Balance: balance },
    },
    problems: ['ACCOUNT_NOT_FOUND'],
  },
  async ({ tenant, params }, ports) => {
    const found = await readBalances(ports, tenant, params.account_id);
    return { value: { data: found.map(showBalance) } };
  },
);
