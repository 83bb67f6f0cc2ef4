import { z } from 'zod';
import type { AssetCode } from '#kernel/money/assets.ts';
import { begun } from '#kernel/async/begun.ts';
import { createQuote } from '#payments/quote/create.ts';
import type { AskedAmount } from '#payments/quote/price.ts';
import { tenantNow } from '#payments/sandbox/clock.ts';
import { accountId, amount, amountIn, assetCode } from '#payments/v1/fields.ts';
import { operation } from '#payments/v1/operation.ts';
import { quote, showQuote } from './quote.ts';

interface Amounts {
  sourceAmount?: string | undefined;
  destinationAmount?: string | undefined;
}

const ONE_OF_BOTH = 'expected exactly one of sourceAmount and destinationAmount';

const hasOne = ({ sourceAmount, destinationAmount }: Amounts): boolean =>
  (sourceAmount === undefined) !== (destinationAmount === undefined);

const askedAmount = (
  { sourceAmount = '0', destinationAmount }: Amounts,
  assets: { sourceAssetCode: AssetCode; destinationAssetCode: AssetCode },
): AskedAmount => {
  const { sourceAssetCode, destinationAssetCode } = assets;
  return destinationAmount === undefined
    ? { sourceAmount: amountIn(sourceAmount, sourceAssetCode, 'sourceAmount') }
    : {
        destinationAmount: amountIn(destinationAmount, destinationAssetCode, 'destinationAmount'),
      };
};

export const quoteCreation = operation(
  {
    operationId: 'create_quote',
    method: 'POST',
    path: '/v1/payouts/quote',
    summary: 'Fetch a quote',
    description:
      'Locks a rate for five minutes. Name what leaves the account or what is to arrive; the ' +
      'fees are listed, and what rounding leaves over is the operator’s.',
    tag: 'payouts',
    scope: 'payouts:write',
    decidesByReading: true,
    params: {},
    query: {},
    body: z
      .strictObject({
        accountId: accountId.describe('The account that would pay'),
        sourceAssetCode: assetCode.describe('What leaves the account'),
        destinationAssetCode: assetCode.describe('What arrives: EUR at a bank, else on the chain'),
        sourceAmount: amount.optional().describe('What leaves the account, fees included'),
        destinationAmount: amount.optional().describe('What is to arrive'),
      })
      .refine(hasOne, { message: ONE_OF_BOTH, path: ['sourceAmount'] }),
    result: { description: 'The quote, ACTIVE', name: 'Quote', schema: quote },
    problems: ['ACCOUNT_NOT_FOUND', 'AMOUNT_OUT_OF_RANGE', 'ACCOUNT_INACTIVE', 'RATE_TOO_OLD'],
  },
  async ({ tenant, body: { sourceAmount, destinationAmount, ...order } }, ports) => {
    const amounts = askedAmount({ sourceAmount, destinationAmount }, order);
    const now = begun(tenantNow(ports, tenant));
    const { result, changes } = await createQuote(ports, tenant, { ...order, amount: amounts });
    return { value: showQuote(result, await now), changes };
  },
);
