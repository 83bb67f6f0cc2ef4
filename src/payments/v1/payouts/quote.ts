import { z } from 'zod';
import { amountText } from '#kernel/money/amount.ts';
import { QUOTE_STATUSES, quoteStatus, type Quote } from '#payments/quote/quote.ts';
import {
  accountId,
  amountShown,
  assetCode,
  moment,
  payoutId,
  quoteId,
} from '#payments/v1/fields.ts';
import { fee, showFee } from './payout.ts';

/** A quote as it is shown. */
export const quote = z.strictObject({
  quoteId,
  object: z.literal('quote').describe('What this is'),
  accountId: accountId.describe('The account that would pay'),
  sourceAmount: amountShown.describe('What would leave the account, fees included'),
  sourceAssetCode: assetCode,
  destinationAmount: amountShown.describe(
    'What would arrive: the source amount without the fees, at the rate, rounded down',
  ),
  destinationAssetCode: assetCode,
  rate: amountShown.describe('Units of the destination for one of the source'),
  rateDate: z.iso
    .date()
    .optional()
    .describe('The day that the exchange rate is of; left out where nothing is exchanged'),
  fees: z.array(fee).describe('What of the source amount would go to the operator'),
  tokenAccountFee: amountShown
    .optional()
    .describe(
      'What comes on top if the payout opens a token account; left out where it is nothing',
    ),
  status: z.enum(QUOTE_STATUSES).describe('Only an ACTIVE quote can be accepted'),
  payoutId: payoutId.optional().describe('The payout that it was used for'),
  expiresAt: moment,
  createdAt: moment,
});

export const showQuote = (shown: Quote, now: Date): z.input<typeof quote> => ({
  quoteId: shown.quoteId,
  object: 'quote',
  accountId: shown.accountId,
  sourceAmount: amountText(shown.sourceAmount, shown.sourceAssetCode),
  sourceAssetCode: shown.sourceAssetCode,
  destinationAmount: amountText(shown.destinationAmount, shown.destinationAssetCode),
  destinationAssetCode: shown.destinationAssetCode,
  rate: shown.rate,
  ...(shown.rateDate === null ? {} : { rateDate: shown.rateDate }),
  fees: shown.fees.map(showFee),
  ...(shown.tokenAccountFee === 0n
    ? {}
    : { tokenAccountFee: amountText(shown.tokenAccountFee, shown.sourceAssetCode) }),
  status: quoteStatus(shown, now),
  ...(shown.payoutId === null ? {} : { payoutId: shown.payoutId }),
  expiresAt: shown.expiresAt.toISOString(),
  createdAt: shown.createdAt.toISOString(),
});
