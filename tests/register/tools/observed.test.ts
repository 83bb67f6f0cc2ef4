import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '#kernel/storage/store.ts';
import type { Verdict } from '#register/observer/fact.ts';
import { CRAWLERS } from '#register/observer/crawlers.ts';
import { crawlerFact } from '#register/observer/robots-facts.ts';
import type { Held } from '#register/observer/settle.ts';
import { siteOf } from '#register/observer/site.ts';
import type { Entry } from '#register/search/entry.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { observerStore } from '#register/storage/observations.ts';
import { runMcpSite, type McpSite } from '../../support/mcp.ts';

/** What the tools of the directory say of sites that were visited. */

const SINCE = new Date('2026-11-18T12:00:00Z');
const SEEN = new Date('2026-11-20T12:00:00Z');

const held = (verdict: Verdict, value: string | null = null, line: string | null = null): Held => ({
  ...{ verdict, value, looks: [], since: SINCE, observedAt: SEEN },
  evidence: { url: 'https://seen.example/robots.txt', status: 200, hash: 'a'.repeat(64), line },
});

type Facts = Readonly<Record<string, Held>>;

/** Keeps what visits found, in the database of the running site. */
const keep = async (site: McpSite, found: ReadonlyMap<Entry, Facts>): Promise<void> => {
  const store = await openStore({ url: site.database });
  const observed = observerStore(store);
  const listed = [...found.keys()].map(({ record: { websiteUrl } }) => ({
    ...{ site: siteOf(websiteUrl), origin: new URL(websiteUrl).origin, sampleUrl: null },
  }));
  await observed.add(listed, SINCE);
  const sites = listed.map((each) => each.site);
  const order = { now: SEEN, leaseMs: 60_000, most: 1000, sites, isDueOnly: false };
  const claimed = new Map((await observed.claim(order)).map((each) => [each.site, each]));
  for (const [entry, facts] of found) {
    const own = claimed.get(siteOf(entry.record.websiteUrl));
    if (own === undefined) throw new Error(`${entry.slug} was not claimed`);
    const changes = Object.entries(facts).flatMap(([fact, { verdict, value, evidence }]) =>
      evidence === null ? [] : [{ fact, verdict, value, evidence, at: SINCE }],
    );
    await observed.finish(own, {
      ...{ held: new Map(Object.entries(facts)), changes, validators: {} },
      ...{ visitedAt: SEEN, dueAt: SEEN, waitMs: null },
    });
  }
  await store.close();
};

