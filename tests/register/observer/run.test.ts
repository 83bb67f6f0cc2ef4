import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { runVisits, type RunPorts, type Visited } from '#register/observer/run.ts';
import { sitesOf, type ListedSite } from '#register/observer/site.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import { observerStore } from '#register/storage/observations.ts';
import { systemWorld } from '#kernel/world.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { openZoo, type Given, type Host, type Zoo } from '../../support/zoo/zoo.ts';

/** Visits by the database, of hosts that change from day to day. */

let database: TestDatabase;
let zoo: Zoo;
let now: Date;
const files: Record<string, Given> = {};
const HOST: Host = { name: 'one', files, truth: {} };

beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  for (const path of Object.keys(files)) delete files[path];
  database = await freshDatabase();
  zoo = await openZoo([HOST]);
});
afterEach(async () => {
  await zoo.stop();
  await database.drop();
});

const listed = (): ListedSite[] => {
  const { site, origin, sampleUrl } = zoo.siteOf(HOST);
  return [{ site, origin, sampleUrl }];
};
const siteName = (): string => zoo.siteOf(HOST).site;
const reads = () => observationReads(database.store);

const runOnce = async (more: Partial<RunPorts> = {}, isDueOnly = true): Promise<Visited[]> => {
  const ports: RunPorts = {
    store: observerStore(database.store),
    world: { ...systemWorld, now: () => now },
    request: zoo.request,
    pause: async () => undefined,
    report: (site, error) => {
      throw new Error(site, { cause: error });
    },
    ...more,
  };
  const visited: Visited[] = [];
  await ports.store.add(listed(), now);
  const order = { sites: [siteName()], isDueOnly, atOnce: 4, most: 100 };
  await runVisits(ports, order, (each) => visited.push(each));
  return visited;
};

const factNamed = async (fact: string) =>
  (await reads().facts(siteName())).find((each) => each.fact === fact)?.held;

const pass = (lengthMs: number): void => {
  now = new Date(now.getTime() + lengthMs);
};

const LLMS: Given = { body: '# One\n' };

describe('a fact', () => {
  test('is unknown until three days agree, and then what they say, with its evidence', async () => {
    files['/llms.txt'] = LLMS;
    for (const verdict of ['unknown', 'unknown', 'open']) {
      expect(await runOnce()).toHaveLength(1);
      expect(await factNamed('llms-txt')).toMatchObject({ verdict });
      pass(DAY_MS);
    }
    expect(await factNamed('llms-txt')).toMatchObject({
      value: 'One',
      since: new Date('2026-11-22T12:00:00Z'),
      evidence: { status: 200, line: '# One' },
    });
    const history = await reads().history(siteName());
    expect(history.find(({ fact }) => fact === 'llms-txt')).toMatchObject({ verdict: 'open' });
  });

  test('stays what it was while a site fails, and changes when three days say so', async () => {
    files['/llms.txt'] = LLMS;
    for (let day = 0; day < 3; day += 1) {
      await runOnce();
      pass(DAY_MS);
    }
    files['/llms.txt'] = { status: 500 };
    pass(7 * DAY_MS);
    await runOnce();
    expect(await factNamed('llms-txt')).toMatchObject({ verdict: 'open' });
    files['/llms.txt'] = { status: 404 };
    for (let day = 0; day < 3; day += 1) {
      pass(DAY_MS);
      await runOnce();
    }
    expect(await factNamed('llms-txt')).toMatchObject({ verdict: 'absent', value: null });
    const history = await reads().history(siteName());
    const verdicts = history.filter(({ fact }) => fact === 'llms-txt').map((each) => each.verdict);
    expect(verdicts).toEqual(['absent', 'open']);
  });

  test('is not asked for as a whole again while its validator holds', async () => {
    const headers = { ETag: '"one"', 'Last-Modified': 'Fri, 20 Nov 2026 10:00:00 GMT' };
    files['/llms.txt'] = { ...LLMS, headers };
    await runOnce();
    pass(DAY_MS);
    files['/llms.txt'] = { status: 304, headers };
    await runOnce();
    const asked = zoo.seen.filter(({ path }) => path === '/llms.txt');
    expect(asked.map((each) => each.headers['if-none-match'])).toEqual([undefined, '"one"']);
    expect(await factNamed('llms-txt')).toMatchObject({
      looks: [
        { verdict: 'open', evidence: { status: 200 } },
        { verdict: 'open', value: 'One', evidence: { status: 304 } },
      ],
    });
  });
});

describe('a visit comes again', () => {
  const dueIn = async (): Promise<number> => {
    const found = await reads().site(siteName());
    return (found?.dueAt.getTime() ?? 0) - now.getTime();
  };

  test('each day until three days agree, then each week', async () => {
    const waits: number[] = [];
    for (let visits = 0; visits < 4; visits += 1) {
      expect(await runOnce()).toHaveLength(1);
      waits.push(await dueIn());
      expect(await runOnce()).toEqual([]);
      pass(waits.at(-1) ?? 0);
    }
    expect(waits.map((waitMs) => waitMs / DAY_MS)).toEqual([1, 1, 7, 7]);
  });

  test('after what the site asked for, and after twice as long the next time', async () => {
    files['/'] = { status: 429, headers: { 'Retry-After': '864000' } };
    const [first] = await runOnce();
    expect(first).toMatchObject({ isPutOff: true, asked: 2 });
    expect((await dueIn()) / DAY_MS).toBe(10);
    pass(10 * DAY_MS);
    files['/'] = { status: 429 };
    await runOnce();
    expect((await dueIn()) / DAY_MS).toBe(20);
    pass(20 * DAY_MS);
    delete files['/'];
    await runOnce();
    expect((await dueIn()) / DAY_MS).toBe(1);
  });

  test('soon for what there was no time for, and only for that', async () => {
    let asked = 0;
    const start = now;
    const request: RunPorts['request'] = async (...question) => {
      asked += 1;
      pass(1000);
      return zoo.request(...question);
    };
    const ports = {
      store: observerStore(database.store),
      world: { ...systemWorld, now: () => now },
    };
    const until = new Date(now.getTime() + 17_000);
    const order = { sites: [siteName()], isDueOnly: true, atOnce: 1, most: 9, until };
    await ports.store.add(listed(), now);
    const rest = { request, pause: async (lengthMs: number) => pass(lengthMs) };
    const report = () => undefined;
    await runVisits({ ...ports, ...rest, report }, order, () => undefined);
    expect(asked).toBe(6);
    expect(await dueIn()).toBe(HOUR_MS);
    pass(HOUR_MS);
    zoo.seen.splice(0);
    await runOnce();
    const again = zoo.seen.map(({ path }) => path);
    for (const path of ['/', '/llms.txt']) expect(again).not.toContain(path);
    expect(again).toContain('/.well-known/security.txt');
    expect(now.getTime()).toBeGreaterThan(start.getTime());
  });
});

