import { z } from 'zod';
import { rowsThatFit } from '#kernel/mcp/answer-size.ts';
import { repairText, type Mistake } from '#kernel/mcp/mistakes.ts';
import { readingTool } from '#kernel/mcp/reading-tool.ts';
import {
  listObservations,
  observedSite,
  type ObservationPorts,
} from '#register/api/observations.ts';
import { siteOfEntry } from '#register/observer/site.ts';
import { CRAWLERS, EVERYBODY } from '#register/observer/crawlers.ts';
import { VERDICTS } from '#register/observer/fact.ts';
import { FACTS } from '#register/observer/resources.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { EXAMPLES, kindArgument, pageArgument, slugArgument } from './arguments.ts';
import { missingEntry } from './missing-entry.ts';
import type { DirectoryToolPorts } from './ports.ts';

const NAME = 'get_observations';

const ALL_CRAWLERS = [EVERYBODY, ...CRAWLERS] as const;
const oneOf = (values: readonly string[]): string => `expected one of ${values.join(', ')}`;

const input = z.strictObject({
  kind: kindArgument.optional().describe('One register alone; needed with slug'),
  slug: slugArgument.optional().describe('One entry: all facts of its site, with history'),
  crawler: z
    .enum(ALL_CRAWLERS, oneOf(ALL_CRAWLERS))
    .optional()
    .describe('What robots.txt lets this AI crawler do; *: whoever it does not name'),
  fact: z.enum(FACTS, oneOf(FACTS)).optional().describe('One other fact'),
  verdict: z
    .enum(VERDICTS, oneOf(VERDICTS))
    .optional()
    .describe(
      'open: whoever asks gets it; gated: for payment or after a login; refused: the site says ' +
        'no; wrong: there, but broken; absent; unknown',
    ),
  page: pageArgument,
});

const fact = z.object({
  fact: z.string(),
  verdict: z.enum(VERDICTS),
  value: z.string().nullable().describe('What it says beyond the verdict'),
  since: z.string().optional(),
  observedAt: z.string(),
  evidence: z
    .object({ url: z.string(), status: z.int().nullable(), line: z.string().nullable() })
    .nullable()
    .describe('What the verdict rests on'),
});

const output = z.object({
  total: z.int().describe('Facts that match, on all pages'),
  observations: z.array(
    fact.extend({
      site: z.string(),
      entries: z.array(z.object({ kind: z.enum(KINDS), slug: z.string() })),
    }),
  ),
  nextPage: z.int().nullable(),
  tooLong: z.int().describe('Facts of this page for which there was no room'),
  visitedAt: z.string().nullable().optional().describe('With slug; null: never visited'),
  restDueAt: z
    .string()
    .nullable()
    .optional()
    .describe('With slug: when the rest of a visit follows that was not whole; else null'),
  history: z
    .array(fact.omit({ observedAt: true, since: true }).extend({ at: z.string() }))
    .optional()
    .describe('With slug: what it was before, the newest first'),
});

type Found = z.output<typeof output>;
type Fact = z.output<typeof fact>;

/** Half a page of the store, because facts may be long. */
const PAGE_ROWS = 50;
const HISTORY_MOST = 20;
const TEXT_MOST_CHARACTERS = 200;

const short = (text: string | null): string | null => text?.slice(0, TEXT_MOST_CHARACTERS) ?? null;

interface Said extends Pick<Fact, 'fact' | 'verdict' | 'value'> {
  evidence: (NonNullable<Fact['evidence']> & { hash: string | null }) | null;
}

const saidOf = ({ fact: name, verdict, value, evidence }: Said) => ({
  ...{ fact: name, verdict, value: short(value) },
  evidence: evidence && {
    url: evidence.url,
    status: evidence.status,
    line: short(evidence.line),
  },
});

const factOf = (said: Said & { since: Date; observedAt: Date | null }): Fact => ({
  ...saidOf(said),
  since: said.since.toISOString(),
  observedAt: (said.observedAt ?? said.since).toISOString(),
});

