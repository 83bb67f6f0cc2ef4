import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataIllustrations } from '#documents/openapi/data-illustrations.ts';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { endpoint } from '#kernel/http/endpoint.ts';
import { publicReads } from '#kernel/http/reads.ts';
import { signingKey } from '#kernel/signatures/messages.ts';
import { systemWorld } from '#kernel/world.ts';
import { keyDirectoryRoute } from '#register/api/key-directory.ts';
import { entryObservationsRoute, observationsRoute } from '#register/api/observations.ts';
import { runVisits } from '#register/observer/run.ts';
import type { SiteEntry } from '#register/observer/site.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import { observerStore } from '#register/storage/observations.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { hostFrom } from '../../support/host.ts';
import { openZoo, type Host, type Zoo } from '../../support/zoo/zoo.ts';

/** What the observer saw, as it is asked for. */

const CLOSED: Host = {
  name: 'closed',
  files: { '/robots.txt': 'User-agent: GPTBot\nDisallow: /\n', '/llms.txt': '# Closed\n' },
  truth: {},
};
const OPEN: Host = { name: 'open', files: {}, truth: {} };

let database: TestDatabase;
let zoo: Zoo;
let answer: (request: Request) => Promise<Response>;

const routesOf = () => {
  const sites = new Map<string, SiteEntry[]>([
    [zoo.siteOf(CLOSED).site, [{ kind: 'publishers', slug: 'closed' }]],
    [zoo.siteOf(OPEN).site, [{ kind: 'saas', slug: 'open' }]],
  ]);
  const ports = { reads: observationReads(database.store), sites };
  return [
    observationsRoute(async () => ports),
    entryObservationsRoute(
      async () => ports,
      async () => ({ tombstone: async () => null }),
    ),
  ];
};

beforeAll(async () => {
  database = await freshDatabase();
  zoo = await openZoo([CLOSED, OPEN]);
  const store = observerStore(database.store);
  let now = new Date('2026-11-18T12:00:00Z');
  const ports = {
    ...{ store, world: { ...systemWorld, now: () => now }, request: zoo.request },
    pause: async () => undefined,
    report: (site: string, error: unknown) => {
      throw new Error(site, { cause: error });
    },
  };
  const listed = [CLOSED, OPEN].map((host) => zoo.siteOf(host));
  await store.add(listed, now);
  const sites = listed.map(({ site }) => site);
  for (let day = 0; day < 3; day += 1) {
    const order = { sites, isDueOnly: true, atOnce: 2, most: 9 };
    await runVisits(ports, order, () => undefined);
    now = new Date(now.getTime() + DAY_MS);
  }
  const asked = endpoint(routesOf(), publicReads, () => undefined);
  answer = (request) => asked(request, hostFrom('192.0.2.1'));
});
afterAll(async () => {
  await zoo.stop();
  await database.drop();
});

const get = async (path: string) => {
  const response = await answer(new Request(`https://kontor.example${path}`));
  return { status: response.status, body: JSON.parse(await response.text()) };
};

describe('the observations of an entry', () => {
  test('have a verdict, a date and evidence each', async () => {
    const { status, body } = await get('/api/observations/publishers/closed');
    expect(status).toBe(200);
    expect(body).toMatchObject({ visitedAt: '2026-11-20T12:00:00.000Z' });
    const about = (name: string) => body.facts.find((each: { fact: string }) => each.fact === name);
    expect(about('crawler:GPTBot')).toMatchObject({
      verdict: 'refused',
      since: '2026-11-20T12:00:00.000Z',
      evidence: { status: 200, line: 'Disallow: /' },
    });
    expect(about('crawler:ClaudeBot')).toMatchObject({ verdict: 'open' });
    expect(about('llms-txt')).toMatchObject({ verdict: 'open', value: 'Closed' });
    expect(body.history.length).toBe(body.facts.length);
    const [contract] = routesOf().slice(1);
    const schema = contract?.contract.answers[200]?.schema;
    expect(schema?.safeParse(body).error).toBeUndefined();
  });

  test('say when the rest follows of a visit that had no time for all', async () => {
    const { body: whole } = await get('/api/observations/publishers/closed');
    expect(whole).toMatchObject({ restDueAt: null });
    const { site } = zoo.siteOf(OPEN);
    let now = new Date('2026-11-27T12:00:00Z');
    const world = { ...systemWorld, now: () => now };
    // Each request takes its time: three fit in.
    const pause = async () => {
      now = new Date(now.getTime() + 2_000);
    };
    const report = (_: string, error: unknown) => {
      throw error;
    };
    const ports = { store: observerStore(database.store), world, request: zoo.request };
    const until = new Date(now.getTime() + 7_000);
    const order = { sites: [site], isDueOnly: false, atOnce: 1, most: 1, until };
    await runVisits({ ...ports, pause, report }, order, () => undefined);
    const { body } = await get('/api/observations/saas/open');
    const [visitedMs, restMs] = [body.visitedAt, body.restDueAt].map((text) => Date.parse(text));
    expect(Number(restMs) - Number(visitedMs)).toBe(HOUR_MS);
  });

  test.each([
    ['/api/observations/publishers/nobody', 404],
    ['/api/observations/saas/closed', 404],
    ['/api/observations/banks/closed', 400],
    ['/api/observations/saas/A_B', 400],
  ])('at %s are %i', async (path, status) => {
    expect(await get(path)).toMatchObject({ status, body: { error: expect.any(String) } });
  });
});

