import { z } from 'zod';
import type { Contract } from '#kernel/http/contract.ts';
import { validationError } from '#kernel/http/errors.ts';
import type { Route } from '#kernel/http/reads.ts';
import { openPer } from '#kernel/async/single-flight.ts';
import { siteOf } from '#register/observer/site.ts';
import { websiteKey } from '#register/records/content-rules.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';
import { webAddress } from '#register/records/fields.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';

/** Whether a website is listed, so that an applicant can claim the entry instead. */

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

/** Finds the entries of a website; fictional entries are left out. */
type FindListed = (websiteUrl: string) => Promise<readonly ListedEntry[]>;

const shown = ({ kind, slug, record: { name } }: Entry): ListedEntry => ({ kind, slug, name });

interface ListedFinders {
  /** The entries of exactly this address, ignoring `www.`, the scheme and a final slash. */
  exact: FindListed;
  /** The entries of this address or, if there are none, those of its host. */
  near: FindListed;
}

const isWholeHost = (websiteUrl: string): boolean => websiteKey(websiteUrl) === siteOf(websiteUrl);

/**
 * The entries of a host that belong to an address at it. For an address of a page, entries of the
 * whole host count. For the bare host, entries of its pages count, unless several of one register
 * share the host, as hotels of a chain do: then none of them counts.
 */
const meantOn = (host: readonly Entry[], websiteUrl: string): readonly Entry[] => {
  if (!isWholeHost(websiteUrl)) return host.filter(({ record }) => isWholeHost(record.websiteUrl));
  return host.filter(({ kind }) => host.filter((each) => each.kind === kind).length === 1);
};

/** Finders over all entries of a catalogue; each catalogue is read once. */
export const listedFinders = (
  openCatalogue: () => Promise<{ entries(kind: Kind): Promise<Entry[]> }>,
): ListedFinders => {
  const byAddress = openPer(openCatalogue, async (register) => {
    const all = (await Promise.all(KINDS.map((kind) => register.entries(kind)))).flat();
    const real = all.filter((entry) => !isFictional(entry));
    return {
      website: Map.groupBy(real, ({ record }) => websiteKey(record.websiteUrl)),
      host: Map.groupBy(real, ({ record }) => siteOf(record.websiteUrl)),
    };
  });
  const exact = async (websiteUrl: string): Promise<readonly Entry[]> =>
    (await byAddress()).website.get(websiteKey(websiteUrl)) ?? [];
  const near = async (websiteUrl: string): Promise<readonly Entry[]> => {
    const found = await exact(websiteUrl);
    if (found.length > 0) return found;
    const { host } = await byAddress();
    return meantOn(host.get(siteOf(websiteUrl)) ?? [], websiteUrl);
  };
  return {
    exact: async (websiteUrl) => (await exact(websiteUrl)).map(shown),
    near: async (websiteUrl) => (await near(websiteUrl)).map(shown),
  };
};

const contract: Contract = {
  operationId: 'find_listed',
  method: 'GET',
  path: '/api/listed',
  summary: 'Whether a website is listed',
  description:
    'The entries of one website, so that its owner can claim them: by its address, else by its ' +
    'host, of which every page means an entry of the whole host.',
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
