import type { ListedHotel } from './ports.ts';

interface HotelPage {
  hotels: readonly ListedHotel[];
  /** How many hotels match on all pages together. */
  total: number;
  /** The slug after which the next page begins; null: this is the last page. */
  next: string | null;
}

/**
 * The page that follows a hotel, or null where that hotel is no longer found. Counted from a hotel
 * and not from a number, so that what is listed meanwhile neither repeats nor hides a hotel.
 */
export const pageAfter = (
  found: readonly ListedHotel[],
  after: string | null,
  limit: number,
): HotelPage | null => {
  const index = after === null ? -1 : found.findIndex(({ slug }) => slug === after);
  if (after !== null && index === -1) return null;
  const start = index + 1;
  const hotels = found.slice(start, start + limit);
  const isLast = start + limit >= found.length;
  return { hotels, total: found.length, next: isLast ? null : (hotels.at(-1)?.slug ?? null) };
};
