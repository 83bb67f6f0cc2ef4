import fc from 'fast-check';
import robotsParser from 'robots-parser';
import { describe, expect, test } from 'vitest';
import { visitedSite, type Answers } from '../../support/visited.ts';

/** What a site wishes of machines: Content-Usage by draft-ietf-aipref-attach, Content-Signal. */

const NOW = new Date('2026-11-30T10:00:00Z');

type Home = ReturnType<Answers>;

/** What a visit says of a preference, in a robots.txt and on a home page. */
const statedIn = async (robots: string, home: Home = 'x', fact = 'content-usage') => {
  const answers: Answers = ({ pathname }) =>
    pathname === '/robots.txt' ? robots : pathname === '/' ? home : undefined;
  return (await visitedSite(answers).visitOn(NOW)).look(fact);
};

const usage = async (...lines: string[]) => {
  const found = await statedIn(['User-agent: *', ...lines].join('\n'));
  return [found?.verdict, found?.value, found?.evidence.line];
};

describe('a preference', () => {
  test.each([
    // The draft's own example: what is said of some addresses is not said of the site.
    [['/ train-ai=n', '/ai-ok/ train-ai=y'], 'refused', 'train-ai=n'],
    [['/ai-ok/ train-ai=y', '/ train-ai=n'], 'refused', 'train-ai=n'],
    [['/press train-ai=y', 'train-ai=n'], 'refused', 'train-ai=n'],
    [['train-ai=n', '/$ train-ai=y'], 'refused', 'train-ai=n'],
    [['train-ai=n', '/* train-ai=y'], 'open', 'train-ai=y'],
    [['/press train-ai=n'], 'absent', null],
    // Of equal length all apply, and a refusal is the stronger one.
    [['train-ai=y', '/ train-ai=n'], 'refused', 'train-ai=n'],
    [['search=y', 'train-ai=n'], 'refused', 'search=y, train-ai=n'],
    // A dictionary of structured fields (RFC 9651).
    [['train-ai=n;exceptions="a, b"'], 'refused', 'train-ai=n'],
    [['train-ai=n, foo=maybe'], 'refused', 'train-ai=n'],
    [['train-ai=y, foo=n'], 'open', 'train-ai=y'],
    [['train-ai=y, foo=("a" b);c'], 'open', 'train-ai=y'],
    [['train-ai=y, train-ai=n'], 'refused', 'train-ai=n'],
    [['train-ai=maybe'], 'wrong', null],
    [['train-ai=n search=y'], 'wrong', null],
    [['train-ai=n,'], 'wrong', null],
    [['foo=n'], 'unknown', null],
    [['train-ai=n,', 'search=y'], 'open', 'search=y'],
  ])('of the rules %j is %s, %s', async (rules, verdict, value) => {
    const found = await usage(...rules.map((rule) => `Content-Usage: ${rule}`));
    expect(found.slice(0, 2)).toEqual([verdict, value]);
  });

  test('is that of all groups of an agent, with the line that refuses', async () => {
    const robots = 'User-agent: *\nContent-Signal: search=yes\n\nUser-agent: *\n';
    const found = await statedIn(`${robots}Content-Signal: ai-train=no`, 'x', 'content-signal');
    expect(found).toMatchObject({ verdict: 'refused', value: 'ai-train=no, search=yes' });
    expect(found?.evidence.line).toBe('Content-Signal: ai-train=no');
  });

  test('by a header is shown with the page that sent it', async () => {
    const headers = { 'content-usage': ['search=y', 'train-ai=n'] };
    const found = await statedIn('User-agent: *', { text: 'home', headers });
    expect(found).toMatchObject({
      ...{ verdict: 'refused', value: 'search=y, train-ai=n' },
      evidence: {
        ...{ url: 'https://a.example/', hash: 'hash of home' },
        line: 'content-usage: search=y, train-ai=n',
      },
    });
  });

  test.each([403, 503])('is unknown where the home page answers %d', async (status) => {
    expect(await statedIn('User-agent: *', { status })).toMatchObject({ verdict: 'unknown' });
  });
});

const pattern = fc
  .tuple(
    fc.array(fc.constantFrom('/', 'kontor', '*', '-observer', 'a'), { maxLength: 4 }),
    fc.constantFrom('', '$', '*'),
  )
  .map(([parts, end]) => `/${parts.join('')}${end}`);
const rule = fc.record({ pattern, isAllowed: fc.boolean() });

describe('the rules of Content-Usage', () => {
  test('are chosen among as those of Allow and Disallow, by another parser', async () => {
    const rules = fc.uniqueArray(rule, {
      minLength: 1,
      maxLength: 6,
      selector: (each) => each.pattern.length,
    });
    await fc.assert(
      fc.asyncProperty(rules, async (all) => {
        const paths = all.map(
          (each) => `${each.isAllowed ? 'Allow' : 'Disallow'}: ${each.pattern}`,
        );
        const site = 'https://a.example';
        const judge = robotsParser(`${site}/robots.txt`, ['User-agent: *', ...paths].join('\n'));
        const isNamed = judge.getMatchingLineNumber(`${site}/kontor-observer`, 'x') > 0;
        const isAllowed = judge.isAllowed(`${site}/kontor-observer`, 'x') ?? true;
        const [verdict] = await usage(
          ...all.map(
            (each) => `Content-Usage: ${each.pattern} train-ai=${each.isAllowed ? 'y' : 'n'}`,
          ),
        );
        expect(verdict).toBe(isNamed ? (isAllowed ? 'open' : 'refused') : 'absent');
      }),
      { numRuns: 300 },
    );
  });

  test('say the same in any order, in any groups, and with what nobody knows', async () => {
    const noise = fc.constantFrom(
      '',
      ';p',
      ';p="a,b";q=1',
      ', foo',
      ', foo=n;train-ai=n',
      ', bar=("n")',
    );
    const line = fc.tuple(rule, noise).map(([each, more]) => ({
      plain: `Content-Usage: ${each.pattern} train-ai=${each.isAllowed ? 'y' : 'n'}`,
      more,
    }));
    const both = fc
      .array(line, { minLength: 1, maxLength: 5 })
      .chain((lines) =>
        fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
      );
    await fc.assert(
      fc.asyncProperty(both, async ([lines, shuffled]) => {
        const [verdict, value] = await usage(...lines.map(({ plain }) => plain));
        const apart = shuffled.map(({ plain, more }) => `${plain}${more}\nUser-agent: *`);
        const [other, otherValue] = await usage(...apart);
        expect([other, otherValue]).toEqual([verdict, value]);
      }),
      { numRuns: 300 },
    );
  });
});
