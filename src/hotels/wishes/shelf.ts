import type { Gazetteer } from '#register/places/locality.ts';
import type { Tombstone } from '#register/records/tombstone.ts';
import type { Entry } from '#register/search/entry.ts';
import type { Demand } from '#register/search/understand.ts';

export type ListedHotel = Entry<'hotels'>;

/** The result of a search for words. */
interface SearchedHotels {
  positions: readonly number[];
  /** The query that was searched instead of the requested one; null if it was that one. */
  repaired: string | null;
}

/** The listed hotels of the snapshot, which does not change while a process runs. */
export interface HotelShelf {
  /** All of them in the order of the directory: the same list each time. */
  all(): Promise<readonly ListedHotel[]>;
  /** Positions in `all` of the hotels that match a query, best match first. */
  search(text: string): Promise<SearchedHotels>;
  /** The meanings of the words of a text, as written. */
  understand(text: string): Promise<readonly Demand[]>;
  /** Whether any hotel meets the request. */
  holds(demand: Demand): Promise<boolean>;
  /** The first of some phrases that means a facility. */
  facilityIn(phrases: readonly string[]): Promise<{ text: string; value: string } | null>;
  /** The slugs of the hotels with the most similar names. */
  alike(text: string): Promise<readonly string[]>;
  /** What remains of a hotel that was removed; null: no such hotel was ever listed. */
  tombstone(slug: string): Promise<Tombstone | null>;
  places: Gazetteer;
}
