import { z } from 'zod';
import type { Contract } from '#kernel/http/contract.ts';
import { error, validationError } from '#kernel/http/errors.ts';
import { errorAnswer } from '#kernel/http/http-error.ts';
import type { Route } from '#kernel/http/reads.ts';
import {
  CURSOR,
  cursorOf,
  feedChangeOf,
  FIRST_CURSOR,
  readCursor,
} from '#register/history/feed.ts';
import type { History, Stretch } from '#register/history/ports.ts';
import { isKind, KINDS } from '#register/records/kinds.ts';

const MOST = 1000;
const USUAL = 100;

const feedChange = z.strictObject({
  cursor: z.string().describe('Position of this change; send it as since to go on after it'),
  on: z.iso.date().describe('Day on which the change was recorded'),
  kind: z.enum(KINDS),
  slug: z.string(),
  change: z.enum(['created', 'updated', 'removed']),
  fields: z.array(z.string()).describe('Fields that were set, changed or emptied'),
  reason: z.string().nullable().describe('Why it was removed'),
  movedTo: z.string().nullable().describe('Slug of the entry that stands for it now'),
  record: z
    .looseObject({})
    .nullable()
    .describe('The record as in /data; null where a later change of the entry follows'),
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
      'on. ' +
      'Absent: from the beginning',
  });

const limit = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, `expected a whole number from 1 to ${MOST}`)
  .transform(Number)
  .pipe(z.int().min(1).max(MOST).meta({ description: 'Most changes at once', default: USUAL }));

const changesContract: Contract = {
  operationId: 'list_changes',
  method: 'GET',
  path: '/api/changes',
  summary: 'What changed in the registers',
  description:
    'Entries created, updated and removed, oldest first. Whoever holds a dump of /data and ' +
    'applies what follows its cursor holds the current one.',
  tag: 'data',
  query: { since, kind: z.enum(KINDS).describe('One register alone'), limit },
  answers: {
    200: { description: 'Changes in order', name: 'Changes', schema: page },
    400: {
      description: 'A parameter is invalid',
      name: 'ValidationError',
      schema: validationError,
    },
    410: { description: 'The cursor is of another history', name: 'Error', schema: error },
  },
};

/** Where to begin; null for a cursor that this history did not give out. */
const beginning = async (since: string, history: History): Promise<Stretch['after'] | null> => {
  const cursor = readCursor(since);
  if (cursor === null) return { day: since };
  return (await history.chainAt(cursor.sequence)) === cursor.chain ? cursor : null;
};

const endOf = async (history: History): Promise<string> => cursorOf(await history.end());

const UNKNOWN_CURSOR =
  'The cursor is of a history that was written anew: take the dumps of /data/index.json again, ' +
  'and go on with the cursor that is named there';

/** GET /api/changes */
export const changesRoute = (openHistory: () => Promise<History>): Route => ({
  contract: changesContract,
  handle: async ({ query }) => {
    const history = await openHistory();
    const asked = typeof query.since === 'string' ? query.since : FIRST_CURSOR;
    const most = typeof query.limit === 'number' ? query.limit : USUAL;
    const after = await beginning(asked, history);
    if (after === null) return errorAnswer(410, UNKNOWN_CURSOR);
    const kind = typeof query.kind === 'string' && isKind(query.kind) ? query.kind : null;
    const found = await history.changes({ after, kind, most: most + 1 });
    const changes = found.slice(0, most).map(feedChangeOf);
    const next = changes.at(-1)?.cursor ?? (readCursor(asked) ? asked : await endOf(history));
    return {
      status: 200,
      body: JSON.stringify({ changes, next, more: found.length > most }),
      freshness: 'until-deploy',
    };
  },
});
