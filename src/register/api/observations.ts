import { z } from 'zod';
import type { Contract } from '#kernel/http/contract.ts';
import { error, validationError } from '#kernel/http/errors.ts';
import { errorAnswer } from '#kernel/http/http-error.ts';
import type { Route } from '#kernel/http/reads.ts';
import { missingAnswer } from './missing.ts';
import { shownFact } from './observed-facts.ts';
import { CRAWLERS, EVERYBODY } from '#register/observer/crawlers.ts';
import { VERDICTS, type Verdict } from '#register/observer/fact.ts';
import type { ObservationReads } from '#register/observer/reads.ts';
import { FACTS } from '#register/observer/resources.ts';
import { crawlerFact } from '#register/observer/robots-facts.ts';
import { restDueAt } from '#register/observer/schedule.ts';
import { siteOfEntry, type SiteEntry } from '#register/observer/site.ts';
import { slug } from '#register/records/fields.ts';
import { isKind, KINDS } from '#register/records/kinds.ts';
import type { Catalogue } from '#register/search/ports.ts';

/** Observations of listed sites, with date and evidence. People never enter them by hand. */

export interface ObservationPorts {
  reads: ObservationReads;
  /** The entries of each listed site. */
  sites: ReadonlyMap<string, readonly SiteEntry[]>;
}

type Open = () => Promise<ObservationPorts>;

const verdict = z
  .enum(VERDICTS)
  .describe(
    'open: whoever asks gets it. gated: for payment or after a login. refused: the site says no. ' +
      'wrong: it is there and does not work. absent: it is not there. unknown: nobody could tell',
  );

const evidence = z.strictObject({
  url: z.string().describe('The address that was asked'),
  status: z.int().nullable().describe('Null where no answer came'),
  hash: z.string().nullable().describe('SHA-256 of what was read, in hexadecimal'),
  line: z.string().nullable().describe('The line that said so, or how it failed'),
});

const fact = {
  fact: z.string().describe('What it is about, such as llms-txt or crawler:GPTBot'),
  verdict,
  value: z.string().nullable().describe('What it says beyond the verdict'),
  since: z.iso.datetime().describe('When three looks on different days had agreed on it'),
  observedAt: z.iso.datetime().describe('When it was last seen so'),
  evidence: evidence.nullable(),
};

const { since: _, observedAt: __, ...said } = fact;
const change = { ...said, at: z.iso.datetime().describe('From when on it was so') };

const entry = z.strictObject({ kind: z.enum(KINDS), slug: z.string() });

const observedEntry = z.strictObject({
  site: z.string(),
  visitedAt: z.iso.datetime().nullable().describe('Null before the first visit'),
  restDueAt: z.iso
    .datetime()
    .nullable()
    .describe('When the rest follows of a last visit that had no time for all; else null'),
  facts: z.array(z.strictObject(fact)),
  history: z.array(z.strictObject(change)).describe('What changed, the newest first'),
});

const page = z.strictObject({
  total: z.int(),
  observations: z.array(z.strictObject({ site: z.string(), entries: z.array(entry), ...fact })),
});

const PARTS = { Verdict: verdict, Evidence: evidence };

const INVALID = {
  description: 'A parameter is invalid',
  name: 'ValidationError',
  schema: validationError,
};

const kind = z.enum(KINDS).describe(`One of ${KINDS.join(', ')}`);

export const entryObservationsContract: Contract = {
  operationId: 'get_observations',
  method: 'GET',
  path: '/api/observations/{kind}/{slug}',
  summary: 'What was observed of an entry’s site',
  description: 'Facts on which three days agreed, with their evidence, and what they were before.',
  tag: 'observations',
  params: { kind, slug },
  answers: {
    200: { description: 'The facts', name: 'ObservedEntry', schema: observedEntry, parts: PARTS },
    400: { description: 'The kind or the slug is invalid', name: 'Error', schema: error },
    404: { description: 'No such record is listed', name: 'Error', schema: error },
    410: { description: 'The record was removed; says why', name: 'Error', schema: error },
  },
};

