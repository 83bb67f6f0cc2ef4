import fc from 'fast-check';
import robotsParser from 'robots-parser';
import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { VERDICTS, type Look } from '#register/observer/fact.ts';
import type { Request } from '#register/observer/ports.ts';
import { nextWaitMs, retryAfterMs } from '#register/observer/schedule.ts';
import { settle, type Held } from '#register/observer/settle.ts';
import { visit } from '#register/observer/visit.ts';

/** What holds of every visit, whatever the site answers. */

const SITE = 'a.example';
const ORIGIN = `https://${SITE}`;
const BELOW = `pay.${SITE}`;
const NOW = new Date('2026-11-20T12:00:00Z');

const robotsText = fc
  .array(
    fc.oneof(
      // The judge passes over a group without a rule.
      fc
        .constantFrom('*', 'KontorObserver', 'GPTBot')
        .map((each) => `User-agent: ${each}\nAllow: /z`),
      fc
        .constantFrom('/', '/llms.txt', '/.well-known/', '/a', '/*.json$', '/k', '/sitemap', '')
        .chain((path) => fc.constantFrom(`Disallow: ${path}`, `Allow: ${path}`)),
      fc.constantFrom('Crawl-delay: 7', 'Sitemap: /a/map.xml', 'Content-Signal: ai-train=no'),
    ),
    { maxLength: 8 },
  )
  .map((lines) => lines.join('\n'));

const PATHS = ['/', '/a', '/b', '/llms.txt', '/robots.txt'];
const target = fc.oneof(
  fc.constantFrom(...PATHS),
  fc.constantFrom(...PATHS).map((path) => `https://www.${SITE}${path}`),
  fc.constantFrom('https://other.example/', 'http://10.0.0.1/', 'javascript:1', '//[', ''),
);
const header = fc.record(
  {
    location: target,
    'retry-after': fc.constantFrom('0', '60', '99999999999', 'soon', NOW.toUTCString()),
    'content-type': fc.constantFrom(
      'text/html',
      'text/plain; charset=nonsense',
      'application/json',
    ),
    'www-authenticate': fc.string({ maxLength: 60 }),
    'payment-required': fc.string({ maxLength: 60 }),
    etag: fc.constantFrom('"a"', 'W/"b"'),
  },
  { requiredKeys: [] },
);
const answer = fc.record({
  status: fc.constantFrom(
    200,
    200,
    200,
    204,
    301,
    302,
    304,
    308,
    401,
    402,
    403,
    404,
    429,
    500,
    503,
  ),
  headers: header,
  text: fc.oneof(
    fc.constantFrom('', '{}', '[]', '# Title', '<!doctype html><head></head>', '{"linkset":[{}]}'),
    fc.string({ unit: 'binary', maxLength: 80 }),
  ),
  isCut: fc.boolean(),
});
interface Given {
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  text: string;
  isCut: boolean;
}
interface Website {
  robots: string | Given;
  /** The robots.txt of a host below, where the sample is; null where the site itself has it. */
  below: string | null;
  answers: readonly (Given | 'timeout' | 'unreachable' | 'blocked' | 'tls')[];
}
const failure = fc.constantFrom('timeout', 'unreachable', 'blocked', 'tls');
const website: fc.Arbitrary<Website> = fc.record({
  robots: fc.oneof({ weight: 5, arbitrary: robotsText }, { weight: 1, arbitrary: answer }),
  below: fc.option(robotsText),
  answers: fc.array(fc.oneof({ weight: 6, arbitrary: answer }, { weight: 1, arbitrary: failure }), {
    minLength: 1,
    maxLength: 12,
  }),
});

const answered = ({ headers, ...given }: Given): Awaited<ReturnType<Request>> => {
  const values = new Map(Object.entries(headers));
  const all = (name: string) => [values.get(name) ?? []].flat();
  return { ...given, headers: all, hash: `hash of ${given.text}` };
};

/** The answer to an address: always the same for the same address. */
const requestOf = ({ robots: ofSite, below, answers }: Website) => {
  const asked: string[] = [];
  const pauses: number[] = [];
  const request: Request = async (url) => {
    asked.push(url);
    const { host, pathname } = new URL(url);
    const robots = host === BELOW ? (below ?? '') : ofSite;
    if (pathname === '/robots.txt')
      return answered(
        typeof robots === 'string'
          ? { status: 200, headers: { 'content-type': 'text/plain' }, text: robots, isCut: false }
          : robots,
      );
    const key = pathname.startsWith('/kontor-observer-') ? 7 : pathname.length;
    const given = answers[key % answers.length] ?? 'timeout';
    return typeof given === 'string' ? { failure: given, sentence: given } : answered(given);
  };
  return { asked, pauses, request };
};

const siteWith = (sampleUrl: string | null) => ({
  ...{ site: SITE, origin: ORIGIN, sampleUrl, leasedUntil: NOW, waitMs: null },
  ...{ validators: {}, held: new Map() },
});

const run = async (given: Website, code = 'abcdefgh') => {
  const { asked, pauses, request } = requestOf(given);
  const sample = given.below === null ? `${ORIGIN}/article` : `https://${BELOW}/article`;
  const result = await visit(siteWith(sample), {
    request,
    pause: async (lengthMs) => void pauses.push(lengthMs),
    now: () => NOW,
    randomCode: () => code,
    hasTime: () => true,
  });
  return { asked, pauses, result };
};

