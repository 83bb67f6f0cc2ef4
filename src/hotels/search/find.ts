import { foldWords } from '#register/search/folding.ts';
import type { HotelShelf, ListedHotel } from './ports.ts';
import { townWords } from './towns.ts';

/** Which hotels are looked for; a part that is null or empty narrows nothing. */
export interface HotelFilter {
  query: string | null;
  /** Every word of it is a word of the town's name. */
  city: string | null;
  country: ListedHotel['record']['country'] | null;
  /** A hotel carries all of them. */
  tags: readonly string[];
  slugs: readonly string[] | null;
}

interface Keys {
  town: ReadonlySet<string>;
  tags: ReadonlySet<string>;
}

const tagKey = (tag: string): string => foldWords(tag).join(' ');

const known = new WeakMap<ListedHotel, Keys>();

const keysOf = (hotel: ListedHotel): Keys => {
  const { town, tags } = hotel.record;
  const keys = known.get(hotel) ?? {
    town: new Set(townWords(town)),
    tags: new Set(tags.map(tagKey)),
  };
  known.set(hotel, keys);
  return keys;
};

/** Whether a hotel passes everything but the search for words. */
const testOf = ({ city, country, tags, slugs }: HotelFilter): ((hotel: ListedHotel) => boolean) => {
  const cityWords = city === null ? [] : townWords(city);
  const isNowhere = city !== null && cityWords.length === 0;
  const tagKeys = tags.map(tagKey);
  const wanted = slugs === null ? null : new Set(slugs);
  return (hotel) =>
    !isNowhere &&
    (country === null || hotel.record.country === country) &&
    (wanted === null || wanted.has(hotel.slug)) &&
    cityWords.every((word) => keysOf(hotel).town.has(word)) &&
    tagKeys.every((key) => keysOf(hotel).tags.has(key));
};

/** All hotels that match: best match first where words are searched, else in directory order. */
export const findHotels = async (
  shelf: HotelShelf,
  filter: HotelFilter,
): Promise<readonly ListedHotel[]> => {
  const all = await shelf.all();
  if (filter.query === null) return all.filter(testOf(filter));
  const positions = await shelf.matches(filter.query);
  return positions.flatMap((index) => all[index] ?? []).filter(testOf(filter));
};
