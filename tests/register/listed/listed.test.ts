import { expect, test } from 'vitest';
import { endpoint } from '#kernel/http/endpoint.ts';
import { publicReads } from '#kernel/http/reads.ts';
import { listedFinder, listedRoute } from '#register/api/listed.ts';
import { entryOf, PUBLISHER } from '../../support/claims.ts';
import { readIssues } from '../../support/errors.ts';
import { hostFrom } from '../../support/host.ts';

/** Whether a website is listed, as /apply asks while it is typed. */

const ENTRY = entryOf('publishers', 'beispielblatt', PUBLISHER);

const answer = endpoint(
  [
    listedRoute(
      listedFinder(async () => ({
        entries: async (kind) => (kind === 'publishers' ? [ENTRY] : []),
      })),
    ),
  ],
  publicReads,
  () => undefined,
);

const ask = (query: string) =>
  answer(new Request(`https://kontor.example/api/listed${query}`), hostFrom('127.0.0.1'));

test('a listed website is found in any of its spellings', async () => {
  for (const website of ['https://www.owner.internal/', 'http://owner.internal'])
    expect(await (await ask(`?website=${website}`)).json()).toEqual({
      entries: [{ kind: 'publishers', slug: 'beispielblatt', name: 'Beispielblatt' }],
    });
  expect(await (await ask('?website=https://else.internal/')).json()).toEqual({ entries: [] });
});

test.each(['', '?url=https://owner.internal/', '?website=', '?website=owner.internal'])(
  'a question without a website is refused: %j',
  async (query) => {
    expect(await readIssues(await ask(query))).toMatchObject([{ path: ['website'] }]);
  },
);
