import { z } from 'zod';
import type { Contract } from '#kernel/http/contract.ts';
import { validationError } from '#kernel/http/errors.ts';
import type { Route } from '#kernel/http/reads.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { searchHelp, type SearchHelp } from '#register/search/help.ts';
import { filterNames } from '#register/search/lexicon.ts';
import type { Catalogue } from '#register/search/ports.ts';
import { searchText } from '#register/search/search-text.ts';

const help = z.strictObject({
  total: z.int().min(0).describe('How many rows match'),
  slugs: z.array(z.string()).describe('Slugs of the rows, the best first, at most 1000'),
  related: z
    .int()
    .min(0)
    .describe('How many rows, the last ones, lack words of the query and resemble the others'),
  repaired: z.string().nullable().describe('What was searched instead of a mistyped query'),
  filters: z
    .array(
      z.strictObject({
        words: z.string(),
        by: z.enum(['country', 'language', 'region']),
        value: z.string(),
        names: filterNames.describe('What it is called, by language'),
        without: z.string().describe('The query without these words'),
      }),
    )
    .describe('Words that narrow by a place or a language'),
  nearest: z
    .array(z.strictObject({ slug: z.string(), name: z.string() }))
    .describe('Where nothing is found: the nearest rows'),
  leaveOut: z
    .array(z.strictObject({ words: z.string(), q: z.string(), total: z.int() }))
    .describe('Where little is found: words to leave out, and how many rows match then'),
  elsewhere: z
    .array(z.strictObject({ register: z.enum(KINDS), total: z.int() }))
    .describe('Where nothing is found: other registers in which something is'),
}) satisfies z.ZodType<SearchHelp>;

export const searchPath = (kind: Kind): string => `/api/search/${kind}`;

const searchContract = (kind: Kind): Contract => ({
  operationId: `read_${kind}_query`,
  method: 'GET',
  path: searchPath(kind),
  summary: `How a search in ${kind} is read`,
  description: 'The repaired query, the filters that its words stand for, and what helps on.',
  tag: kind,
  query: { q: searchText },
  answers: {
    200: { description: 'How it is read, and what helps on', name: 'SearchHelp', schema: help },
    400: {
      description: 'A parameter is invalid',
      name: 'ValidationError',
      schema: validationError,
    },
  },
});

/** GET /api/search/{kind}: how a query is interpreted, and suggestions if it finds little. */
export const searchRoute = (kind: Kind, openCatalogue: () => Promise<Catalogue>): Route => ({
  contract: searchContract(kind),
  handle: async ({ query }) => {
    const text = typeof query['q'] === 'string' ? query['q'] : '';
    const { reader } = await openCatalogue();
    const body = JSON.stringify(await searchHelp(reader, kind, text));
    return { status: 200, body, freshness: 'until-deploy' };
  },
});
