import { z } from 'zod';
import { common, inner } from './fields.ts';
import { DACH_COUNTRIES } from './vocabulary.ts';

const degrees = (most: number) => z.number().min(-most).max(most);

/** The content file of a hotel: what people write. */
export const hotelRecord = z.strictObject({
  ...common,
  tags: common.tags.default([]),
  town: z.string().min(1).max(80).describe('The town in which the hotel stands'),
  country: z.enum(DACH_COUNTRIES).describe('The country in which the hotel stands'),
  stars: z.int().min(1).max(5).nullable().default(null).describe('Stars; null: not known'),
  latitude: degrees(90).nullable().default(null).describe('WGS 84 latitude in degrees'),
  longitude: degrees(180).nullable().default(null).describe('WGS 84 longitude in degrees'),
  listed: inner.active.default(true),
  listedOn: inner.listedOn,
  source: inner.source,
  checkedOn: inner.checkedOn,
});

export type HotelRecord = z.output<typeof hotelRecord>;
