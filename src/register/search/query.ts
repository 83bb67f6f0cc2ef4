import { apiFilters } from '#register/records/registers.ts';
import { z } from 'zod';
import { SEARCHED_BY, type Kind } from '#register/records/kinds.ts';
import { PAGE_MAX } from './paging.ts';
import { searchText } from './search-text.ts';

/** A query for a list: the search text, the filters, and the page. */
export interface ListQuery {
  /** The search text as it was typed; null for no search. */
  text: string | null;
  /** Pairs of a filter parameter and the requested value. */
  filters: readonly (readonly [parameter: string, value: string])[];
  page: number;
}

const page = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, `expected a whole number from 1 to ${PAGE_MAX}`)
  .transform(Number)
  .pipe(
    z
      .int()
      .min(1)
      .max(PAGE_MAX)
      .meta({ description: 'Page of 20 rows; past the end it is empty', default: 1 }),
  );

/** The query parameters of a register's list, each optional; of `filters` in other lists. */
export const listParameters = (
  kind: Kind,
  filters = apiFilters(kind),
): Record<string, z.ZodType<unknown, string>> =>
  SEARCHED_BY[kind] === 'page'
    ? {}
    : {
        q: searchText,
        ...Object.fromEntries(
          filters.map(({ parameter, label, value }) => [
            parameter,
            value.describe(`${label}: rows that hold this value`),
          ]),
        ),
        page,
      };

/** Converts validated parameters into a query for the catalogue. */
export const toListQuery = (
  kind: Kind,
  values: Readonly<Record<string, unknown>>,
  filters = apiFilters(kind),
): ListQuery => ({
  text: typeof values.q === 'string' && values.q !== '' ? values.q : null,
  filters: filters.flatMap(({ parameter }) => {
    const value = values[parameter];
    return typeof value === 'string' ? [[parameter, value] as const] : [];
  }),
  page: typeof values.page === 'number' ? values.page : 1,
});
