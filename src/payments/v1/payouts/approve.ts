import { z } from 'zod';
import { judgePayout } from '#payments/payout/approve.ts';
import type { ApprovalDecision } from '#payments/payout/approval.ts';
import { line, payoutId } from '#payments/v1/fields.ts';
import { operation } from '#payments/v1/operation.ts';
import { payout, showPayout } from './payout.ts';

/**
 * Four-eyes principle: a payout is approved or refused by another key than the one that ordered it.
 */

const REASON_MOST = 500;

const body = z
  .strictObject({ reason: line(REASON_MOST).optional().describe('Why; it is kept') })
  .optional();

const judging = (
  verdict: ApprovalDecision['verdict'],
  words: {
    operationId: string;
    path: string;
    summary: string;
    description: string;
    result: string;
    problems: readonly ('APPROVER_NOT_ALLOWED' | 'ACCOUNT_INACTIVE' | 'DESTINATION_BLOCKED')[];
  },
) =>
  operation(
    {
      ...words,
      method: 'POST',
      tag: 'payouts',
      scope: 'payouts:approve',
      params: { payoutId },
      query: {},
      body,
      passesFullQuota: true,
      keysOfEachCaller: true,
      result: { description: words.result, name: 'Payout', schema: payout },
      problems: ['PAYOUT_NOT_FOUND', 'PAYOUT_NOT_PENDING_APPROVAL', ...words.problems],
    },
    async ({ tenant, keyId, params, body: given }, ports) => {
      const { result, changes } = await judgePayout(ports, tenant, {
        payoutId: params.payoutId,
        approver: { kind: 'key', by: keyId },
        verdict,
        reason: given?.reason ?? '',
      });
      return { value: showPayout(result), changes, startsWork: true };
    },
  );

export const payoutApproval = judging('APPROVED', {
  operationId: 'approve_payout',
  path: '/v1/payouts/{payoutId}/approve',
  summary: 'Approve a payout',
  description:
    'Approves a payout that is PENDING_APPROVAL, by another key than the one that ordered it. ' +
    'With the last approval that it needs it is INITIATED, and paid.',
  result: 'The payout, INITIATED once it has all approvals',
  problems: ['APPROVER_NOT_ALLOWED', 'ACCOUNT_INACTIVE', 'DESTINATION_BLOCKED'],
});

export const payoutRejection = judging('REJECTED', {
  operationId: 'reject_payout',
  path: '/v1/payouts/{payoutId}/reject',
  summary: 'Reject a payout',
  description:
    'Rejects a payout that is PENDING_APPROVAL and frees what was held for it. One rejection is ' +
    'enough.',
  result: 'The payout, CANCELLED',
  problems: [],
});
