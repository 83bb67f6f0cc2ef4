import { withoutNulls, type Mistake } from '#kernel/mcp/mistakes.ts';
import { hotelDate } from '#hotels/search/today.ts';
import type { HotelSearch } from '#hotels/search/result.ts';
import type { HotelFilter } from '#hotels/wishes/filter.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import { DACH_COUNTRIES } from '#register/records/vocabulary.ts';
import { readCursor } from './cursor.ts';
import { listHotelsInput, type ListHotelsInput } from './input.ts';
import { mistakesOf, mistakesText } from './mistakes.ts';
import type { ListHotelsOutput } from './output.ts';
import { stayOf } from './stay.ts';

/** The valid arguments of a call. */
export interface Asked {
  search: HotelSearch;
  /** The arguments as the answer repeats them. */
  query: ListHotelsOutput['query'];
  /** A text that is equal for equal searches, whatever the page: a cursor belongs to it. */
  bound: string;
}

/** An empty text does not search, as in the directory. */
const textOrNone = (text: string | undefined): string | undefined => text?.trim() || undefined;

const countryOf = (country: ListHotelsInput['country']) =>
  DACH_COUNTRIES.find((code) => code === country?.toLowerCase()) ?? null;

const ARGUMENTS = Object.keys(listHotelsInput.shape);

/** An argument that requires another one. */
const missingFor = (input: ListHotelsInput): Mistake[] => {
  const { checkIn, near, radiusKm, sort, pricedOnly, flexibleDays = 0 } = input;
  const needsDates = { sort: sort === 'price', pricedOnly, flexibleDays: flexibleDays > 0 };
  return [
    ...(radiusKm !== undefined && near === undefined
      ? [{ field: 'radiusKm', rule: 'needs near, around which it is measured' }]
      : []),
    ...Object.entries(needsDates).flatMap(([field, isAsked]) =>
      isAsked === true && checkIn === undefined
        ? [{ field, rule: 'needs prices: give checkIn, checkOut and adults as well' }]
        : [],
    ),
  ];
};

const queryOf = (
  { cursor: _, ...input }: ListHotelsInput,
  nights: number | undefined,
): Asked['query'] => ({
  ...input,
  query: textOrNone(input.query),
  city: textOrNone(input.city),
  region: textOrNone(input.region),
  near: typeof input.near === 'string' ? textOrNone(input.near) : input.near,
  currency: input.currency?.toUpperCase(),
  nights,
  rooms: input.rooms ?? 1,
});

const filterOf = (query: Asked['query']): HotelFilter => ({
  query: query.query ?? null,
  city: query.city ?? null,
  region: query.region ?? null,
  near: query.near ?? null,
  radiusKm: query.radiusKm ?? null,
  country: countryOf(query.country),
  tags: query.tags ?? [],
  facilities: query.facilities ?? [],
  stars: query.stars ?? null,
  slugs: query.slugs ?? null,
});

const searchOf = (
  query: Asked['query'],
  stays: readonly Stay[],
  after: string | null,
): HotelSearch => ({
  filter: filterOf(query),
  after,
  limit: query.limit,
  stays,
  boards: [
    ...new Set([...(query.board === undefined ? [] : [query.board]), ...(query.boards ?? [])]),
  ],
  maxTotalCents: query.maxTotal === undefined ? null : Math.round(query.maxTotal * 100),
  language: query.language,
  sort: query.sort ?? null,
  pricedOnly: query.pricedOnly ?? false,
  flexibleDays: query.flexibleDays ?? 0,
  currency: query.currency ?? null,
});

export const CURSOR_RULE =
  'expected the nextCursor of an answer to the same arguments; repeat them, or leave cursor out ' +
  'to begin with the first page';

/** Reads the arguments of a call, or returns one text with all mistakes. */
export const readArguments = (given: unknown, now: Date): Asked | { mistakes: string } => {
  const today = hotelDate(now);
  const read = listHotelsInput.safeParse(withoutNulls(given ?? {}, ARGUMENTS));
  if (!read.success) return { mistakes: mistakesText(mistakesOf(read.error.issues, today), today) };
  const input = read.data;
  const checked = stayOf(input, today);
  const mistakes = 'mistakes' in checked ? checked.mistakes : missingFor(input);
  if ('mistakes' in checked || mistakes.length > 0)
    return { mistakes: mistakesText(mistakes, today) };
  const { stays } = checked;
  const [stay] = stays;
  const query = queryOf(input, stay === undefined ? undefined : nightsOf(stay));
  const { limit, language, detail, currency, ...rest } = query;
  const bound = JSON.stringify(rest);
  const after = input.cursor === undefined ? null : readCursor(input.cursor, bound);
  if (input.cursor !== undefined && after === null)
    return { mistakes: mistakesText([{ field: 'cursor', rule: CURSOR_RULE }], today) };
  return { search: searchOf({ ...query, limit, language }, stays, after), query, bound };
};
