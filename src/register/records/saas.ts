import { z } from 'zod';
import { field } from './field.ts';
import { opening, several } from './fields.ts';
import { contentTypes, countries, details, LISTING, proofs, standing } from './listing.ts';
import { defineRegister } from './register.ts';
import { tierRules } from './tiers.ts';
import { SAAS_CATEGORIES, SAAS_COUNTRIES, STAGES } from './vocabulary.ts';

const fields = {
  ...opening,
  contentTypes: contentTypes(z.enum(SAAS_CATEGORIES), {
    meaning: 'What the software is for, main use first',
    fact: 'Category',
    label: 'What the software is for',
    help: 'Tick the main use first',
  }),
  countries: countries(several(z.enum(SAAS_COUNTRIES), 15).describe('Where the company sits'), {
    fact: 'Country',
    label: 'Countries in which the company sits',
  }),
  stage: field(
    z
      .enum(STAGES)
      .nullable()
      .describe('early, growth or established; null: not known')
      .default(null),
    {
      served: null,
      csv: null,
      fact: { label: 'Stage', as: 'text' },
      question: { step: 'offer', label: 'Stage of the company', help: '' },
    },
  ),
  ...standing,
  ...details,
  ...proofs,
};

export const saasRecord = z.strictObject(fields).check(tierRules);
export type SaasRecord = z.output<typeof saasRecord>;

export const saas = defineRegister<SaasRecord>({
  ...LISTING,
  schema: saasRecord,
  fields,
  noun: 'SaaS company',
  schemaName: 'Saas',
  list: ['List SaaS companies', 'Active European SaaS companies, 20 a page.'],
  filters: [
    { parameter: 'category', label: 'Category', field: 'contentTypes', values: SAAS_CATEGORIES },
    { parameter: 'country', label: 'Country', field: 'countries', values: SAAS_COUNTRIES },
    { parameter: 'stage', label: 'Stage', field: 'stage', values: STAGES },
  ],
});