const RUNS = { numRuns: 600 };

test('what robots.txt closes is never asked for, and of others only their robots.txt', async () => {
  await fc.assert(
    fc.asyncProperty(website, async (given) => {
      const { asked } = await run(given);
      const ofSite = typeof given.robots === 'string' ? given.robots : '';
      for (const url of asked) {
        const { host, pathname } = new URL(url);
        if (pathname === '/robots.txt') continue;
        const hosts = [SITE, `www.${SITE}`, ...(given.below === null ? [] : [BELOW])];
        expect(hosts).toContain(host);
        const rules = host === BELOW ? given.below : ofSite;
        const judge = robotsParser(`https://${host}/robots.txt`, rules ?? '');
        expect(judge.isDisallowed(url, 'KontorObserver') ?? false, `${rules ?? ''}: ${url}`).toBe(
          false,
        );
      }
    }),
    RUNS,
  );
});

test('a visit makes at most 16 requests, two seconds or more apart, and stops at 429', async () => {
  await fc.assert(
    fc.asyncProperty(website, async (given) => {
      const { asked, pauses, result } = await run(given);
      expect(asked.length).toBeLessThanOrEqual(16);
      expect(result.asked).toBe(asked.length);
      expect(pauses.length).toBeGreaterThanOrEqual(asked.length - 1);
      expect(Math.min(2000, ...pauses)).toBe(2000);
      const { request } = requestOf(given);
      const statuses = await Promise.all(asked.map(async (url) => request(url, null)));
      const stops = statuses.map((each) => 'status' in each && each.status === 429);
      expect(stops.slice(0, -1)).not.toContain(true);
    }),
    RUNS,
  );
});

test('the same answers give the same looks, each fact once and in a form to be kept', async () => {
  await fc.assert(
    fc.asyncProperty(website, async (given) => {
      const [first, second] = [await run(given), await run(given)];
      expect(second.result).toEqual(first.result);
      const { looks } = first.result;
      expect(new Set(looks.map(({ fact }) => fact)).size).toBe(looks.length);
      for (const { verdict, value, evidence } of looks) {
        expect(VERDICTS).toContain(verdict);
        for (const text of [value, evidence.line])
          expect(text === null || (text.isWellFormed() && !/\p{Cc}/u.test(text))).toBe(true);
      }
    }),
    RUNS,
  );
});

test('a failure is never taken for absence', async () => {
  await fc.assert(
    fc.asyncProperty(failure, fc.boolean(), async (each, isRobotsThere) => {
      const { result } = await run({
        below: null,
        robots: isRobotsThere ? '' : answerOf(500),
        answers: [each],
      });
      const files = result.looks.filter(({ evidence }) => evidence.status === null);
      expect(files.filter(({ verdict }) => verdict === 'absent')).toEqual([]);
    }),
  );
});

const answerOf = (status: number): Given => ({ status, headers: {}, text: '', isCut: false });

const look = fc.record({
  fact: fc.constant('llms-txt'),
  verdict: fc.constantFrom(...VERDICTS),
  value: fc.constantFrom(null, 'a'),
  evidence: fc.constant({ url: ORIGIN, status: 200, hash: null, line: null }),
}) satisfies fc.Arbitrary<Look>;

test('a fact changes only when the last looks of three days agree', () => {
  const visits = fc.array(fc.tuple(look, fc.nat({ max: 30 })), { maxLength: 30 });
  fc.assert(
    fc.property(visits, (seen) => {
      let held: Held | undefined;
      let atMs = NOW.getTime();
      const byDay = new Map<string, string>();
      for (const [each, hours] of seen) {
        atMs += hours * 3_600_000;
        const at = new Date(atMs);
        const after = settle(held, each, at);
        byDay.set(at.toISOString().slice(0, 10), `${each.verdict} ${each.value}`);
        const lastDays = [...byDay.values()].slice(-3);
        const agreed = lastDays.length === 3 && new Set(lastDays).size === 1;
        const before = held === undefined ? 'unknown null' : `${held.verdict} ${held.value}`;
        const now = `${after.verdict} ${after.value}`;
        expect(now).toBe(agreed ? lastDays[0] : before);
        expect(after.looks.length).toBeLessThanOrEqual(3);
        held = after;
      }
    }),
  );
});

test('a site that does not answer waits twice as long each time, up to 90 days', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].reduce<number[]>(
    (all) => [...all, nextWaitMs(all.at(-1) ?? null, null)],
    [],
  );
  expect(waits.map((waitMs) => waitMs / DAY_MS)).toEqual([1, 2, 4, 8, 16, 32, 64, 90, 90]);
  fc.assert(
    fc.property(fc.option(fc.nat()), fc.option(fc.nat()), (beforeMs, askedMs) => {
      const waitMs = nextWaitMs(beforeMs, askedMs);
      expect(waitMs).toBeGreaterThanOrEqual(Math.min(askedMs ?? 0, 90 * DAY_MS));
      expect(waitMs).toBeLessThanOrEqual(90 * DAY_MS);
    }),
  );
});

test.each([
  ['120', 120_000],
  ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2020 12:01:00 GMT', 0],
  ['soon', null],
  ['-5', null],
  [null, null],
])('Retry-After %j is %j ms', (text, expected) => {
  expect(retryAfterMs(text, NOW)).toBe(expected);
});
