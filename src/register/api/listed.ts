import { z } from 'zod';
import type { Contract } from '#kernel/http/contract.ts';
import { validationError } from '#kernel/http/errors.ts';
import type { Route } from '#kernel/http/reads.ts';
import { openPer } from '#kernel/async/single-flight.ts';
import { websiteKey } from '#register/records/content-rules.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';
import { webAddress } from '#register/records/fields.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';

/** Whether a website is listed: for whoever is about to apply, and can claim the entry instead. */

const listed = z.strictObject({
  entries: z
    .array(z.strictObject({ kind: z.enum(KINDS), slug: z.string(), name: z.string() }))
    .describe('The entries of this website, one in a register at most'),
});

/** An entry of a website. */
export interface ListedEntry {
  kind: Kind;
  slug: string;
  name: string;
}

/** Finds the entries of a website; fictional ones are nobody's. */
type FindListed = (websiteUrl: string) => Promise<readonly ListedEntry[]>;

const shown = ({ kind, slug, record: { name } }: Entry): ListedEntry => ({ kind, slug, name });

/** Finds by all entries of a catalogue, which are read once of each. */
export const listedFinder = (
  openCatalogue: () => Promise<{ entries(kind: Kind): Promise<Entry[]> }>,
): FindListed => {
  const byWebsite = openPer(openCatalogue, async (register) => {
    const all = (await Promise.all(KINDS.map((kind) => register.entries(kind)))).flat();
    const real = all.filter((entry) => !isFictional(entry));
    return Map.groupBy(real, ({ record }) => websiteKey(record.websiteUrl));
  });
  return async (websiteUrl) => ((await byWebsite()).get(websiteKey(websiteUrl)) ?? []).map(shown);
};

const contract: Contract = {
  operationId: 'find_listed',
  method: 'GET',
  path: '/api/listed',
  summary: 'Whether a website is listed',
  description: 'The entries of one website, by its address, so that its owner can claim them.',
  tag: 'claims',
  query: { website: webAddress.describe('The address of the website') },
  required: ['website'],
  answers: {
    200: { description: 'Its entries', name: 'Listed', schema: listed },
    400: {
      description: 'A parameter is invalid',
      name: 'ValidationError',
      schema: validationError,
    },
  },
};

/** GET /api/listed */
export const listedRoute = (find: FindListed): Route => ({
  contract,
  handle: async ({ query }) => {
    const entries = await find(String(query['website']));
    return { status: 200, body: JSON.stringify({ entries }), freshness: 'until-deploy' };
  },
});
