import type { Position } from '#register/places/locality.ts';
import type { ListedHotel } from './shelf.ts';

/** Which hotels are looked for; a part that is null or empty narrows nothing. */
export interface HotelFilter {
  /** Words, or a wish as people speak. */
  query: string | null;
  /** Every word of it is a word of the town's name, or it is another name of the town. */
  city: string | null;
  region: string | null;
  near: string | Position | null;
  radiusKm: number | null;
  country: ListedHotel['record']['country'] | null;
  /** A hotel has all of them. */
  tags: readonly string[];
  /** In the words of the vocabulary. */
  facilities: readonly string[];
  /** A hotel has one of them. */
  stars: readonly number[] | null;
  slugs: readonly string[] | null;
}

/** Nothing is narrowed. */
export const EVERY_HOTEL: HotelFilter = {
  query: null,
  city: null,
  region: null,
  near: null,
  radiusKm: null,
  country: null,
  tags: [],
  facilities: [],
  stars: null,
  slugs: null,
};
