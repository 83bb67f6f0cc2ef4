import { listBeneficiaries } from '#payments/beneficiary/list.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';
import { pageOf, pageQuery, readList } from '#payments/v1/page.ts';
import { beneficiary, showBeneficiary } from './beneficiary.ts';

export const beneficiaryList = operation(
  {
    operationId: 'list_beneficiaries',
    method: 'GET',
    path: '/v1/beneficiaries',
    summary: 'List beneficiaries',
    description: 'Beneficiaries of the organization in the mode of the key, newest first.',
    tag: 'beneficiaries',
    scope: 'payouts:read',
    params: {},
    query: pageQuery,
    body: NO_BODY,
    result: {
      description: 'One page of beneficiaries',
      name: 'BeneficiaryPage',
      schema: pageOf(beneficiary),
      parts: { Beneficiary: beneficiary },
    },
    problems: [],
  },
  async ({ tenant, query }, ports) => ({
    value: await readList(
      ports,
      { tenant, list: '/v1/beneficiaries', query },
      { read: (page) => listBeneficiaries(ports, tenant, page), show: showBeneficiary },
    ),
  }),
);
