import { describe, expect, test } from 'vitest';
import { entryMarkdown } from '#documents/entry-markdown.ts';
import type { SeenFact } from '#register/observer/seen.ts';
import { figuresOf } from '#register/observatory/figures.ts';
import { toEntry } from '#register/search/entry.ts';
import { publisherRecord } from '#register/records/publishers.ts';
import { checkedOf } from '#words/facts.ts';
import { observedWords } from '#words/en/observer/entry.ts';

/** What pages say of observations, and that nothing is said where there are none. */

const ENTRY = toEntry(
  'publishers',
  'daily',
  publisherRecord.parse({
    name: 'The Daily',
    shortDescription: 'A newspaper.',
    websiteUrl: 'https://www.daily.test/',
    contentTypes: ['news'],
    countries: ['de'],
    tags: ['newspaper'],
    listedOn: '2026-11-20',
    source: 'editorial',
    checkedOn: '2026-11-20',
  }),
);

const saw = (
  fact: string,
  verdict: SeenFact['verdict'],
  value: string | null = null,
): SeenFact => ({
  ...{ fact, verdict, value },
  since: '2026-11-18',
  observedOn: '2026-11-20',
});

const SITE = { site: 'daily.test', visitedOn: '2026-11-21' };

const SEEN = [
  saw('crawler:GPTBot', 'refused'),
  saw('crawler:ClaudeBot', 'open', 'whole'),
  saw('llms-txt', 'open', 'The `Daily`'),
  saw('sample', 'gated', 'x402'),
  saw('ucp', 'absent'),
];

describe('the figures', () => {
  test('count who is paid: a login is no price, and asks for no payment', () => {
    const stepsOf = (facts: SeenFact[]) => {
      const entries = { publishers: [ENTRY], ecommerce: [], saas: [], hotels: [] };
      const { groups } = figuresOf(entries, new Map([[SITE.site, { ...SITE, facts }]]));
      return groups.payment.flatMap(({ subject, members }) => members.map(() => subject));
    };
    const login = saw('payment-info', 'gated');
    expect(stepsOf([saw('sample', 'gated', 'x402'), saw('openapi', 'open'), login])).toEqual([
      'answered',
      'priced',
    ]);
    expect(stepsOf([saw('sample', 'gated'), saw('openapi', 'gated'), login])).toEqual([]);
  });
});

describe('an entry', () => {
  test('says what was observed, with the day and where the evidence is', () => {
    const text = entryMarkdown(ENTRY, { source: undefined, seen: { ...SITE, facts: SEEN } });
    expect(text).toContain('## Observed, 20 November 2026');
    expect(text).toContain('AI crawlers that may not read: GPTBot');
    expect(text).toContain('llms.txt: open, The \\`Daily\\`');
    expect(text).toContain('A sample without payment: asks for payment or a login, `x402`');
    expect(text).toContain('(/evidence/publishers/daily)');
    expect(text).toContain('(/api/observations/publishers/daily)');
    expect(text).not.toContain('Universal Commerce Protocol');
  });

  test.each([
    [['whole', 'whole'], 'AI crawlers: all 2 that were asked about may read'],
    [['in part', 'in part'], 'AI crawlers: all 2 that were asked about may read, but not every'],
    [['whole', 'in part'], 'AI crawlers that may read: GPTBot'],
    [['whole', 'in part'], 'AI crawlers that may read, but not every address: ClaudeBot'],
    [[null, 'in part'], 'AI crawlers that may read, but not every address: ClaudeBot'],
    [[null, 'whole'], 'AI crawlers that may read: ClaudeBot'],
  ])('of crawlers that may read %j it says "%s"', (values, line) => {
    const facts = ['GPTBot', 'ClaudeBot'].map((name, index) => {
      const value = values[index] ?? null;
      return saw(`crawler:${name}`, value === null ? 'refused' : 'open', value);
    });
    const text = entryMarkdown(ENTRY, { source: undefined, seen: { ...SITE, facts } });
    expect(text).toMatch(new RegExp(`^- ${line}`, 'm'));
    expect(text.includes('not every address')).toBe(values.includes('in part'));
  });

  test('says it in German as well', () => {
    const text = entryMarkdown(ENTRY, {
      source: undefined,
      seen: { ...SITE, facts: SEEN },
      language: 'de',
    });
    expect(text).toContain('## Beobachtet, 20. November 2026');
    expect(text).toContain('KI-Crawler, die nicht lesen dürfen: GPTBot');
    expect(text).toContain('(/de/observer)');
  });

  test('says the same as ever where nothing was observed', () => {
    const source = undefined;
    const plain = entryMarkdown(ENTRY, { source });
    expect(entryMarkdown(ENTRY, { source, seen: null })).toBe(plain);
    expect(plain).not.toContain('Observed');
    expect(observedWords([], ENTRY)).toBeNull();
    expect(observedWords([saw('ucp', 'absent')], ENTRY)).toBeNull();
  });
});

test('what its owner has changed is not said to be compared by nobody', () => {
  const byNobody = 'nobody has compared it with its website yet';
  expect(checkedOf(ENTRY, null)).toContain(`Entered from general knowledge on 20 November 2026`);
  expect(checkedOf(ENTRY, null)).toContain(byNobody);
  const record = { ...ENTRY.record, listingSource: 'self-listed', checkedOn: '2026-11-27' };
  const owned = toEntry('publishers', 'daily', publisherRecord.parse(record));
  expect(checkedOf(owned, null)).toContain('Last looked over on 27 November 2026.');
  expect(checkedOf(owned, null)).not.toContain(byNobody);
});
