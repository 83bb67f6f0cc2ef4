import { z } from 'zod';
import { common, inner, line, several } from './fields.ts';
import { DACH_COUNTRIES, FACILITIES } from './vocabulary.ts';

const degrees = (most: number) => z.number().min(-most).max(most);

const room = z.strictObject({
  name: line(80).describe('The category of room, in the words of the hotel'),
  guests: z.int().min(1).max(20).describe('Most guests whom it sleeps'),
  sizeSquareMetres: z.int().min(5).max(1000).nullable().default(null).describe('Floor space'),
});

/** Paid by each guest for each night at the hotel, and in no price of a room. */
const cityTax = z.strictObject({
  amount: z
    .string()
    .regex(/^(0|[1-9]\d?)\.\d{2}$/, 'a decimal amount such as 2.50')
    .describe('For each guest and night, a decimal string'),
  currency: z.enum(['EUR', 'CHF']),
  exemptBelowAge: z
    .int()
    .min(1)
    .max(21)
    .nullable()
    .default(null)
    .describe('Guests younger than this pay none; null: not known'),
  asOf: inner.checkedOn.describe('The day on which the amount was in force'),
});

/** The content file of a hotel: what people write. */
export const hotelRecord = z.strictObject({
  ...common,
  tags: common.tags.default([]),
  town: z.string().min(1).max(80).describe('The town in which the hotel stands'),
  country: z.enum(DACH_COUNTRIES).describe('The country in which the hotel stands'),
  stars: z.int().min(1).max(5).nullable().default(null).describe('Stars; null: not known'),
  latitude: degrees(90).nullable().default(null).describe('WGS 84 latitude in degrees'),
  longitude: degrees(180).nullable().default(null).describe('WGS 84 longitude in degrees'),
  facilities: several(z.enum(FACILITIES), FACILITIES.length)
    .default([])
    .describe('What is there for guests, as far as known; empty: not known'),
  rooms: z.array(room).max(40).default([]).describe('Categories of rooms; empty: not known'),
  cityTax: cityTax.nullable().default(null).describe('The town’s tax on stays; null: not known'),
  listed: inner.active.default(true),
  listedOn: inner.listedOn,
  source: inner.source,
  checkedOn: inner.checkedOn,
});

export type HotelRecord = z.output<typeof hotelRecord>;
export type HotelRoom = HotelRecord['rooms'][number];
export type CityTax = NonNullable<HotelRecord['cityTax']>;
export type Facility = HotelRecord['facilities'][number];
