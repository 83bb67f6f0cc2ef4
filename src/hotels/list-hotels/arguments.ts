import { hotelDate } from '#hotels/search/today.ts';
import type { HotelSearch } from '#hotels/search/result.ts';
import { nightsOf } from '#hotels/stay.ts';
import { DACH_COUNTRIES } from '#register/records/vocabulary.ts';
import { readCursor } from './cursor.ts';
import { listHotelsInput, type ListHotelsInput } from './input.ts';
import { mistakesOf, mistakesText } from './mistakes.ts';
import type { ListHotelsOutput } from './output.ts';
import { stayOf } from './stay.ts';

/** Arguments that were understood. */
export interface Asked {
  search: HotelSearch;
  /** How the answer repeats them. */
  query: ListHotelsOutput['query'];
  /** The same text for the same search, whatever the page: what a cursor is tied to. */
  bound: string;
}

/** An empty text searches nothing, as in the directory. */
const textOrNone = (text: string | undefined): string | undefined => text?.trim() || undefined;

const countryOf = (country: ListHotelsInput['country']) =>
  DACH_COUNTRIES.find((code) => code === country?.toLowerCase()) ?? null;

/** Some clients send null for what they leave out. */
const withoutNulls = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
    ? Object.fromEntries(
        Object.entries(given).filter(
          ([name, value]) => value !== null || !Object.hasOwn(listHotelsInput.shape, name),
        ),
      )
    : given;

const queryOf = (
  { cursor: _, ...input }: ListHotelsInput,
  nights: number | undefined,
): Asked['query'] => ({
  ...input,
  query: textOrNone(input.query),
  city: textOrNone(input.city),
  nights,
  rooms: 1,
});

export const CURSOR_RULE =
  'expected the nextCursor of an answer to the same arguments; repeat them, or leave cursor out ' +
  'to begin with the first page';

/** Reads the arguments of a call, or tells in one text what is wrong with them. */
export const readArguments = (given: unknown, now: Date): Asked | { mistakes: string } => {
  const today = hotelDate(now);
  const read = listHotelsInput.safeParse(withoutNulls(given ?? {}));
  if (!read.success) return { mistakes: mistakesText(mistakesOf(read.error.issues, today), today) };
  const input = read.data;
  const checked = stayOf(input, today);
  if ('mistakes' in checked) return { mistakes: mistakesText(checked.mistakes, today) };
  const { stay } = checked;
  const query = queryOf(input, stay === null ? undefined : nightsOf(stay));
  const { limit, language, detail, ...rest } = query;
  const bound = JSON.stringify(rest);
  const after = input.cursor === undefined ? null : readCursor(input.cursor, bound);
  if (input.cursor !== undefined && after === null)
    return { mistakes: mistakesText([{ field: 'cursor', rule: CURSOR_RULE }], today) };
  const filter = {
    query: query.query ?? null,
    city: query.city ?? null,
    country: countryOf(input.country),
    tags: input.tags ?? [],
    slugs: input.slugs ?? null,
  };
  const maxTotalCents = input.maxTotal === undefined ? null : Math.round(input.maxTotal * 100);
  const board = input.board ?? null;
  return {
    search: { filter, after, limit, stay, board, maxTotalCents, language },
    query,
    bound,
  };
};