export const observationsContract: Contract = {
  operationId: 'list_observations',
  method: 'GET',
  path: '/api/observations',
  summary: 'What was observed of all listed sites',
  description: 'A hundred facts a page, by site.',
  tag: 'observations',
  query: {
    crawler: z.enum([EVERYBODY, ...CRAWLERS]).describe('What this crawler may read'),
    verdict,
    fact: z.enum(FACTS).describe('One fact'),
    kind: kind.describe('One register alone'),
    page: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'expected a whole number from 1 to 9999')
      .transform(Number)
      .pipe(z.int().min(1).max(9999).meta({ description: 'Page of the list', default: 1 })),
  },
  answers: {
    200: { description: 'The facts', name: 'Observations', schema: page, parts: PARTS },
    400: INVALID,
  },
};

/** Everything known about one site. */
export const observedSite = async ({ reads }: ObservationPorts, site: string) => {
  const [known, facts, history] = await Promise.all([
    reads.site(site),
    reads.facts(site),
    reads.history(site),
  ]);
  return {
    site,
    visitedAt: known?.visitedAt ?? null,
    restDueAt: known === undefined ? null : restDueAt(known),
    facts: facts.flatMap(shownFact),
    history,
  };
};

/** GET /api/observations/{kind}/{slug} */
export const entryObservationsRoute = (
  open: Open,
  openCatalogue: () => Promise<Pick<Catalogue, 'tombstone'>>,
): Route => ({
  contract: entryObservationsContract,
  handle: async ({ params: { kind: register = '', slug: key = '' } }) => {
    if (!isKind(register)) return errorAnswer(404, `No register is called "${register}"`);
    const ports = await open();
    const site = siteOfEntry(ports, { kind: register, slug: key });
    if (site === undefined) {
      const catalogue = await openCatalogue();
      return missingAnswer(
        { kind: register, slug: key, noun: 'entry' },
        await catalogue.tombstone(register, key),
      );
    }
    const body = JSON.stringify(await observedSite(ports, site));
    return { status: 200, body, freshness: 'briefly' };
  },
});

const factsAsked = (crawler?: string, name?: string): string[] => {
  if (crawler !== undefined) return [crawlerFact(crawler)];
  if (name !== undefined) return [name];
  return [...FACTS, ...[EVERYBODY, ...CRAWLERS].map(crawlerFact)];
};

const verdictAsked = (given?: string): Verdict | null =>
  VERDICTS.find((each) => each === given) ?? null;

interface ObservationsQuestion {
  crawler?: string | undefined;
  fact?: string | undefined;
  verdict?: string | undefined;
  kind?: string | undefined;
  page: number;
}

/** Facts of all listed sites, a hundred on a page, ordered by site and fact. */
export const listObservations = async (
  { reads, sites }: ObservationPorts,
  { crawler, fact: name, verdict: asked, kind: register, page: number }: ObservationsQuestion,
) => {
  const ofKind = [...sites].filter(
    ([, entries]) => register === undefined || entries.some((each) => each.kind === register),
  );
  const { rows, total } = await reads.list({
    facts: factsAsked(crawler, name),
    verdict: verdictAsked(asked),
    sites: ofKind.map(([site]) => site),
    page: number,
  });
  const observations = rows.flatMap((row) =>
    shownFact(row).map((each) => ({
      site: row.site,
      entries: sites.get(row.site) ?? [],
      ...each,
    })),
  );
  return { total, observations };
};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** GET /api/observations */
export const observationsRoute = (open: Open): Route => ({
  contract: observationsContract,
  handle: async ({ query }) => {
    const found = await listObservations(await open(), {
      crawler: textOf(query.crawler),
      fact: textOf(query.fact),
      verdict: textOf(query.verdict),
      kind: textOf(query.kind),
      page: typeof query.page === 'number' ? query.page : 1,
    });
    return { status: 200, body: JSON.stringify(found), freshness: 'briefly' };
  },
});
