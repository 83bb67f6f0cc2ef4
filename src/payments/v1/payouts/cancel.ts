import { cancelPayout } from '#payments/payout/cancel.ts';
import { payoutId } from '#payments/v1/fields.ts';
import { NO_FIELDS, operation } from '#payments/v1/operation.ts';
import { payout, showPayout } from './payout.ts';

export const payoutCancellation = operation(
  {
    operationId: 'cancel_payout',
    method: 'POST',
    path: '/v1/payouts/{payoutId}/cancel',
    summary: 'Cancel a payout',
    description:
      'Takes back a payout that is still PENDING_APPROVAL or INITIATED, and frees what was held ' +
      'for it.',
    tag: 'payouts',
    scope: 'payouts:write',
    params: { payoutId },
    query: {},
    body: NO_FIELDS,
    result: { description: 'The payout, CANCELLED', name: 'Payout', schema: payout },
    problems: ['PAYOUT_NOT_FOUND', 'PAYOUT_NOT_CANCELLABLE'],
  },
  async ({ tenant, params }, ports) => {
    const { result, changes } = await cancelPayout(ports, tenant, params.payoutId);
    return { value: showPayout(result), changes };
  },
);
