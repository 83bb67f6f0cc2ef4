import { z } from 'zod';
import { opening, several } from './fields.ts';
import { contentTypes, countries, details, LISTING, proofs, samples, standing } from './listing.ts';
import { defineRegister } from './register.ts';
import { tierRules } from './tiers.ts';
import { DACH_COUNTRIES, STORE_CATEGORIES } from './vocabulary.ts';

const fields = {
  ...opening,
  contentTypes: contentTypes(z.enum(STORE_CATEGORIES), {
    meaning: 'What it sells, the main category first',
    fact: 'Category',
    label: 'What it sells',
    help: 'Tick the main category first',
  }),
  countries: countries(several(z.enum(DACH_COUNTRIES), 3).describe('DACH countries it sells to'), {
    fact: 'Sells to',
    label: 'Countries it sells to',
  }),
  ...standing,
  ...details,
  ...samples,
  ...proofs,
};

export const storeRecord = z.strictObject(fields).check(tierRules);
export type StoreRecord = z.output<typeof storeRecord>;

export const ecommerce = defineRegister<StoreRecord>({
  ...LISTING,
  schema: storeRecord,
  fields,
  noun: 'store',
  schemaName: 'Ecommerce',
  list: ['List stores', 'Active stores that sell in Germany, Austria or Switzerland.'],
  filters: [
    { parameter: 'category', label: 'Category', field: 'contentTypes' },
    { parameter: 'country', label: 'Sells to', field: 'countries' },
  ],
});
