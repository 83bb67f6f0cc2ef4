import { createCryptoPayout } from '#payments/payout/create-crypto.ts';
import { operation } from '#payments/v1/operation.ts';
import { cryptoOrder, fundingOf } from './order.ts';
import { payout, showPayout } from './payout.ts';

export const cryptoPayout = operation(
  {
    operationId: 'create_crypto_payout',
    method: 'POST',
    path: '/v1/payouts/crypto',
    summary: 'Create a stablecoin payout',
    description:
      'Checks everything, holds the money and answers at once; a worker then pays on the chain, ' +
      'or somebody has to approve it first where the operator has set a threshold. ' +
      'Send an Idempotency-Key and a reference: without them, a repeated request is a second ' +
      'payout. The key holds for 24 hours, the reference for ever.',
    tag: 'payouts',
    scope: 'payouts:write',
    decidesByReading: true,
    params: {},
    query: {},
    body: cryptoOrder,
    result: {
      description: 'The payout, INITIATED or PENDING_APPROVAL',
      name: 'Payout',
      schema: payout,
    },
    problems: [
      'ACCOUNT_NOT_FOUND',
      'QUOTE_NOT_FOUND',
      'REFERENCE_EXISTS',
      'QUOTE_EXPIRED',
      'QUOTE_ALREADY_USED',
      'INSUFFICIENT_FUNDS',
      'AMOUNT_OUT_OF_RANGE',
      'ACCOUNT_INACTIVE',
      'CHAIN_NOT_CONFIGURED',
      'LIQUIDITY_UNAVAILABLE',
      'TOKEN_ACCOUNT_LIMIT',
      'DESTINATION_BLOCKED',
      'CHAIN_UNAVAILABLE',
    ],
  },
  async ({ tenant, keyId, body: { funding, ...order } }, ports) => {
    const { result, changes } = await createCryptoPayout(ports, tenant, {
      ...order,
      funding: fundingOf(funding),
      requestedBy: keyId,
    });
    return { value: showPayout(result), changes, startsWork: true };
  },
);
