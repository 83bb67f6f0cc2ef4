import type { Gazetteer } from '#register/places/locality.ts';
import type { Entry } from '#register/search/entry.ts';
import type { Demand } from '#register/search/understand.ts';

export type ListedHotel = Entry<'hotels'>;

/** What a search for words finds. */
interface SearchedHotels {
  positions: readonly number[];
  /** The query that was searched instead of the one asked; null where it was that one. */
  repaired: string | null;
}

/** The listed hotels of the snapshot, which never changes while a process lives. */
export interface HotelShelf {
  /** All of them in directory order: the same list each time. */
  all(): Promise<readonly ListedHotel[]>;
  /** Positions in `all` of the hotels that match a query, best match first. */
  search(text: string): Promise<SearchedHotels>;
  /** What the words of a text ask for, as it is written. */
  understand(text: string): Promise<readonly Demand[]>;
  /** Whether any hotel holds what is asked for. */
  holds(demand: Demand): Promise<boolean>;
  /** The first of some phrases that stands for a facility. */
  facilityIn(phrases: readonly string[]): Promise<{ text: string; value: string } | null>;
  /** Slugs of the hotels that are called most like a text. */
  alike(text: string): Promise<readonly string[]>;
  places: Gazetteer;
}
