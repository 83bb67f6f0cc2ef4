import { foldWords } from '#register/search/folding.ts';
import { PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import { DACH_COUNTRIES } from '#register/records/vocabulary.ts';
import { rowOfHotel, type IndexedHotel } from '#site/templates/row.ts';
import { pageAsked, type Counts, type Found } from './found.ts';
import { readJson } from './read-json.ts';

/** The search of /hotels, whose API has none: over a static index, ranked as the API ranks. */

interface Searchable {
  hotel: IndexedHotel;
  name: readonly string[];
  facts: readonly string[];
  sentence: readonly string[];
}

let index: Promise<readonly Searchable[]> | undefined;

const readIndex = async (): Promise<readonly Searchable[]> => {
  const { value } = await readJson<IndexedHotel[]>('/hotels.index.json');
  return value.map((hotel) => ({
    hotel,
    name: foldWords(hotel.name),
    facts: foldWords(`${hotel.town} ${hotel.more}`),
    sentence: foldWords(hotel.sentence),
  }));
};

/** An index that could not be read is asked for again by the next search. */
const hotels = (): Promise<readonly Searchable[]> =>
  (index ??= readIndex().catch((error: unknown) => {
    index = undefined;
    throw error;
  }));

const begin = (words: readonly string[], asked: readonly string[]): boolean =>
  asked.every((prefix) => words.some((word) => word.startsWith(prefix)));

/** What a match is worth, the best first: the name, words of it, beginnings of them, facts. */
const ranks: readonly ((hotel: Searchable, asked: readonly string[]) => boolean)[] = [
  ({ name }, asked) => name.join(' ') === asked.join(' '),
  ({ name }, asked) => asked.every((word) => name.includes(word)),
  ({ name }, asked) => begin(name, asked),
  ({ name, facts }, asked) => begin([...name, ...facts], asked),
  ({ name, facts, sentence }, asked) => begin([...name, ...facts, ...sentence], asked),
];

const findHotels = async (q: string): Promise<readonly IndexedHotel[]> => {
  const all = await hotels();
  if (q.trim() === '') return all.map(({ hotel }) => hotel);
  const asked = foldWords(q);
  // A search without any letter or digit finds nothing, as in the API.
  if (asked.length === 0) return [];
  const ranked = Map.groupBy(all, (hotel) => ranks.findIndex((holds) => holds(hotel, asked)));
  return ranks.flatMap((_, rank) => (ranked.get(rank) ?? []).map(({ hotel }) => hotel));
};

export const hotelRegister = async (query: URLSearchParams): Promise<Found> => {
  const found = await findHotels(query.get('q') ?? '');
  const country = query.get('country');
  const narrowed = found.filter((hotel) => country === null || hotel.country === country);
  const start = (pageAsked(query) - 1) * PAGE_SIZE_ROWS;
  return {
    rows: narrowed.slice(start, start + PAGE_SIZE_ROWS).map(rowOfHotel),
    total: narrowed.length,
    refusal: null,
  };
};

export const hotelCounts = async (query: URLSearchParams): Promise<Counts> => {
  const byCountry = Map.groupBy(await findHotels(query.get('q') ?? ''), ({ country }) => country);
  const counts = DACH_COUNTRIES.map((code) => [code, byCountry.get(code)?.length ?? 0] as const);
  return { country: Object.fromEntries(counts) };
};
