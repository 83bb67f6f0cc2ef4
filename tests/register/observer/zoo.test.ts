import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CRAWLERS, EVERYBODY } from '#register/observer/crawlers.ts';
import { filesAt } from '#register/observer/resources.ts';
import { visit, type VisitResult } from '#register/observer/visit.ts';
import { FILE_HOSTS } from '../../support/zoo/files.ts';
import { HOME_HOSTS, robotsHosts } from '../../support/zoo/pages.ts';
import { PAYMENT_HOSTS } from '../../support/zoo/payments.ts';
import { troubleHosts } from '../../support/zoo/trouble.ts';
import { openZoo, zooPorts, type Host, type Truth, type Zoo } from '../../support/zoo/zoo.ts';

/** What the observer says of hosts of which everything is known. */

const EVERY_CRAWLER = [EVERYBODY, ...CRAWLERS];
const HOSTS: readonly Host[] = [
  ...PAYMENT_HOSTS,
  ...FILE_HOSTS,
  ...HOME_HOSTS,
  ...robotsHosts(EVERY_CRAWLER),
  ...troubleHosts(EVERY_CRAWLER),
];
const LIMIT = { timeout: 120_000 };

let zoo: Zoo;
const results = new Map<string, VisitResult>();
beforeAll(async () => {
  zoo = await openZoo(HOSTS);
  for (const host of HOSTS)
    results.set(host.name, await visit(zoo.siteOf(host), zooPorts(zoo.request)));
}, 300_000);
afterAll(() => zoo.stop());

/** What is true of a host that has a home page and nothing else. */
const USUAL: Readonly<Record<string, Truth>> = {
  robots: 'absent',
  ...Object.fromEntries(EVERY_CRAWLER.map((each) => [`crawler:${each}`, ['open', 'whole']])),
  'content-signal': 'absent',
  'content-usage': 'absent',
  encryption: 'absent',
  redirect: 'absent',
  feed: 'absent',
  'schema-org': 'absent',
  'tdm-page': 'absent',
  'unknown-addresses': 'open',
  ...Object.fromEntries(
    filesAt(new Date()).flatMap(({ readers }) =>
      Object.keys(readers).map((fact) => [fact, 'absent']),
    ),
  ),
};

/** What was not asked is not said: the truth of those facts is that nothing is known. */
const truthOf = (host: Host, fact: string): Truth => host.truth[fact] ?? USUAL[fact] ?? 'unknown';
const inWords = (truth: Truth): string => (typeof truth === 'string' ? truth : truth.join(' '));
const verdictOf = (truth: Truth): string => (typeof truth === 'string' ? truth : truth[0]);

const saidOf = (host: Host, fact: string, truth: Truth): string => {
  const look = results.get(host.name)?.looks.find((each) => each.fact === fact);
  if (look === undefined) return verdictOf(truth) === 'unknown' ? inWords(truth) : 'nothing';
  return typeof truth === 'string' ? look.verdict : [look.verdict, look.value].join(' ');
};

test('the zoo has at least 60 hosts, each by its own name', () => {
  expect(new Set(HOSTS.map(({ name }) => name)).size).toBe(HOSTS.length);
  expect(HOSTS.length).toBeGreaterThanOrEqual(60);
});

describe('precision and recall are whole', () => {
  test.each(HOSTS.map((host) => [host.name, host] as const))('%s', LIMIT, (_name, host) => {
    const facts = [...new Set([...Object.keys(USUAL), ...Object.keys(host.truth)])];
    const truth = facts.map((fact) => `${fact}: ${inWords(truthOf(host, fact))}`);
    const said = facts.map((fact) => `${fact}: ${saidOf(host, fact, truthOf(host, fact))}`);
    expect(said).toEqual(truth);
    const names = (results.get(host.name)?.looks ?? []).map(({ fact }) => fact);
    expect(names.filter((name) => !facts.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('over all hosts every fact is said as it is', () => {
    let right = 0;
    let said = 0;
    let known = 0;
    for (const host of HOSTS) {
      const looks = results.get(host.name)?.looks ?? [];
      for (const { fact, verdict } of looks) {
        const truth = verdictOf(truthOf(host, fact));
        if (verdict !== 'unknown') said += 1;
        if (truth !== 'unknown') known += 1;
        if (verdict !== 'unknown' && verdict === truth) right += 1;
      }
    }
    expect({ precision: right / said, recall: right / known }).toEqual({ precision: 1, recall: 1 });
    expect(known).toBeGreaterThan(1500);
  });
});

test('no host is asked more than 16 times, and none for more than it gives', () => {
  const counts = Map.groupBy(zoo.seen, ({ host }) => host);
  for (const [host, asked] of counts) expect(asked.length, host).toBeLessThanOrEqual(16);
});

test('every request says who asks, and none carries a cookie or another page', () => {
  for (const { headers } of zoo.seen) {
    expect(headers['user-agent']).toContain('KontorObserver/1.0; +https://kontor.example/observer');
    expect([headers.cookie, headers.referer, headers.authorization]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
});
