import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { FIRST_CURSOR } from '#register/history/feed.ts';
import { siteOf } from '#register/observer/site.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import { editedRegister } from '../../support/edited-register.ts';
import { chanceOf } from '../../support/fuzz/chance.ts';
import { answer, ask, readAll, readOn, type FeedChange } from '../../support/feed-reader.ts';
import { observedSites, type ObservedSites } from '../../support/observed-sites.ts';
import {
  publishedRegister,
  type Edition,
  type PublishedRegister,
} from '../../support/published-register.ts';

/** A register that is edited and observed at random, published again and again, and followed. */

const EDITIONS = process.env.FULL === '1' ? 25 : 10;
const EDITS_AN_EDITION = 40;
const VISITED_AN_EDITION = 6;

/** The facts of each site, by name. */
type Copy = Map<string, Map<string, string>>;

/** What somebody else holds of an edition, and the cursor to go on with. */
interface Taken {
  edition: Edition;
  copy: Copy;
  cursor: string;
}

const register = editedRegister(20261122);
const chance = chanceOf(20261123);
const taken: Taken[] = [];
let published: PublishedRegister;
let observed: ObservedSites;
let edited = 0;

const ROBOTS = [
  ...['User-agent: GPTBot\nDisallow: /\n', 'User-agent: *\nDisallow: /\n'],
  'User-agent: CCBot\nDisallow: /\n',
];

/** Some sites say something else, and are visited; a few object, or do not object any more. */
const observe = async ({ sites }: Edition): Promise<void> => {
  const reads = observationReads(published.database.store);
  const some = Array.from({ length: VISITED_AN_EDITION }, () => chance.any(sites)).filter(
    (site) => site !== undefined,
  );
  for (const { site } of some) {
    observed.files.set(`${site}/llms.txt`, `# Title ${chance.upTo(9)}\n`);
    observed.files.set(`${site}/robots.txt`, chance.any(ROBOTS) ?? '');
    if (chance.percent(40)) observed.files.delete(`${site}/llms.txt`);
    if (chance.percent(40)) await reads.include(site, observed.now());
  }
  await observed.visit([...new Set(some)]);
  const [objecting] = some;
  if (objecting !== undefined && chance.percent(40))
    await reads.exclude(objecting.site, 'cor_0123456789abcdef', observed.now());
};

const list = z.object({
  total: z.int(),
  observations: z.array(
    z.looseObject({
      ...{ site: z.string(), fact: z.string() },
      ...{ verdict: z.string(), value: z.string().nullable() },
    }),
  ),
});

const put = (copy: Copy, site: string, facts: readonly { fact: string; verdict: string }[]) => {
  const held = copy.get(site) ?? new Map<string, string>();
  for (const { fact, verdict, ...rest } of facts)
    if (verdict === 'unknown') held.delete(fact);
    else held.set(fact, [verdict, JSON.stringify(Reflect.get(rest, 'value'))].join(' '));
  copy.set(site, held);
};

/** All that is observed, as the list of observations says it. */
const observations = async ({ read }: Edition): Promise<Copy> => {
  const copy: Copy = new Map();
  for (let page = 1; ; page += 1) {
    const response = await read(`/api/observations?page=${page}`);
    const { observations: some } = list.parse(await response.json());
    if (some.length === 0) return copy;
    for (const { site, ...fact } of some) put(copy, site, [fact]);
  }
};

beforeAll(async () => {
  published = await publishedRegister();
  observed = observedSites(published.database.store, new Date('2026-12-01T12:00:00Z'));
  for (let count = 0; count < 60; count++) register.add();
  while (taken.length <= EDITIONS) {
    if (taken.length > 0)
      for (let count = 0; count < EDITS_AN_EDITION; count++, edited++) register.edit();
    const today = `2026-12-${String(taken.length + 1).padStart(2, '0')}`;
    const edition = await published.publish(register, today);
    await observe(edition);
    const { next: cursor } = await readOn(edition, edition.cursor, 1000);
    taken.push({ edition, copy: await observations(edition), cursor });
  }
}, 120_000);
afterAll(() => published.drop());

/** What somebody else's program does, which knows nothing but the documents. */
const applied = (dump: string, changes: readonly FeedChange[]): string => {
  const held = new Map<string, string>();
  const key = z.object({ kind: z.string(), slug: z.string() });
  for (const line of dump.split('\n').filter((each) => each !== '')) {
    const { kind, slug } = key.parse(JSON.parse(line));
    held.set(`${kind} ${slug}`, line);
  }
  for (const { change, kind, slug, record } of changes)
    if (change === 'removed') held.delete(`${kind} ${slug}`);
    else if (record !== null) held.set(`${kind} ${slug}`, JSON.stringify(record));
  const rank = ['publishers', 'ecommerce', 'saas', 'hotels'];
  return [...held]
    .map(([name, line]) => ({ kind: name.split(' ')[0] ?? '', name, line }))
    .sort((a, b) => rank.indexOf(a.kind) - rank.indexOf(b.kind) || (a.name < b.name ? -1 : 1))
    .map(({ line }) => `${line}\n`)
    .join('');
};

const entryFacts = z.looseObject({
  site: z.string(),
  facts: list.shape.observations.element.omit({ site: true }).array(),
});

/** The same of observations: an entry that came anew is asked for, since its site may be known. */
const followed = async (before: Copy, changes: readonly FeedChange[], edition: Edition) => {
  const copy: Copy = new Map([...before].map(([site, facts]) => [site, new Map(facts)]));
  for (const { change, kind, slug, observed: seen } of changes) {
    if (seen !== null) put(copy, seen.site, seen.facts);
    if (change !== 'created' || seen !== null) continue;
    const response = await edition.read(`/api/observations/${kind}/${slug}`);
    if (response.status !== 200) continue;
    const { site, facts } = entryFacts.parse(await response.json());
    put(copy, site, facts);
  }
  return copy;
};

