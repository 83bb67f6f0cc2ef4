import { describe, expect, test } from 'vitest';
import { detailJson, itemJson, toEntry } from '#register/search/entry.ts';
import { hotelRecord } from '#register/records/hotels.ts';
import { FIELDS } from '../../support/specification.ts';

const LEAST = {
  name: 'X',
  shortDescription: 'It is x.',
  websiteUrl: 'https://x.example/',
  town: 'Xanten',
  country: 'de',
  listedOn: '2026-11-21',
  source: 'editorial',
  checkedOn: '2026-11-21',
};
const TAX = { amount: '2.50', currency: 'EUR', exemptBelowAge: 16, asOf: '2026-11-21' };
const FULL = {
  ...LEAST,
  facilities: ['wifi', 'pool'],
  rooms: [{ name: 'Double room', guests: 3, sizeSquareMetres: 24 }],
  cityTax: TAX,
};

const isLawful = (more: object): boolean => hotelRecord.safeParse({ ...LEAST, ...more }).success;

test('facilities, rooms and city tax are honestly empty where nobody knows them', () => {
  expect(hotelRecord.parse(LEAST)).toMatchObject({ facilities: [], rooms: [], cityTax: null });
});

test('what is known inside never reaches the six fields of the API', () => {
  const entry = toEntry('hotels', 'x', hotelRecord.parse(FULL));
  for (const body of [itemJson(entry), detailJson(entry)])
    expect(Object.keys(JSON.parse(body))).toEqual(FIELDS.hotels.item);
});

describe('a hotel record', () => {
  test.each([
    { facilities: ['wifi', 'lift', 'ev_charging'] },
    { rooms: [{ name: 'Ö', guests: 1 }] },
    { cityTax: { ...TAX, amount: '0.99', currency: 'CHF', exemptBelowAge: null } },
    { cityTax: null },
  ])('may say %j', (more) => {
    expect(isLawful(more)).toBe(true);
  });

  test.each([
    { facilities: ['helipad'] },
    { facilities: ['wifi', 'wifi'] },
    { rooms: [{ name: 'Room', guests: 0 }] },
    { rooms: [{ name: ' Room', guests: 2 }] },
    { rooms: [{ name: 'Room', guests: 2, price: 90 }] },
    { cityTax: { ...TAX, amount: 2.5 } },
    { cityTax: { ...TAX, amount: '2.5' } },
    { cityTax: { ...TAX, amount: '02.50' } },
    { cityTax: { ...TAX, currency: 'USD' } },
    { cityTax: { ...TAX, asOf: 'last year' } },
    { cityTax: { amount: '2.50', currency: 'EUR' } },
  ])('may not say %j', (more) => {
    expect(isLawful(more)).toBe(false);
  });
});
