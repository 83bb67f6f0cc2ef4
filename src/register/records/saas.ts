import { z } from 'zod';
import { field, orNull, question } from './field.ts';
import { opening, several } from './fields.ts';
import { contentTypes, countries, details, LISTING, proofs, samples, standing } from './listing.ts';
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
  stage: field(orNull(z.enum(STAGES), 'early, growth or established; null: not known'), {
    served: null,
    csv: null,
    fact: { label: 'Stage', as: 'word' },
    question: question('offer', 'Stage of the company', ''),
  }),
  ...standing,
  ...details,
  ...samples,
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
    { parameter: 'category', label: 'Category', field: 'contentTypes' },
    { parameter: 'country', label: 'Country', field: 'countries' },
    { parameter: 'stage', label: 'Stage', field: 'stage' },
  ],
});
