import { z } from 'zod';
import { isObject } from '#kernel/is-object.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { PAGE_MAX } from '#register/search/paging.ts';
import { searchText } from '#register/search/search-text.ts';
import type { ListQuery } from '#register/search/query.ts';
import type { Mistake } from '#kernel/mcp/mistakes.ts';

/** Arguments that several directory tools share, with the names of the API's parameters. */

const oneOf = (values: readonly string[]): string =>
  `expected one of ${values.map((value) => `"${value}"`).join(', ')}`;

export const kindArgument = z.enum(KINDS, oneOf(KINDS)).describe('The register');

export const slugArgument = z
  .string('expected a slug such as derstandard')
  .regex(/^[0-9a-z-]{1,100}$/, 'expected a slug: lower-case letters, digits and hyphens')
  .describe('slug of the entry, as search_entries answers it');

export const textArgument = z
  .string('expected text')
  .check(({ value, issues }) => {
    const read = searchText.safeParse(value);
    for (const { message } of read.error?.issues ?? [])
      issues.push({ code: 'custom', input: value, message });
  })
  .describe('Words, all of which must be found, in German or English; a name or a host will do');

const PAGE_RULE = `expected a whole number from 1 to ${PAGE_MAX}`;
export const pageArgument = z
  .int(PAGE_RULE)
  .min(1, PAGE_RULE)
  .max(PAGE_MAX, PAGE_RULE)
  .default(1)
  .describe('Page of the answer, from 1');

interface FilterOf {
  kind: Kind;
  values: readonly string[];
}

const FILTERS = Map.groupBy(
  KINDS.flatMap((kind) =>
    REGISTERS[kind].filters.map(({ parameter, value }) => ({
      ...{ kind, parameter },
      values: value.options,
    })),
  ),
  ({ parameter }) => parameter,
);

const filterArgument = (of: readonly FilterOf[]) => {
  const values = [...new Set(of.flatMap((each) => each.values))];
  return z
    .enum(values, oneOf(values))
    .optional()
    .describe(`Keeps entries that hold it; in ${of.map(({ kind }) => kind).join(', ')}`);
};

/** One argument for each filter of any register. */
export const filterArguments: Readonly<Record<string, ReturnType<typeof filterArgument>>> =
  Object.fromEntries([...FILTERS].map(([name, of]) => [name, filterArgument(of)]));

type Given = Readonly<Record<string, unknown>>;

const given = (input: Given): [name: string, value: string][] =>
  Object.keys(filterArguments).flatMap((name): [string, string][] => {
    const value = input[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });

/** Filters that the register does not have, or whose value it does not have. */
export const wrongFilters = (kind: Kind | undefined, input: Given): Mistake[] =>
  given(input).flatMap(([field, value]): Mistake[] => {
    if (kind === undefined) return [{ field, rule: 'needs kind', example: '"saas"' }];
    const { filters } = REGISTERS[kind];
    const filter = filters.find(({ parameter }) => parameter === field);
    const names = filters.map(({ parameter }) => parameter).join(', ');
    if (filter === undefined)
      return [{ field, rule: `${kind} has no such filter; it has ${names}` }];
    const { options } = filter.value;
    return options.includes(value) ? [] : [{ field, rule: `in ${kind} ${oneOf(options)}` }];
  });

/** The query for the catalogue; an empty text is no search. */
export const listQueryOf = (input: Given): ListQuery => ({
  text: typeof input.q === 'string' ? input.q.trim() || null : null,
  filters: given(input),
  page: typeof input.page === 'number' ? input.page : 1,
});

/** Values of filters are lower case; `DE` is accepted for `de`. */
export const withFoldedFilters = (asked: unknown): unknown =>
  isObject(asked)
    ? Object.fromEntries(
        Object.entries(asked).map(([name, value]) => [
          name,
          typeof value === 'string' && Object.hasOwn(filterArguments, name)
            ? value.toLowerCase()
            : value,
        ]),
      )
    : asked;

/** Examples of arguments, for callers that gave a wrong one. */
export const EXAMPLES = {
  kind: 'publishers',
  slug: 'derstandard',
  q: 'technology news',
  page: 1,
  crawler: 'GPTBot',
  verdict: 'refused',
  fact: 'llms-txt',
} as const;