describe('the examples of the description', () => {
  const examples = new Map(dataIllustrations());
  /** The answer as if the site and its entry were those of the examples. */
  const renamed = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll(zoo.siteOf(CLOSED).site, SITE)
        .replaceAll(/daily\.example:\d+/g, SITE)
        .replaceAll('http://', 'https://')
        .replaceAll('"slug":"closed"', '"slug":"example-daily"'),
    );
  const SITE = 'daily.test';

  test('are what is answered of a site that was visited on three days', async () => {
    const list = await get('/api/observations?crawler=GPTBot&verdict=refused');
    expect(renamed(list.body)).toEqual(examples.get('list_observations')?.answer);
    const { body } = await get('/api/observations/publishers/closed');
    const named = (each: { fact: string }) => each.fact === 'crawler:GPTBot';
    const kept = { facts: body.facts.filter(named), history: body.history.filter(named) };
    expect(renamed({ ...body, ...kept })).toEqual(examples.get('get_observations')?.answer);
  });
});

describe('the list of observations', () => {
  test.each([
    ['crawler=GPTBot&verdict=refused', ['publishers/closed']],
    ['crawler=GPTBot&verdict=open', ['saas/open']],
    ['crawler=ClaudeBot', ['publishers/closed', 'saas/open']],
    ['fact=llms-txt&verdict=open', ['publishers/closed']],
    ['fact=llms-txt&kind=saas', ['saas/open']],
    ['crawler=GPTBot&page=2', []],
  ])('of %s holds %j', async (query, expected) => {
    const { status, body } = await get(`/api/observations?${query}`);
    expect(status).toBe(200);
    const found = body.observations.map(
      ({ entries: [entry] }: { entries: { kind: string; slug: string }[] }) =>
        `${entry?.kind}/${entry?.slug}`,
    );
    expect(found.sort()).toEqual(expected);
    const schema = routesOf()[0]?.contract.answers[200]?.schema;
    expect(schema?.safeParse(body).error).toBeUndefined();
  });

  test('holds every fact of every site, a hundred a page', async () => {
    const { body } = await get('/api/observations');
    expect(body.total).toBeGreaterThan(90);
    expect(body.observations).toHaveLength(Math.min(100, body.total));
  });

  test.each(['crawler=NobodysBot', 'verdict=good', 'fact=none', 'page=0'])(
    'is refused with %s',
    async (query) => {
      expect(await get(`/api/observations?${query}`)).toMatchObject({ status: 400 });
    },
  );
});

test('the directory has its own type, and holds the key where there is one', async () => {
  const ask = async (isThere: boolean): Promise<Response> => {
    const key = isThere ? signingKey(Buffer.alloc(32, 7)) : null;
    const route = keyDirectoryRoute(() => ({ key, host: 'kontor.example' }), systemWorld);
    const asked = endpoint([route], publicReads, () => undefined);
    return asked(new Request(`https://kontor.example${route.contract.path}`), hostFrom('::1'));
  };
  const none = await ask(false);
  expect([none.status, await none.json()]).toEqual([200, { keys: [] }]);
  expect(none.headers.get('Signature')).toBeNull();
  const response = await ask(true);
  expect(response.headers.get('Content-Type')).toBe(
    'application/http-message-signatures-directory+json',
  );
  expect(response.headers.get('Signature')).toMatch(/^sig1=:/);
  expect(await response.json()).toMatchObject({ keys: [{ crv: 'Ed25519', use: 'sig' }] });
});
