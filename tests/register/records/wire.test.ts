import { describe, expect, test } from 'vitest';
import { KINDS } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { FIELDS, NEVER_NULL } from '../../support/specification.ts';

const NAMES = {
  publishers: ['PublisherListItem', 'PublisherDetail'],
  ecommerce: ['EcommerceListItem', 'EcommerceDetail'],
  saas: ['SaasListItem', 'SaasDetail'],
  hotels: ['HotelListItem', 'HotelDetail'],
};

const ROW = {
  id: '6f1d2a52-5b0c-5c57-9d3e-3f0f6f2f8c11',
  slug: 'x',
  name: 'X',
  shortDescription: 'It is x.',
  websiteUrl: 'https://x.example/',
  tags: [],
};
const LISTING = {
  contentTypes: [],
  trustTier: 'bronze',
  listingSource: 'listed',
  supportedProtocols: [],
};

describe.each(KINDS)('the objects of %s', (kind) => {
  const { itemName, detailName, item, detail } = REGISTERS[kind].wire;
  const least = (fields: readonly string[]): Record<string, unknown> => {
    const known = new Map<string, unknown>(Object.entries({ ...ROW, ...LISTING }));
    return Object.fromEntries(fields.map((field) => [field, known.get(field) ?? null]));
  };

  test('have the names of the specification', () => {
    expect([itemName, detailName]).toEqual(NAMES[kind]);
  });

  test.each([
    ['list row', item, FIELDS[kind].item],
    ['detail', detail, FIELDS[kind].detail],
  ])('%s: exactly the specified fields, each always present', (_name, schema, fields) => {
    expect(Object.keys(schema.shape)).toEqual(fields);
    const value = least(fields);
    expect(schema.safeParse(value).error?.issues).toBeUndefined();
    expect(schema.safeParse({ ...value, more: 1 }).success).toBe(false);
    for (const field of fields) {
      const { [field]: _, ...without } = value;
      expect(schema.safeParse(without).success, `without ${field}`).toBe(false);
      const nulled = schema.safeParse({ ...value, [field]: null });
      expect(nulled.success, `${field} null`).toBe(!NEVER_NULL.includes(field));
    }
  });
});

test('slugs are 1 to 100 lower-case letters, digits and hyphens', () => {
  const lawful = (slug: unknown) => REGISTERS.hotels.wire.item.safeParse({ ...ROW, slug }).success;
  for (const slug of ['a', '-', '0', 'a-b', 'x'.repeat(100)]) expect(lawful(slug)).toBe(true);
  for (const slug of ['', 'A', 'a_b', 'ä', 'a b', 'a\n', 'x'.repeat(101), null, 7])
    expect(lawful(slug), JSON.stringify(slug)).toBe(false);
});
