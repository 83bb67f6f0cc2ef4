import { readBeneficiary } from '#payments/beneficiary/read.ts';
import { beneficiaryId } from '#payments/v1/fields.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';
import { beneficiary, showBeneficiary } from './beneficiary.ts';

export const beneficiaryReading = operation(
  {
    operationId: 'get_beneficiary',
    method: 'GET',
    path: '/v1/beneficiaries/{beneficiaryId}',
    summary: 'Read a beneficiary',
    description: 'One beneficiary by its id.',
    tag: 'beneficiaries',
    scope: 'payouts:read',
    params: { beneficiaryId },
    query: {},
    body: NO_BODY,
    result: { description: 'The beneficiary', name: 'Beneficiary', schema: beneficiary },
    problems: ['BENEFICIARY_NOT_FOUND'],
  },
  async ({ tenant, params }, ports) => ({
    value: showBeneficiary(await readBeneficiary(ports, tenant, params.beneficiaryId)),
  }),
);
