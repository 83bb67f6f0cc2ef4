import { z } from 'zod';
import type { Beneficiary } from '#payments/beneficiary/beneficiary.ts';
import { beneficiaryId, moment } from '#payments/v1/fields.ts';

/** A beneficiary as it is shown. */
export const beneficiary = z.strictObject({
  beneficiaryId,
  object: z.literal('beneficiary').describe('What this is'),
  name: z.string().describe('Who owns the bank account'),
  iban: z.string().describe('The bank account, without spaces'),
  bic: z.string().optional().describe('The bank, where it was given'),
  createdAt: moment,
});

export const showBeneficiary = (shown: Beneficiary): z.input<typeof beneficiary> => ({
  beneficiaryId: shown.beneficiaryId,
  object: 'beneficiary',
  name: shown.name,
  iban: shown.iban,
  ...(shown.bic === null ? {} : { bic: shown.bic }),
  createdAt: shown.createdAt.toISOString(),
});