/** What a copy holds of sites that are listed. */
const ofListed = (copy: Copy, dump: string): string[] => {
  const sites = dump
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => siteOf(z.object({ websiteUrl: z.string() }).parse(JSON.parse(line)).websiteUrl));
  return [...new Set(sites)]
    .flatMap((site) => [...(copy.get(site) ?? [])].map(([fact, said]) => `${site} ${fact} ${said}`))
    .sort();
};

/** The edition that is served now; those before it are what readers hold. */
const current = (): Taken => {
  const last = taken.at(-1);
  if (last === undefined) throw new Error('nothing was published');
  return last;
};

test(`after ${EDITIONS * EDITS_AN_EDITION} edits old dumps become the new one whole`, async () => {
  expect(edited).toBe(EDITIONS * EDITS_AN_EDITION);
  const { edition } = current();
  const kinds = new Set(published.history.map(({ change }) => change));
  expect([...kinds].sort()).toEqual(['created', 'removed', 'updated']);
  for (const [index, { edition: held }] of taken.entries()) {
    const changes = await readAll(edition, held.cursor, index % 2 === 0 ? 7 : 1000);
    expect(applied(held.dump, changes)).toBe(edition.dump);
  }
  expect(applied('', await readAll(edition, FIRST_CURSOR, 100))).toBe(edition.dump);
});

test('and so does every copy of what was observed, fact for fact', async () => {
  const { edition, copy: wanted } = current();
  expect(ofListed(wanted, edition.dump).length).toBeGreaterThan(1000);
  for (const [index, { copy, cursor }] of taken.entries()) {
    if (index % 3 > 0) continue;
    const changes = await readAll(edition, cursor, index % 2 === 0 ? 7 : 1000);
    const held = await followed(copy, changes, edition);
    expect(ofListed(held, edition.dump)).toEqual(ofListed(wanted, edition.dump));
  }
  const all = (await readAll(edition, FIRST_CURSOR, 100)).filter(({ observed }) => observed);
  const held = await followed(new Map(), all, edition);
  expect(ofListed(held, edition.dump)).toEqual(ofListed(wanted, edition.dump));
});

test('every step between two editions is in the feed of the later one', async () => {
  for (const [index, { edition: later }] of taken.entries()) {
    const earlier = taken[index - 1]?.edition;
    if (earlier === undefined) continue;
    const changes = await readAll(later, earlier.cursor, 1000);
    expect(changes.length).toBeGreaterThan(0);
    expect(applied(earlier.dump, changes)).toBe(later.dump);
  }
});

test('a day as since gives what was recorded and observed from that day on', async () => {
  const { edition, cursor } = current();
  const before = taken[9]?.edition.dump ?? '';
  expect(applied(before, await readAll(edition, '2026-12-11', 1000))).toBe(edition.dump);
  const from = await readAll(edition, '2026-12-20', 1000);
  const ofThen = (changes: readonly FeedChange[]) =>
    changes.filter(({ on, change }) => change === 'observed' && on >= '2026-12-20');
  expect(ofThen(from).length).toBeGreaterThan(0);
  expect(from.filter(({ on }) => on < '2026-12-20')).toEqual([]);
  expect(ofThen(from)).toEqual(ofThen(await readAll(edition, FIRST_CURSOR, 1000)));
  const none = answer.parse(await (await ask(edition, 'since=2099-01-01')).json());
  expect(none).toEqual({ changes: [], next: cursor, more: false });
});

test('one register alone leaves the others as they are', async () => {
  const { edition } = current();
  const changes = await readAll(edition, FIRST_CURSOR, 1000, '&kind=ecommerce');
  expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['ecommerce']));
  expect(changes.some(({ change }) => change === 'observed')).toBe(true);
  const stores = edition.dump.split('\n').filter((line) => line.startsWith('{"kind":"ecommerce"'));
  expect(applied('', changes)).toBe(stores.map((line) => `${line}\n`).join(''));
});

test('a cursor of another history is a 410, other values are a 400', async () => {
  const { edition } = current();
  const [sequence = '', chain = ''] = edition.cursor.split('-');
  const foreign = [
    `${sequence}-${'a'.repeat(16)}`,
    `999999-${'0'.repeat(16)}`,
    // Of a database that a backup has taken the place of.
    `${sequence}-${chain}-9999999`,
  ];
  for (const since of foreign) {
    const response = await ask(edition, `since=${since}`);
    expect(response.status).toBe(410);
    expect(await response.json()).toEqual({ error: expect.stringContaining('/data/index.json') });
  }
  const faulty = [
    'since=yesterday',
    'since=2026-02-30',
    'since=',
    'limit=0',
    'limit=1001',
    'kind=x',
  ];
  for (const query of [...faulty, `since=${edition.cursor}-x`])
    expect((await ask(edition, query)).status).toBe(400);
});

test('a removed entry is a 410 with the reason, an unknown one a 404', async () => {
  const { read } = current().edition;
  const paths = (key: string): string[] => [`/api/${key}`, `/api/observations/${key}`];
  const renamed = [...register.removed].filter(([, { reason }]) => reason === 'renamed');
  expect(renamed.length).toBeGreaterThan(0);
  for (const [key, { movedTo }] of renamed)
    for (const path of paths(key)) {
      const response = await read(path);
      expect(response.status, path).toBe(410);
      const error = expect.stringContaining(`/${movedTo ?? '?'}`);
      expect(await response.json()).toEqual({ error });
    }
  for (const path of paths('publishers/nobody')) expect((await read(path)).status).toBe(404);
});
