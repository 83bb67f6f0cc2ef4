import { expect, test } from 'vitest';
import { endpoint } from '#kernel/http/endpoint.ts';
import { publicReads } from '#kernel/http/reads.ts';
import { listedFinders, listedRoute } from '#register/api/listed.ts';
import type { Kind } from '#register/records/kinds.ts';
import { entryOf, PUBLISHER } from '../../support/claims.ts';
import { readIssues } from '../../support/errors.ts';
import { hostFrom } from '../../support/host.ts';

/** Whether a website is listed, as /apply asks while it is typed. */

const at = (slug: string, websiteUrl: string, kind: 'publishers' | 'saas' = 'publishers') =>
  entryOf(kind, slug, {
    ...PUBLISHER,
    websiteUrl,
    ...(kind === 'saas' ? { contentTypes: ['fintech'] } : {}),
  });

const ENTRIES = [
  entryOf('publishers', 'beispielblatt', PUBLISHER),
  at('deep', 'https://deep.internal/de/'),
  at('first', 'https://shared.internal/first'),
  at('second', 'https://shared.internal/second'),
  at('tool', 'https://shared.internal/tool', 'saas'),
];
const FINDERS = listedFinders(async () => ({
  entries: async (kind: Kind) => ENTRIES.filter((entry) => entry.kind === kind),
}));

const answer = endpoint([listedRoute(FINDERS.near)], publicReads, () => undefined);

const ask = (query: string) =>
  answer(new Request(`https://kontor.example/api/listed${query}`), hostFrom('127.0.0.1'));

test('a listed website is found in any of its spellings', async () => {
  for (const website of ['https://www.owner.internal/', 'http://owner.internal'])
    expect(await (await ask(`?website=${website}`)).json()).toEqual({
      entries: [{ kind: 'publishers', slug: 'beispielblatt', name: 'Beispielblatt' }],
    });
  expect(await (await ask('?website=https://else.internal/')).json()).toEqual({ entries: [] });
});

test.each([
  ['http://OWNER.internal/any/page?x=1', ['beispielblatt']],
  ['https://www.owner.internal/x', ['beispielblatt']],
  ['https://owner.internal:8443/x', []],
  ['https://other.owner.internal/', []],
  ['https://deep.internal/', ['deep']],
  ['https://deep.internal/en', []],
  ['https://shared.internal/first/', ['first']],
  ['https://shared.internal/third', []],
  ['https://shared.internal/', ['tool']],
])('%s means the entries %j, if not by its address then by its host', async (website, slugs) => {
  const { entries } = await (await ask(`?${new URLSearchParams({ website })}`)).json();
  expect(entries.map(({ slug }: { slug: string }) => slug)).toEqual(slugs);
});

test('an application is held against exactly the address that it gives', async () => {
  expect(await FINDERS.exact('https://owner.internal/any/page')).toEqual([]);
  expect(await FINDERS.exact('https://owner.internal')).toHaveLength(1);
});

test.each(['', '?url=https://owner.internal/', '?website=', '?website=owner.internal'])(
  'a question without a website is refused: %j',
  async (query) => {
    expect(await readIssues(await ask(query))).toMatchObject([{ path: ['website'] }]);
  },
);
