import { z } from 'zod';
import type { Contract } from '#kernel/http/contract.ts';
import { error, validationError } from '#kernel/http/errors.ts';
import { errorAnswer, HttpError } from '#kernel/http/http-error.ts';
import type { Route } from '#kernel/http/reads.ts';
import { CURSOR, FIRST_CURSOR } from '#register/history/feed.ts';
import { knowsEntry, readFeed, type FeedPorts } from '#register/history/read-feed.ts';
import { VERDICTS } from '#register/observer/fact.ts';
import type { SiteEntry } from '#register/observer/site.ts';
import { slug } from '#register/records/fields.ts';
import { isKind, KINDS } from '#register/records/kinds.ts';
import { missingAnswer } from './missing.ts';

const MOST = 1000;
const USUAL = 100;

const feedChange = z.strictObject({
  cursor: z.string().describe('Position of this change; send it as since to go on after it'),
  on: z.iso.date().describe('Day on which the change was recorded'),
  kind: z.enum(KINDS),
  slug: z.string(),
  change: z
    .enum(['created', 'updated', 'removed', 'observed'])
    .describe('observed: facts of the site are others now, and the record is as it was'),
  fields: z
    .array(z.string())
    .describe('Fields that were set, changed or emptied; facts where something was observed'),
  reason: z.string().nullable().describe('Why it was removed'),
  movedTo: z.string().nullable().describe('Slug of the entry that stands for it now'),
  record: z
    .looseObject({})
    .nullable()
    .describe('The record as in /data; null where a later change of the entry follows'),
  observed: z
    .strictObject({
      site: z.string(),
      facts: z.array(
        z.strictObject({
          fact: z.string(),
          verdict: z.enum(VERDICTS),
          value: z.string().nullable(),
        }),
      ),
    })
    .nullable()
    .describe(
      'The facts from now on; with evidence at /api/observations. All are unknown where visits ' +
        'have ended. Null where the record changed',
    ),
});

const page = z.strictObject({
  changes: z.array(feedChange),
  next: z.string().describe('Send it as since for what follows, now or later'),
  more: z.boolean().describe('Whether more follows already'),
});

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const since = z
  .string()
  .refine(
    (text) => CURSOR.test(text) || (DAY.test(text) && z.iso.date().safeParse(text).success),
    'expected a cursor from /data/index.json or an earlier answer, or a day such as 2026-11-21',
  )
  .meta({
    description:
      'Cursor of /data/index.json or of an earlier answer: what follows it. Or a day: from it ' +
      'on. Absent: from the beginning',
  });

const limit = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, `expected a whole number from 1 to ${MOST}`)
  .transform(Number)
  .pipe(z.int().min(1).max(MOST).meta({ description: 'Most changes at once', default: USUAL }));

export const changesContract: Contract = {
  operationId: 'list_changes',
  method: 'GET',
  path: '/api/changes',
  summary: 'What changed in the registers',
  description:
    'Entries created, updated and removed, oldest first, then what was observed of their ' +
    'sites. A dump of /data with what follows its cursor is the current one. Entries of one site ' +
    'come together, beyond the limit if need be.',
  tag: 'data',
  query: {
    since,
    limit,
    kind: z.enum(KINDS).describe('One register alone'),
    slug: slug.describe('One entry, under earlier slugs too; needs kind'),
  },
  answers: {
    200: { description: 'Changes in order', name: 'Changes', schema: page },
    400: {
      description: 'A parameter is invalid',
      name: 'ValidationError',
      schema: validationError,
    },
    404: { description: 'Never listed by this slug', name: 'Error', schema: error },
    410: { description: 'The cursor is of another history', name: 'Error', schema: error },
  },
};

const UNKNOWN_CURSOR =
  'The cursor is of a history that was written anew: take the dumps of /data/index.json again, ' +
  'and go on with the cursor that is named there';

/** @throws HttpError 400 for a slug without its register */
const entryAsked = ({ kind, slug: key }: Readonly<Record<string, unknown>>): SiteEntry | null => {
  if (typeof key !== 'string') return null;
  if (typeof kind === 'string' && isKind(kind)) return { kind, slug: key };
  const message = 'needed with slug';
  const issues = [{ code: 'custom', path: ['kind'], message }];
  throw new HttpError(400, `Invalid query: kind: ${message}`, { issues });
};

/** GET /api/changes */
export const changesRoute = (open: () => Promise<FeedPorts>): Route => ({
  contract: changesContract,
  handle: async ({ query }) => {
    const entry = entryAsked(query);
    const ports = await open();
    if (entry !== null && !(await knowsEntry(ports, entry)))
      return missingAnswer({ ...entry, noun: 'entry' }, null);
    const found = await readFeed(ports, {
      since: typeof query.since === 'string' ? query.since : FIRST_CURSOR,
      kind: typeof query.kind === 'string' && isKind(query.kind) ? query.kind : null,
      slug: entry?.slug ?? null,
      most: typeof query.limit === 'number' ? query.limit : USUAL,
    });
    if (found === null) return errorAnswer(410, UNKNOWN_CURSOR);
    return { status: 200, body: JSON.stringify(found), freshness: 'briefly' };
  },
});
