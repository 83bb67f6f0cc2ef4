import { z } from 'zod';
import { CHAIN_NAMES } from '#kernel/money/chains.ts';
import type { Funding } from '#payments/payout/funding.ts';
import {
  accountId,
  amount,
  amountIn,
  assetCode,
  description,
  metadata,
  quoteId,
  reference,
} from '#payments/v1/fields.ts';

/** The fields with which payouts on the chain are ordered. */

const ADDRESS_MOST = 200;

export const toAddress = z
  .string()
  .min(1)
  .max(ADDRESS_MOST)
  .describe('A wallet, or a token account of the asset, in base58');

export const chain = z.enum(CHAIN_NAMES).describe('The chain');

const funding = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('DIRECT').describe('Exactly this amount arrives'),
      amount,
      assetCode,
    }),
    z.strictObject({
      type: z.literal('QUOTE').describe('At the rate of a quote'),
      quoteId,
    }),
  ])
  .describe('Where the money comes from: DIRECT, an amount as it is, or QUOTE');

export const payoutReference = reference
  .optional()
  .describe(
    'What you call it, once for ever: derive it from the purpose, such as `invoice-2026-0815`. ' +
      'A second payout with the same reference is a 409',
  );

export const cryptoOrder = z.strictObject({
  accountId: accountId.describe('The account that pays'),
  toAddress,
  chain,
  funding,
  description: description.optional().describe('What it is for'),
  metadata: metadata.optional(),
  reference: payoutReference,
});

/** @throws Problem if the asset has fewer decimals */
export const fundingOf = (given: z.output<typeof funding>): Funding =>
  given.type === 'QUOTE'
    ? given
    : { ...given, amount: amountIn(given.amount, given.assetCode, 'funding.amount') };
