import { afterEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { usualWaitMs } from '#register/observer/schedule.ts';
import { seenFacts } from '#register/observer/seen.ts';
import { httpDateMs } from '#kernel/text/http-date.ts';
import { visitedSite, type Answers } from '../../support/visited.ts';

/** What later visits say of what earlier ones saw. */

const dayAt = (day: number) => new Date(Date.parse('2026-11-20T10:00:00Z') + day * DAY_MS);

const withFile =
  (path: string, file: Answers): Answers =>
  (url, validators) => {
    if (url.pathname === '/robots.txt') return 'User-agent: *\nAllow: /\n';
    return url.pathname === path ? file(url, validators) : undefined;
  };

describe('a file that its server calls unchanged', () => {
  test('is read anew where the day decides: a security.txt expires', async () => {
    const text = 'Contact: mailto:s@a.example\nExpires: 2026-11-24T00:00:00Z\n';
    const { visitOn, held } = visitedSite(
      withFile('/.well-known/security.txt', (_, validators) =>
        validators?.etag === '"1"' ? { status: 304 } : { text, headers: { etag: '"1"' } },
      ),
    );
    for (let day = 0; day < 8; day += 1) await visitOn(dayAt(day));
    expect(held.get('security-txt')).toMatchObject({ verdict: 'wrong' });
  });

  test('is asked for by what the same address sent before, and by nothing else', async () => {
    const modified = { 'last-modified': 'Mon, 09 Nov 2026 00:00:00 GMT' };
    let sitemapPath = '/old.xml';
    const sent: (string | null | undefined)[] = [];
    const { visitOn } = visitedSite(({ pathname }, validators) => {
      if (pathname === '/robots.txt') return `Sitemap: https://a.example${sitemapPath}`;
      if (pathname !== sitemapPath) return undefined;
      sent.push(validators?.lastModified);
      if (validators !== null) return { status: 304 };
      const root = sitemapPath === '/old.xml' ? 'urlset' : 'sitemapindex';
      return { text: `<${root}></${root}>`, headers: modified };
    });
    await visitOn(dayAt(0));
    expect((await visitOn(dayAt(1))).look('sitemap')?.value).toBe('pages');
    sitemapPath = '/new.xml';
    const { look } = await visitOn(dayAt(2));
    expect(look('sitemap')).toMatchObject({
      ...{ value: 'index', evidence: { url: 'https://a.example/new.xml', status: 200 } },
    });
    expect(sent).toEqual([undefined, modified['last-modified'], undefined]);
  });

  test('is not asked for by what came from where a redirect leads', async () => {
    const sent: unknown[] = [];
    const { visitOn } = visitedSite(({ pathname }, validators) => {
      if (pathname === '/llms.txt') {
        sent.push(validators);
        return { status: 301, headers: { location: '/new.txt' } };
      }
      return pathname === '/new.txt' ? { text: '# New', headers: { etag: '"1"' } } : undefined;
    });
    for (let day = 0; day < 3; day += 1) await visitOn(dayAt(day));
    expect(sent).toEqual([null, null, null]);
  });
});

test('a sample that is declared no more is unknown, and visits are weekly again', async () => {
  const paid = 'https://a.example/paid';
  const { visitOn, held } = visitedSite(withFile('/paid', () => ({ status: 401 })));
  for (let day = 0; day < 4; day += 1) await visitOn(dayAt(day), paid);
  expect(held.get('sample')?.verdict).toBe('gated');
  for (let day = 4; day < 8; day += 1) await visitOn(dayAt(day));
  expect(usualWaitMs(held.values(), true)).toBe(7 * DAY_MS);
  const facts = seenFacts([...held].map(([fact, each]) => ({ fact, held: each })));
  expect(facts.map(({ fact }) => fact)).not.toContain('sample');
});

describe('a date of HTTP', () => {
  const { TZ } = process.env;
  afterEach(() => {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  });

  test.each([
    'Mon, 30 Nov 2026 01:00:00 GMT',
    'Monday, 30-Nov-26 01:00:00 GMT',
    'Mon Nov 30 01:00:00 2026',
  ])('%s is in universal time, wherever the server stands', (text) => {
    process.env['TZ'] = 'America/New_York';
    expect(new Date(httpDateMs(text)).toISOString()).toBe('2026-11-30T01:00:00.000Z');
  });

  test.each(['soon', '-5', '2026-11-30', 'Mon'])('%j is none', (text) => {
    expect(httpDateMs(text)).toBeNaN();
  });
});