let site: McpSite;
let client: Client;
let refusing: Entry;
let contradicting: Entry;
let agreeing: Entry;
let gating: Entry;
let pricing: Entry;
let behindLogin: Entry[];
let many: Entry[];
beforeAll(async () => {
  site = await runMcpSite();
  const catalogue = await openCatalogue(site.catalogueFile);
  const publishers = await catalogue.entries('publishers');
  many = (await catalogue.entries('saas')).slice(0, 130);
  catalogue.close();
  const paid = publishers.filter(({ record }) => record.supportedProtocols.length > 0);
  const free = publishers.filter(({ record }) => record.supportedProtocols.length === 0);
  const [first, second, ...otherPaid] = paid;
  const [third, fourth, fifth, ...otherFree] = free;
  if (!first || !second || !third || !fourth || !fifth)
    throw new Error('the content has too few publishers');
  pricing = fifth;
  behindLogin = [...otherPaid.slice(0, 1), ...otherFree.slice(0, 2)];
  [contradicting, agreeing, refusing, gating] = [first, second, third, fourth];
  const line = 'Disallow: /';
  const long = 'x'.repeat(300);
  const everything = Object.fromEntries(
    CRAWLERS.map((crawler) => [crawlerFact(crawler), held('refused', long, long)]),
  );
  await keep(
    site,
    new Map<Entry, Facts>([
      [refusing, { 'crawler:GPTBot': held('refused', null, line), 'llms-txt': held('absent') }],
      [contradicting, { sample: held('open') }],
      [agreeing, { sample: held('gated', 'x402') }],
      [gating, { sample: held('gated', 'mpp'), 'crawler:GPTBot': held('open', 'whole') }],
      [pricing, { 'payment-info': held('gated'), openapi: held('open') }],
      ...behindLogin.map((entry, turn): [Entry, Facts] => [
        entry,
        // OpenAPI behind a login names no prices either.
        turn < 2
          ? { sample: held('gated') }
          : { openapi: held('gated'), 'payment-info': held('gated') },
      ]),
      ...many.map((entry): [Entry, Facts] => [entry, everything]),
    ]),
  );
  client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp/directory`)));
});
afterAll(async () => {
  await client.close();
  await site.stop();
});

const call = async (name: string, given: object) => {
  const result = await client.callTool({ name, arguments: { ...given } });
  const text = String(Reflect.get(Object(Reflect.get(Object(result.content), '0')), 'text'));
  return { text, isError: result.isError === true };
};
const ask = async (name: string, given: object) => {
  const { text, isError } = await call(name, given);
  expect(isError, text).toBe(false);
  expect(text.length).toBeLessThan(44_500);
  return JSON.parse(text);
};

const kind = 'publishers';

describe('get_observations', () => {
  test('answers which publishers refuse GPTBot, with the line that says so', async () => {
    const given = { kind, crawler: 'GPTBot', verdict: 'refused' };
    const { total, observations } = await ask('get_observations', given);
    expect(total).toBe(1);
    expect(observations).toMatchObject([
      {
        ...{ fact: 'crawler:GPTBot', verdict: 'refused', since: SINCE.toISOString() },
        ...{ entries: [{ kind, slug: refusing.slug }], observedAt: SEEN.toISOString() },
        evidence: { status: 200, line: 'Disallow: /' },
      },
    ]);
  });

  test('answers all of one entry, with its history', async () => {
    const found = await ask('get_observations', { kind, slug: refusing.slug });
    expect(found).toMatchObject({ total: 2, visitedAt: SEEN.toISOString() });
    expect(found.history).toHaveLength(2);
  });

  test('leads page by page to every fact, however long they are', async () => {
    const seen = new Set<string>();
    let page: number | null = 1;
    while (page !== null) {
      const given = { kind: 'saas', crawler: 'ClaudeBot', verdict: 'refused', page };
      const found = await ask('get_observations', given);
      expect(found.total).toBe(new Set(many.map((each) => siteOf(each.record.websiteUrl))).size);
      expect(found.tooLong).toBe(0);
      for (const each of found.observations) seen.add(each.site);
      page = found.nextPage;
    }
    expect(seen).toEqual(new Set(many.map(({ record }) => siteOf(record.websiteUrl))));
  });

  test.each([
    [{ slug: 'derstandard' }, /kind: needed with slug/],
    [{ kind, slug: 'derstandard', verdict: 'open' }, /slug: answers all facts: leave out/],
    [{ crawler: 'gptbot' }, /crawler: expected one of \*, Amazonbot, .+; for example "GPTBot"/],
    [{ crawler: 'GPTBot', fact: 'llms-txt' }, /give crawler or fact, not both/],
    [{ verdict: 'no' }, /verdict: expected one of open, gated, refused/],
    [{ kind, slug: 'der-standart' }, /the nearest are derstandard/],
  ])('says how to repair %o', async (given, pattern) => {
    const { text, isError } = await call('get_observations', given);
    expect(isError).toBe(true);
    expect(text).toMatch(pattern);
  });
});

test('get_entry says in short what was observed, the crawlers kept out by name', async () => {
  const { observed } = await ask('get_entry', { kind, slug: refusing.slug });
  expect(observed).toEqual({
    ...{ site: siteOf(refusing.record.websiteUrl), visitedAt: SEEN.toISOString() },
    facts: [{ fact: 'llms-txt', verdict: 'absent', value: null, observedAt: SEEN.toISOString() }],
    ...{ crawlersRefused: ['GPTBot'], crawlersAsked: 1 },
  });
});

test('check_payment_info holds what is declared against what was observed', async () => {
  const conclusionOf = async ({ slug }: Entry) =>
    (await ask('check_payment_info', { kind, slug })).conclusion;
  // A login is no request for payment.
  for (const each of behindLogin) expect(await conclusionOf(each)).toMatch(/nothing|declared/);
  expect(await conclusionOf(pricing)).toBe('observed_only');
  expect(await conclusionOf(contradicting)).toBe('contradicted');
  expect(await conclusionOf(agreeing)).toBe('agreed');
  expect(await conclusionOf(gating)).toBe('observed_only');
  expect(await conclusionOf(refusing)).toBe('nothing_known');
});
