import { z } from 'zod';
import { eraseBeneficiary } from '#payments/beneficiary/erase.ts';
import { beneficiaryId } from '#payments/v1/fields.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';

const deleted = z.strictObject({
  beneficiaryId,
  object: z.literal('beneficiary').describe('What this was'),
  deleted: z.literal(true).describe('Its name and bank account are erased'),
});

export const beneficiaryDeletion = operation(
  {
    operationId: 'delete_beneficiary',
    method: 'DELETE',
    path: '/v1/beneficiaries/{beneficiaryId}',
    summary: 'Delete a beneficiary',
    description:
      'Erases name and bank account for good, with description, metadata and reasons of the ' +
      'payouts to it, also in events and stored answers, and in backups as soon as the operator ' +
      'has made the next one. Payouts, their amounts and references stay, and show `[erased]` ' +
      'for the rest. Refused while a payout to it has not ended.',
    tag: 'beneficiaries',
    scope: 'payouts:write',
    params: { beneficiaryId },
    query: {},
    body: NO_BODY,
    result: { description: 'What was deleted', name: 'DeletedBeneficiary', schema: deleted },
    problems: ['BENEFICIARY_NOT_FOUND', 'BENEFICIARY_IN_USE'],
  },
  async ({ tenant, params }, ports) => {
    const { result, changes } = await eraseBeneficiary(ports, tenant, params.beneficiaryId);
    const object = 'beneficiary' as const;
    return { value: { ...result, object, deleted: true as const }, changes };
  },
);
