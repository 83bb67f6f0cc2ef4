import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import redirector from 'netlify-redirector';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { redirectsReader, type Redirects } from '../../../scripts/server/redirects.ts';
import { threadMs } from '../../support/processor-time.ts';
import { runs } from '../../support/runs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-rules-'));
  await writeFile(join(folder, 'netlify.toml'), '');
});
afterAll(() => rm(folder, { recursive: true }));

const readRules = (text: string): Promise<Redirects> =>
  redirectsReader(join(folder, 'netlify.toml'))({ redirectRules: async () => text });

const asking = (path: string) => ({
  url: new URL(path, 'http://site'),
  incoming: { headers: {} },
});

const segment = fc.constantFrom('a', 'b', 'A', 'a.md', 'stores', 'in');
const from = fc
  .tuple(fc.array(segment, { maxLength: 3 }), fc.constantFrom('', '/*', '/:slug', '/:slug/b', '/'))
  .map(([segments, end]) => `/${segments.join('/')}${end}`.replace(/^\/\//, '/'));
const path = fc
  .tuple(fc.array(fc.oneof(segment, fc.constant('')), { maxLength: 5 }), fc.boolean())
  .map(([segments, slash]) => `/${segments.join('/')}${slash ? '/' : ''}`)
  .filter((each) => !each.startsWith('//'));

test('the first of all rules that fit applies, whatever the rules and the path', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(from, { minLength: 1, maxLength: 12 }),
      fc.array(path, { minLength: 5, maxLength: 20 }),
      async (rules, paths) => {
        const text = rules.map((each, index) => `${each} /to-${index} 301`).join('\n');
        const redirects = await readRules(text);
        const all = await redirector.parseJSON(
          JSON.stringify(rules.map((each, index) => ({ path: each, to: `/to-${index}` }))),
          { jwtSecret: 'none', jwtRoleClaim: 'none' },
        );
        for (const each of paths) {
          const expected = all.match({
            ...{ scheme: 'http', host: 'site', path: new URL(each, 'http://site').pathname },
            ...{ query: '', headers: {}, cookieValues: {}, getHeader: () => '' },
            getCookie: () => '',
          });
          expect((await redirects.match(asking(each)))?.to, each).toBe(expected?.to);
        }
      },
    ),
    runs(60, 1000),
  );
});

test('5,000 rules take no time from a path that none of them names', async () => {
  const rules = Array.from({ length: 5000 }, (_, each) => `/hotels/in/town-${each} /b 301`);
  const redirects = await readRules(rules.join('\n'));
  const began = threadMs();
  for (let turn = 0; turn < 100; turn += 1)
    expect(await redirects.match(asking(`/hotels/in/nowhere-${turn}`))).toBeUndefined();
  expect(await redirects.match(asking('/hotels/in/town-4999'))).toMatchObject({ to: '/b' });
  expect(threadMs() - began).toBeLessThan(100);
});
