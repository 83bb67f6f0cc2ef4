import type { Position } from '#register/places/locality.ts';
import type { ListedHotel } from './shelf.ts';

/** The filter of a search; a part that is null or empty does not narrow it. */
export interface HotelFilter {
  /** Search words, or a wish in natural language. */
  query: string | null;
  /** A town whose name contains every word of it, or that has it as another name. */
  city: string | null;
  region: string | null;
  near: string | Position | null;
  radiusKm: number | null;
  country: ListedHotel['record']['country'] | null;
  /** Hotels with all of them. */
  tags: readonly string[];
  /** In the terms of the vocabulary. */
  facilities: readonly string[];
  /** Hotels with one of them. */
  stars: readonly number[] | null;
  slugs: readonly string[] | null;
}

/** The filter that matches everything. */
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
