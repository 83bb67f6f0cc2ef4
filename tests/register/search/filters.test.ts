import { describe, expect, test } from 'vitest';
import { facetWord } from '#register/search/texts.ts';
import { apiFilters, valuesOf } from '#register/records/registers.ts';
import { KINDS } from '#register/records/kinds.ts';

/** The values of the specification, section 4, written out a second time. */
const SPECIFIED = {
  publishers: {
    content_type: 'news financial_data research media legal sports entertainment technology',
    protocol: 'x402 mpp l402',
  },
  ecommerce: {
    category: 'fashion beauty home food electronics sports kids pets health jewelry auto general',
    country: 'de at ch',
  },
  saas: {
    category:
      'hrtech fintech devtools marketing sales analytics infrastructure ecommerce-saas health ' +
      'legal proptech edtech logistics',
    country: 'de fr nl se dk fi be at ch es it pt pl cz ie',
    stage: 'early growth established',
  },
  hotels: {},
};

describe.each(KINDS)('the filters of %s', (kind) => {
  test('are those of the specification with exactly its values', () => {
    const filters = apiFilters(kind).map(({ parameter, value }) => [
      parameter,
      [...value.options].join(' '),
    ]);
    expect(Object.fromEntries(filters)).toEqual(SPECIFIED[kind]);
  });

  test('stand in the index under words of their own, letters and digits only', () => {
    const words = apiFilters(kind).flatMap(({ parameter, value }) =>
      value.options.map((option) => facetWord(parameter, option)),
    );
    expect(new Set(words).size).toBe(words.length);
    for (const word of words) expect(word).toMatch(/^[a-z0-9]+$/);
  });
});

test('a filter finds a record by any of its values, and by none where the field is empty', () => {
  const [category, country, stage] = apiFilters('saas');
  const record = { contentTypes: ['sales', 'health'], countries: ['de'], stage: null };
  const found = (filter: typeof category) => filter && valuesOf(record, filter.field);
  expect(found(category)).toEqual(['sales', 'health']);
  expect(found(country)).toEqual(['de']);
  expect(found(stage)).toEqual([]);
  expect(stage && valuesOf({ ...record, stage: 'early' }, stage.field)).toEqual(['early']);
});
