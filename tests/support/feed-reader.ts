import { z } from 'zod';
import type { Edition } from './published-register.ts';

/** Reads the feed of changes as somebody else's program does. */

const feedChange = z.object({
  on: z.iso.date(),
  change: z.enum(['created', 'updated', 'removed', 'observed']),
  kind: z.string(),
  slug: z.string(),
  fields: z.array(z.string()),
  reason: z.string().nullable(),
  movedTo: z.string().nullable(),
  record: z.looseObject({}).nullable(),
  observed: z
    .object({
      site: z.string(),
      facts: z.array(
        z.object({ fact: z.string(), verdict: z.string(), value: z.string().nullable() }),
      ),
    })
    .nullable(),
});
export type FeedChange = z.output<typeof feedChange>;

export const answer = z.object({
  next: z.string(),
  more: z.boolean(),
  changes: z.array(feedChange),
});
type Answer = z.output<typeof answer>;

export const ask = (edition: Edition, query: string): Promise<Response> =>
  edition.read(`/api/changes?${query}`);

/** All that follows, page by page. */
export const readOn = async (edition: Edition, since: string, limit: number, narrowed = '') => {
  const changes: FeedChange[] = [];
  let next = since;
  for (let more = true; more;) {
    const page: Answer = answer.parse(
      await (await ask(edition, `since=${next}&limit=${limit}${narrowed}`)).json(),
    );
    changes.push(...page.changes);
    ({ next, more } = page);
  }
  return { changes, next };
};

export const readAll = async (edition: Edition, since: string, limit: number, narrowed = '') =>
  (await readOn(edition, since, limit, narrowed)).changes;