describe('one site', () => {
  test('is visited by one of many processes at a time', async () => {
    const all = await Promise.all([runOnce(), runOnce(), runOnce(), runOnce()]);
    expect(all.flat()).toHaveLength(1);
    const asked = zoo.seen.filter(({ path }) => path === '/robots.txt');
    expect(asked).toHaveLength(1);
  });

  test('that is taken by another process meanwhile is not written', async () => {
    const store = observerStore(database.store);
    await store.add(listed(), now);
    const order = { sites: [siteName()], isDueOnly: true, leaseMs: 1000, most: 1 };
    const [slow] = await store.claim({ ...order, now });
    pass(2000);
    const [quick] = await store.claim({ ...order, now });
    if (slow === undefined || quick === undefined) throw new Error('a claim failed');
    const finished = {
      ...{ held: new Map(), changes: [], validators: {}, visitedAt: now, dueAt: now },
      waitMs: null,
    };
    expect(await store.finish(slow, finished)).toBe(false);
    expect(await store.finish(quick, finished)).toBe(true);
  });

  test('is not visited once it is excluded, is forgotten, and may come back', async () => {
    await runOnce();
    expect((await reads().facts(siteName())).length).toBeGreaterThan(30);
    expect(await reads().exclude(siteName(), 'cor_1', now)).toBe(true);
    expect(await reads().facts(siteName())).toEqual([]);
    expect(await runOnce({}, false)).toEqual([]);
    expect(await reads().site(siteName())).toMatchObject({ excludedBecause: 'cor_1' });
    expect(await reads().include(siteName(), now)).toBe(true);
    expect(await reads().include(siteName(), now)).toBe(false);
    expect(await runOnce()).toHaveLength(1);
  });

  test('on which a visit itself fails is left alone for a day', async () => {
    const reported: string[] = [];
    const request = async () => {
      throw new TypeError('a fault of ours');
    };
    const [visited] = await runOnce({ request, report: (site) => reported.push(site) });
    expect(reported).toEqual([siteName()]);
    expect(visited).toMatchObject({ isPutOff: true });
    expect((await reads().site(siteName()))?.dueAt).toEqual(new Date(now.getTime() + DAY_MS));
  });
});

test('requests are signed where there is a key', async () => {
  await zoo.stop();
  zoo = await openZoo([HOST], { sign: (url) => ({ Signature: `sig1=:${url.length}:` }) });
  await runOnce();
  expect(zoo.seen.length).toBeGreaterThan(10);
  expect(zoo.seen.every(({ headers }) => /^sig1=:\d+:$/.test(String(headers['signature'])))).toBe(
    true,
  );
});

test.each([
  ['https://www.daily.de/', 'https://pay.daily.de/a', true],
  ['https://news.daily.de/', 'https://pay.daily.de/a', true],
  ['https://www.daily.co.uk/', 'https://pay.daily.co.uk/a', true],
  ['https://www.daily.co.uk/', 'https://other.co.uk/a', false],
  ['https://daily.github.io/', 'https://other.github.io/a', false],
  ['https://192.0.2.1/', 'https://192.0.2.1:8443/a', false],
])('of %s the sample %s is asked for: %s', (websiteUrl, sample, isAsked) => {
  const [site] = sitesOf([{ websiteUrl, sampleUrls: [sample] }]);
  expect(site?.sampleUrl).toBe(isAsked ? sample : null);
});

test('a sample of another listed site is left to its own visits, one here goes first', () => {
  const [main] = sitesOf([
    { websiteUrl: 'https://daily.de/', sampleUrls: ['https://pay.daily.de/a'] },
    { websiteUrl: 'https://pay.daily.de/' },
  ]);
  expect(main?.sampleUrl).toBeNull();
  const sampleUrls = ['https://pay.daily.de/a', 'https://daily.de/b'];
  const [both] = sitesOf([{ websiteUrl: 'https://daily.de/', sampleUrls }]);
  expect(both?.sampleUrl).toBe('https://daily.de/b');
});

test('a site is listed once, with a sample of its own, and never by a fictional name', () => {
  const sites = sitesOf([
    { websiteUrl: 'https://www.daily.de/a', sampleUrls: ['https://other.de/x'] },
    { websiteUrl: 'http://daily.de/', sampleUrls: ['https://daily.de/article'] },
    { websiteUrl: 'https://fiction.example/' },
  ]);
  expect(sites).toEqual([
    { site: 'daily.de', origin: 'https://www.daily.de', sampleUrl: 'https://daily.de/article' },
  ]);
});
