import { z } from 'zod';
import { acceptQuote } from '#payments/payout/accept-quote.ts';
import { beneficiaryId, description, metadata, quoteId } from '#payments/v1/fields.ts';
import { operation } from '#payments/v1/operation.ts';
import { chain, payoutReference, toAddress } from './order.ts';
import { payout, showPayout } from './payout.ts';

const payoutDestination = z
  .strictObject({
    toAddress: toAddress.optional(),
    chain: chain.optional(),
    beneficiaryId: beneficiaryId.optional().describe('For quotes into EUR'),
  })
  .refine(
    (given) =>
      given.beneficiaryId === undefined ||
      (given.toAddress === undefined && given.chain === undefined),
    {
      message: 'expected either toAddress and chain or beneficiaryId, not both',
      path: ['beneficiaryId'],
    },
  )
  .describe('Where it goes: toAddress and chain for USDC and EURC, beneficiaryId for EUR');

export const quoteAcceptance = operation(
  {
    operationId: 'accept_quote',
    method: 'POST',
    path: '/v1/payouts/quote/{quoteId}',
    summary: 'Accept a quote',
    description:
      'Makes the one payout of the quote, at its rate whatever the market says by now. Of two ' +
      'that accept it at once, one gets the payout and the other a 409.',
    tag: 'payouts',
    scope: 'payouts:write',
    decidesByReading: true,
    params: { quoteId },
    query: {},
    body: z.strictObject({
      payoutDestination,
      description: description.optional().describe('What it is for'),
      metadata: metadata.optional(),
      reference: payoutReference,
    }),
    result: {
      description: 'The payout, INITIATED or PENDING_APPROVAL',
      name: 'Payout',
      schema: payout,
    },
    problems: [
      'QUOTE_NOT_FOUND',
      'ACCOUNT_NOT_FOUND',
      'BENEFICIARY_NOT_FOUND',
      'REFERENCE_EXISTS',
      'QUOTE_EXPIRED',
      'QUOTE_ALREADY_USED',
      'INSUFFICIENT_FUNDS',
      'AMOUNT_OUT_OF_RANGE',
      'ACCOUNT_INACTIVE',
      'CHAIN_NOT_CONFIGURED',
      'RAIL_NOT_CONFIGURED',
      'LIQUIDITY_UNAVAILABLE',
      'TOKEN_ACCOUNT_LIMIT',
      'DESTINATION_BLOCKED',
      'CHAIN_UNAVAILABLE',
    ],
  },
  async ({ tenant, keyId, params, body: { payoutDestination: destination, ...words } }, ports) => {
    const order = { quoteId: params.quoteId, destination, ...words, requestedBy: keyId };
    const { result, changes } = await acceptQuote(ports, tenant, order);
    return { value: showPayout(result), changes, startsWork: true };
  },
);
