import { z } from 'zod';
import { rowsThatFit } from '#kernel/mcp/answer-size.ts';
import { repairText } from '#kernel/mcp/mistakes.ts';
import { readingTool } from '#kernel/mcp/reading-tool.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { filtersOf, hasHelp, searchHelp } from '#register/search/help.ts';
import { lastPage } from '#register/search/paging.ts';
import type { ListQuery } from '#register/search/query.ts';
import {
  EXAMPLES,
  filterArguments,
  kindArgument,
  listQueryOf,
  pageArgument,
  textArgument,
  withFoldedFilters,
  wrongFilters,
} from './arguments.ts';
import type { DirectoryToolPorts, ToolCatalogue } from './ports.ts';

const NAME = 'search_entries';

const input = z.strictObject({
  kind: kindArgument.optional().describe('One register; without it all four, best entries first'),
  q: textArgument.optional(),
  ...filterArguments,
  page: pageArgument,
});

const counted = z.array(z.object({ kind: z.enum(KINDS), total: z.int() }));
const row = z
  .looseObject({ kind: z.enum(KINDS), slug: z.string(), name: z.string(), websiteUrl: z.string() })
  .describe('The fields of a row of GET /api/{kind}, with the register');

const output = z.object({
  totals: counted.describe('How many entries match, by register'),
  entries: z.array(row),
  related: z
    .int()
    .describe('How many of one register, the last ones, lack words of q and resemble the others'),
  tooLong: z.array(z.string()).describe('Slugs of this page for which there was no room'),
  nextPage: z.int().nullable().describe('null: this is the last page'),
  repaired: z.string().nullable().describe('What was searched instead of a mistyped q'),
  narrowedBy: z
    .array(z.object({ words: z.string(), by: z.string(), value: z.string() }))
    .describe('Words of q that stand for a country, a region or a language'),
  help: z
    .object({
      withoutFilters: z.int().describe('How many match q alone'),
      nearest: z.array(z.object({ kind: z.enum(KINDS), slug: z.string(), name: z.string() })),
      leaveOut: z.array(z.object({ words: z.string(), q: z.string(), total: z.int() })),
      elsewhere: counted.describe('Registers in which q finds something'),
    })
    .nullable()
    .describe('Where little or nothing matches'),
});

type Found = z.output<typeof output>;

const rowOf = (kind: Kind, item: string) => row.parse({ kind, ...JSON.parse(item) });

const NO_HELP = { related: 0, repaired: null, narrowedBy: [], help: null };

/** Suggestions if a search of one register found little or nothing. */
const helpIn = async (
  { reader }: ToolCatalogue,
  kind: Kind,
  text: string | null,
): Promise<Found['help']> => {
  if (text === null) return { withoutFilters: 0, nearest: [], leaveOut: [], elsewhere: [] };
  const { total, nearest, leaveOut, elsewhere } = await searchHelp(reader, kind, text);
  return {
    withoutFilters: total,
    nearest: nearest.map((row) => ({ kind, ...row })),
    leaveOut,
    elsewhere: elsewhere.map((each) => ({ kind: each.register, total: each.total })),
  };
};

const inOne = async (catalogue: ToolCatalogue, kind: Kind, query: ListQuery): Promise<Found> => {
  const found = await catalogue.list(kind, query);
  const { items, total, read } = found;
  const { shown, rest } = rowsThatFit(items.map((item) => rowOf(kind, item)));
  const demands = read?.demands ?? [];
  const isHelped = hasHelp(found, query.filters.length > 0);
  return {
    totals: [{ kind, total }],
    entries: shown,
    related: read?.related ?? 0,
    tooLong: rest.map(({ slug }) => slug),
    nextPage: query.page < lastPage(total) ? query.page + 1 : null,
    repaired: read?.repaired ?? null,
    narrowedBy: filtersOf(demands).map(({ words, by, value }) => ({
      ...{ words, by, value },
    })),
    help: isHelped ? await helpIn(catalogue, kind, query.text) : null,
  };
};

const EACH_MOST = 5;

const inAll = async (catalogue: ToolCatalogue, query: ListQuery): Promise<Found> => {
  const found: Found[] = [];
  for (const kind of KINDS) found.push(await inOne(catalogue, kind, query));
  const isNothing = found.every(({ totals }) => totals.every(({ total }) => total === 0));
  const helps = found.flatMap(({ help }) => help ?? []);
  const { shown, rest } = rowsThatFit(found.flatMap(({ entries }) => entries.slice(0, EACH_MOST)));
  return {
    ...NO_HELP,
    totals: found.flatMap(({ totals }) => totals),
    entries: shown,
    tooLong: rest.map(({ slug }) => slug),
    nextPage: null,
    help: isNothing
      ? {
          withoutFilters: 0,
          nearest: helps.flatMap(({ nearest }) => nearest),
          leaveOut: helps.flatMap(({ leaveOut }) => leaveOut),
          elsewhere: [],
        }
      : null,
  };
};

export const searchEntries = readingTool<typeof input, DirectoryToolPorts>({
  name: NAME,
  title: 'Search the registers',
  description: [
    'Finds publishers, online stores, SaaS companies and hotels by words (q) and filters; ' +
      `without kind in all four registers, at most ${EACH_MOST} of each; with kind 20 a page.`,
    'Every entry has kind and slug: get_entry answers the whole record with its source and what ' +
      'was observed of its site.',
    'Publishers take content_type, protocol and country, ecommerce category and country, saas ' +
      'category, country and stage, hotels country. list_facets counts what each value holds.',
    'Hotels with wishes, dates and prices: list_hotels of the server at /mcp. What a site lets ' +
      'AI crawlers do: get_observations.',
  ].join('\n'),
  ...{ input, output, examples: EXAMPLES },
  corrected: withFoldedFilters,
  callsPerMinute: ({ callsPerMinute }) => callsPerMinute(),
  answer: async (asked, ports) => {
    const { kind, page } = asked;
    const wrong = [
      ...wrongFilters(kind, asked),
      ...(kind === undefined && page > 1
        ? [{ field: 'page', rule: 'needs kind: all registers together have one page' }]
        : []),
    ];
    if (wrong.length > 0) return { mistakes: repairText(NAME, wrong) };
    const catalogue = await ports.catalogue();
    const query = listQueryOf(asked);
    return {
      value: await (kind === undefined ? inAll(catalogue, query) : inOne(catalogue, kind, query)),
    };
  },
});
