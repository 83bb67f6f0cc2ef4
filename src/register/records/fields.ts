import { z } from 'zod';
import { field, question, type Declaration } from './field.ts';
import { HOST_NAME } from './host-name.ts';

/** The fields that all records have, and the building blocks of other fields. */

const oneLine = (value: string) => !/[\p{Cc}\u2028\u2029]/u.test(value) && value === value.trim();
/** One line of text with at most `longest` characters. */
export const line = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine(oneLine, 'one line of text without leading or trailing space');

const distinct = (values: readonly string[]) => new Set(values).size === values.length;

/** A list without duplicates, with at most `most` values. */
export const several = <Value extends z.ZodType<string>>(value: Value, most: number) =>
  z.array(value).max(most).refine(distinct, 'a list in which no value stands twice');

export const webAddress = z
  .url({ protocol: /^https?$/, hostname: HOST_NAME, error: 'an http(s) address' })
  .max(2048)
  .refine((value) => !/^https?:\/\/[^/]*@/.test(value), 'an address without a user name');

export const slug = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[0-9a-z-]+$/, '1 to 100 lower-case letters, digits and hyphens')
  .describe('URL key: 1 to 100 lower-case letters, digits and hyphens');

export const id = z.uuid().describe('Record identifier: the UUID v5 of kind and slug');

export const day = z.iso.date('a date such as 2026-11-21');

/** A key of content/sources.json. */
export const sourceKey = z.string().regex(/^[0-9a-z]+(-[0-9a-z]+)*$/, 'a key of a source');

/** Only the operator sets the field, and no answer contains it. */
export const INTERNAL: Declaration = { served: null, csv: null, fact: null, question: null };

/** Only details contain the field. */
export const DETAIL = { served: 'detail', csv: null } as const;

/** The first fields of every record. */
export const opening = {
  name: field(line(120).describe('The name as its owner writes it'), {
    served: 'row',
    csv: 1,
    fact: null,
    question: question('company', 'Name', 'As you write it yourself', {
      autocomplete: 'organization',
    }),
  }),
  shortDescription: field(line(280).describe('One sentence on what it is'), {
    served: 'row',
    csv: 2,
    fact: null,
    question: question(
      'offer',
      'In one sentence',
      'What it is, without praise, as the entry shows it under the name',
      { lines: 3 },
    ),
  }),
  websiteUrl: field(webAddress.describe('The official website'), {
    served: 'row',
    csv: 3,
    fact: null,
    question: question('company', 'Official website', '', { autocomplete: 'url' }),
  }),
};

const tag = z
  .string()
  .max(40)
  .regex(/^[0-9a-z]+(-[0-9a-z]+)*$/, 'lower-case words joined by hyphens');

/** Free keywords. Their column in the CSV file differs between registers. */
export const tags = (csv: number) =>
  field(several(tag, 12).describe('Free keywords, lower case, hyphenated').default([]), {
    served: 'row',
    csv,
    fact: { label: 'Tags', as: 'keyword' },
    question: question(
      'offer',
      'Keywords',
      'Separated by commas, words joined by hyphens: daily-news, open-data',
    ),
  });

export const isShown = field(
  z.boolean().describe('false keeps the record out of lists, search, pages and MCP').default(true),
  INTERNAL,
);

/** How the record entered the register and when it was last checked. */
export const provenance = (sourceColumn: number) => ({
  listedOn: field(day.describe('The day on which the record entered the register'), {
    ...INTERNAL,
    csv: sourceColumn + 1,
  }),
  source: field(sourceKey.describe('Key of the source in content/sources.json'), {
    ...INTERNAL,
    csv: sourceColumn,
  }),
  checkedOn: field(
    day.describe(
      'The day on which the facts were last checked, with the source where there is one',
    ),
    { ...INTERNAL, csv: sourceColumn + 2 },
  ),
});
