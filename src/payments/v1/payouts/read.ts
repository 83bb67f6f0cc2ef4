import { readPayout } from '#payments/payout/read.ts';
import { payoutId } from '#payments/v1/fields.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';
import { payout, showPayout } from './payout.ts';

export const payoutReading = operation(
  {
    operationId: 'get_payout',
    method: 'GET',
    path: '/v1/payouts/{payoutId}',
    summary: 'Read a payout',
    description: 'One payout by its id: how far it has come, and what the chain says of it.',
    tag: 'payouts',
    scope: 'payouts:read',
    params: { payoutId },
    query: {},
    body: NO_BODY,
    result: { description: 'The payout', name: 'Payout', schema: payout },
    problems: ['PAYOUT_NOT_FOUND'],
  },
  async ({ tenant, params }, ports) => ({
    value: showPayout(await readPayout(ports, tenant, params.payoutId)),
  }),
);
