import { z } from 'zod';
import { field, orNull, question } from './field.ts';
import { day, DETAIL, INTERNAL, line, opening, several, sourceKey, webAddress } from './fields.ts';
import {
  contentTypes,
  countries,
  details,
  LISTING,
  proofs,
  SAMPLES_ASKED,
  standing,
} from './listing.ts';
import { defineRegister } from './register.ts';
import { tierRules } from './tiers.ts';
import { CONTENT_TYPES, EU_COUNTRIES } from './vocabulary.ts';

const fields = {
  ...opening,
  contentTypes: contentTypes(z.enum(CONTENT_TYPES), {
    meaning: 'What it publishes, the main type first',
    fact: 'Publishes',
    label: 'What it publishes',
    help: 'Tick the main type first',
  }),
  countries: countries(several(z.enum(EU_COUNTRIES), 27).describe('EU states it publishes from'), {
    fact: 'Publishes from',
    label: 'Countries it publishes from',
  }),
  ...standing,
  usdcPricePerRequest: field(
    orNull(
      z.string().regex(/^(0|[1-9]\d{0,5})(\.\d{1,6})?$/, 'a decimal amount of USDC such as 0.001'),
      'Declared price of one request in USDC, a decimal string',
    ),
    {
      served: 'row',
      csv: null,
      fact: { label: 'Price per request', as: 'usdc' },
      question: question('payment', 'Price of one request', 'In USDC, such as 0.001'),
    },
  ),
  ...details,
  searchPattern: field(
    orNull(
      line(500).regex(/^https?:\/\//, 'an http(s) address with * for the varying part'),
      'Address pattern of articles, with * for the varying part',
    ),
    {
      ...DETAIL,
      fact: { label: 'Article addresses', as: 'code' },
      question: question('offer', 'Addresses of articles'),
    },
  ),
  sampleUrls: field(orNull(several(webAddress, 10), 'Addresses of sample articles'), {
    ...DETAIL,
    fact: { label: 'Sample articles', as: 'address' },
    question: SAMPLES_ASKED,
  }),
  rssFeedUrl: field(orNull(webAddress, 'Address of the RSS or Atom feed'), {
    ...DETAIL,
    fact: { label: 'Feed', as: 'address' },
    question: question('offer', 'Feed'),
  }),
  rssFeedSource: field(
    orNull(sourceKey, 'Key of the source that names the feed; null: the source of the record'),
    { ...INTERNAL, fact: { label: 'Feed according to', as: 'text', optional: true } },
  ),
  rssFeedAsOf: field(orNull(day, 'The day on which that source named the feed'), {
    ...INTERNAL,
    fact: { label: 'Feed according to', as: 'date', optional: true },
  }),
  ...proofs,
};

export const publisherRecord = z.strictObject(fields).check(tierRules);
export type PublisherRecord = z.output<typeof publisherRecord>;

export const publishers = defineRegister<PublisherRecord>({
  ...LISTING,
  schema: publisherRecord,
  fields,
  noun: 'publisher',
  schemaName: 'Publisher',
  list: ['List publishers', 'Active EU publishers, 20 a page, best trust tier first.'],
  filters: [
    { parameter: 'content_type', label: 'Content', field: 'contentTypes' },
    { parameter: 'protocol', label: 'Protocol', field: 'supportedProtocols' },
    { parameter: 'country', label: 'Country', field: 'countries', isSpecified: false },
  ],
});
