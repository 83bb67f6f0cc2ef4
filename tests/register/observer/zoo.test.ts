import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CRAWLERS, EVERYBODY } from '#register/observer/crawlers.ts';
import type { Look } from '#register/observer/fact.ts';
import { filesAt } from '#register/observer/resources.ts';
import { settle, type Held } from '#register/observer/settle.ts';
import { visit } from '#register/observer/visit.ts';
import { CHALLENGE_HOSTS } from '../../support/zoo/challenges.ts';
import { CONTENT_HOSTS } from '../../support/zoo/contents.ts';
import { FILE_HOSTS } from '../../support/zoo/files.ts';
import { LINK_HOSTS } from '../../support/zoo/links.ts';
import { HOME_HOSTS, robotsHosts } from '../../support/zoo/pages.ts';
import { PAYMENT_HOSTS } from '../../support/zoo/payments.ts';
import { robotsTextHosts } from '../../support/zoo/robots-texts.ts';
import { troubleHosts } from '../../support/zoo/trouble.ts';
import { WIRE_HOSTS } from '../../support/zoo/wire.ts';
import { openZoo, zooPorts, type Host, type Truth, type Zoo } from '../../support/zoo/zoo.ts';

/** What the observer says of hosts of which everything is known. */

const EVERY_CRAWLER = [EVERYBODY, ...CRAWLERS];
const HOSTS: readonly Host[] = [
  ...PAYMENT_HOSTS,
  ...CHALLENGE_HOSTS,
  ...FILE_HOSTS,
  ...CONTENT_HOSTS,
  ...HOME_HOSTS,
  ...LINK_HOSTS,
  ...robotsHosts(EVERY_CRAWLER),
  ...robotsTextHosts(EVERY_CRAWLER),
  ...troubleHosts(EVERY_CRAWLER),
  ...WIRE_HOSTS,
];
const VISITS_MOST = 3;

let zoo: Zoo;
const looksOf = new Map<string, ReadonlyMap<string, Look>>();
/** How often each host was asked in each visit. */
const counts: { host: string; asked: number; counted: number }[] = [];

/** Visits of one day, until all was asked that there is to ask. */
const lookThrough = async (host: Host): Promise<ReadonlyMap<string, Look>> => {
  const ports = zooPorts(zoo.request);
  const looks = new Map<string, Look>();
  let held = new Map<string, Held>();
  for (let visits = 0; visits < VISITS_MOST; visits += 1) {
    const before = zoo.seen.length;
    const result = await visit({ ...zoo.siteOf(host), held }, ports);
    counts.push({ host: host.name, asked: result.asked, counted: zoo.seen.length - before });
    for (const look of result.looks) looks.set(look.fact, look);
    held = new Map([...looks].map(([fact, look]) => [fact, settle(undefined, look, ports.now())]));
    if (result.isWhole || result.putOff !== null) return looks;
  }
  throw new Error(`${host.name} is never whole`);
};

beforeAll(async () => {
  zoo = await openZoo(HOSTS);
  for (const host of HOSTS) looksOf.set(host.name, await lookThrough(host));
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
  const look = looksOf.get(host.name)?.get(fact);
  if (look === undefined) return verdictOf(truth) === 'unknown' ? inWords(truth) : 'nothing';
  return typeof truth === 'string' ? look.verdict : [look.verdict, look.value].join(' ');
};

test('the zoo has at least 60 hosts, each by its own name', () => {
  expect(new Set(HOSTS.map(({ name }) => name)).size).toBe(HOSTS.length);
  expect(HOSTS.length).toBeGreaterThanOrEqual(60);
});

describe('precision and recall are whole', () => {
  test.each(HOSTS.map((host) => [host.name, host] as const))('%s', (_name, host) => {
    const facts = [...new Set([...Object.keys(USUAL), ...Object.keys(host.truth)])];
    const truth = facts.map((fact) => `${fact}: ${inWords(truthOf(host, fact))}`);
    const said = facts.map((fact) => `${fact}: ${saidOf(host, fact, truthOf(host, fact))}`);
    expect(said).toEqual(truth);
    const names = [...(looksOf.get(host.name) ?? new Map<string, Look>()).keys()];
    expect(names.filter((name) => !facts.includes(name))).toEqual([]);
  });

  test('over all hosts every fact is said as it is', () => {
    let right = 0;
    let said = 0;
    let known = 0;
    for (const host of HOSTS) {
      for (const { fact, verdict } of looksOf.get(host.name)?.values() ?? []) {
        const truth = verdictOf(truthOf(host, fact));
        if (verdict !== 'unknown') said += 1;
        if (truth !== 'unknown') known += 1;
        if (verdict !== 'unknown' && verdict === truth) right += 1;
      }
    }
    console.info(`precision ${right} of ${said}, recall ${right} of ${known}`);
    expect({ precision: right / said, recall: right / known }).toEqual({ precision: 1, recall: 1 });
    expect(known).toBeGreaterThan(1500);
  });
});

test('no visit makes more than 16 requests, and each that arrives was counted', () => {
  expect(counts.filter(({ asked, counted }) => asked > 16 || counted > asked)).toEqual([]);
});

test('a host below is asked for its own robots.txt, which closes a sample there', () => {
  const asked = zoo.seen.filter(({ host }) => host === 'pay.below-closed.zoo.test');
  expect(asked[0]?.path).toBe('/robots.txt');
  expect(asked.map(({ path }) => path)).not.toContain('/article');
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
