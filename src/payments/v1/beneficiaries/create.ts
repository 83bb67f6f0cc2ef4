import { z } from 'zod';
import { createBeneficiary } from '#payments/beneficiary/create.ts';
import { NAME_MOST } from '#payments/beneficiary/sepa-text.ts';
import { line } from '#payments/v1/fields.ts';
import { operation } from '#payments/v1/operation.ts';
import { beneficiary, showBeneficiary } from './beneficiary.ts';

export const beneficiaryCreation = operation(
  {
    operationId: 'create_beneficiary',
    method: 'POST',
    path: '/v1/beneficiaries',
    summary: 'Create a beneficiary',
    description:
      'A bank account that quotes into EUR can be paid to. It never changes: another account ' +
      'is another beneficiary. Banks get the name in Latin letters: ü is written u, other ' +
      'scripts as full stops, and a name without a Latin letter or a digit is refused.',
    tag: 'beneficiaries',
    scope: 'payouts:write',
    params: {},
    query: {},
    body: z.strictObject({
      name: line(NAME_MOST).describe('Who owns the bank account'),
      iban: line(60).describe('The bank account, of a country in SEPA; spaces do not matter'),
      bic: line(20).optional().describe('The bank, by 8 or 11 characters'),
    }),
    result: { description: 'The beneficiary', name: 'Beneficiary', schema: beneficiary },
    problems: [],
  },
  async ({ body }, ports) => {
    const { result, changes } = createBeneficiary(ports, body);
    return { value: showBeneficiary(result), changes };
  },
);