const ofEntry = async (
  observations: ObservationPorts,
  site: string,
  entry: { kind: Kind; slug: string },
): Promise<Found> => {
  const { visitedAt, restDueAt, facts, history } = await observedSite(observations, site);
  const entries = observations.sites.get(site) ?? [entry];
  const changes = history
    .slice(0, HISTORY_MOST)
    .map((change) => ({ ...saidOf(change), at: change.at.toISOString() }));
  const all = facts.map((each) => ({ site, entries: [...entries], ...factOf(each) }));
  const { shown, rest } = rowsThatFit(all, ROOM_OF_FACTS);
  return {
    total: all.length,
    observations: shown,
    nextPage: null,
    tooLong: rest.length,
    visitedAt: visitedAt?.toISOString() ?? null,
    restDueAt: restDueAt?.toISOString() ?? null,
    history: rowsThatFit(changes, ROOM_OF_HISTORY).shown,
  };
};

const ROOM_OF_FACTS = 32_000;
const ROOM_OF_HISTORY = 10_000;

const ofAll = async (
  observations: ObservationPorts,
  asked: z.output<typeof input>,
): Promise<Found> => {
  const stored = Math.ceil(asked.page / 2);
  const first = ((asked.page - 1) % 2) * PAGE_ROWS;
  const { total, observations: found } = await listObservations(observations, {
    ...asked,
    page: stored,
  });
  const rows = found.slice(first, first + PAGE_ROWS).map((each) => ({
    ...{ site: each.site, entries: [...each.entries] },
    ...factOf(each),
  }));
  const { shown, rest } = rowsThatFit(rows);
  return {
    total,
    observations: shown,
    nextPage: asked.page * PAGE_ROWS < total ? asked.page + 1 : null,
    tooLong: rest.length,
  };
};

/** Finds arguments that contradict each other. */
const contradictions = ({ kind, slug, ...more }: z.output<typeof input>): Mistake[] => {
  const { crawler, fact: name, verdict, page } = more;
  const narrows = crawler !== undefined || name !== undefined || verdict !== undefined || page > 1;
  return [
    ...(slug !== undefined && kind === undefined
      ? [{ field: 'kind', rule: 'needed with slug', example: '"publishers"' }]
      : []),
    ...(slug !== undefined && narrows
      ? [{ field: 'slug', rule: 'answers all facts: leave out crawler, fact, verdict and page' }]
      : []),
    ...(crawler !== undefined && name !== undefined
      ? [{ field: 'fact', rule: 'give crawler or fact, not both' }]
      : []),
  ];
};

export const getObservations = readingTool<typeof input, DirectoryToolPorts>({
  name: NAME,
  title: 'What was observed of listed sites',
  description: [
    'Dated facts about how software may use listed sites, with their evidence. Which publishers ' +
      'refuse GPTBot: {"kind":"publishers","crawler":"GPTBot","verdict":"refused"}. All of one ' +
      'entry, with history: {"kind":"publishers","slug":"derstandard"}.',
    'fact names another thing that is looked for: robots, llms-txt, feed, sitemap, x402, ' +
      'payment-info, sample (an article asked for without payment), mcp-card and others.',
    'A fact is what three visits on different days agreed on. What is not listed is not known: ' +
      'no answer means neither yes nor no, and where nobody visited yet there is none.',
  ].join('\n'),
  ...{ input, output, examples: EXAMPLES },
  callsPerMinute: ({ callsPerMinute }) => callsPerMinute(),
  answer: async (asked, ports) => {
    const { kind, slug } = asked;
    const wrong = contradictions(asked);
    if (wrong.length > 0) return { mistakes: repairText(NAME, wrong) };
    const observations = await ports.observations();
    if (kind === undefined || slug === undefined)
      return { value: await ofAll(observations, asked) };
    const site = siteOfEntry(observations, { kind, slug });
    if (site === undefined) return missingEntry(NAME, await ports.catalogue(), kind, slug);
    return { value: await ofEntry(observations, site, { kind, slug }) };
  },
});
