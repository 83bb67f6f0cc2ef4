import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Look } from '#register/observer/fact.ts';
import { settle, type Held } from '#register/observer/settle.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { observerStore } from '#register/storage/observations.ts';
import { migratedWorkplace, type Workplace } from '../../support/kontor.ts';

/** The operator's commands of the observer. The one site is a name that leads to this machine. */

const HOST = 'localtest.me';
const RECORD = {
  name: 'The Daily',
  shortDescription: 'A newspaper that is not there.',
  websiteUrl: `https://www.${HOST}/`,
  contentTypes: ['news'],
  countries: ['de'],
  tags: ['newspaper'],
  listedOn: '2026-11-21',
  source: 'self-listed',
  checkedOn: '2026-11-21',
};

let workplace: Workplace;
beforeEach(async () => {
  workplace = await migratedWorkplace();
  const folder = join(workplace.folder, 'content', 'publishers');
  await mkdir(folder);
  await writeFile(join(folder, 'daily.json'), JSON.stringify(RECORD));
});
afterEach(() => workplace.drop());

test('a site that nobody reaches is visited, is put off, and nothing is said of it', async () => {
  const visited = await workplace.json('observe', 'run', '--due');
  expect(visited).toMatchObject([{ site: HOST, asked: 1, changes: [], isPutOff: true }]);
  expect(await workplace.json('observe', 'run', '--due')).toEqual([]);
  const shown = await workplace.json('observe', 'show', `https://www.${HOST}/`);
  expect(shown).toMatchObject({ site: HOST, excludedAt: null, history: [] });
  expect(shown).toHaveProperty('facts.0.verdict', 'unknown');
  expect((await workplace.run('observe', 'show', HOST)).stdout).toContain('robots');
  expect(await workplace.json('observe', 'run', HOST)).toMatchObject([{ site: HOST }]);
});

test('a site that objects is never visited, not even for the first time', async () => {
  const exclude = ['observe', 'exclude', HOST, '--because', 'cor_0123456789abcdef'];
  expect(await workplace.json(...exclude)).toMatchObject({ site: HOST });
  expect(await workplace.json('observe', 'run', '--due')).toEqual([]);
  expect(await workplace.json('observe', 'run', HOST)).toEqual([]);
  expect((await workplace.run('observe', 'run', HOST)).stdout).toContain('is excluded');
  const shown = await workplace.json('observe', 'show', HOST);
  expect(shown).toMatchObject({ excludedBecause: 'cor_0123456789abcdef', facts: [] });
  expect(await workplace.json('observe', 'include', HOST)).toMatchObject({ site: HOST });
  expect(await workplace.json('observe', 'run', '--due')).toMatchObject([{ site: HOST }]);
});

const DAYS = [18, 19, 20].map((day) => new Date(`2026-11-${day}T12:00:00Z`));

/** Three looks of three days at facts, as visits would have written them. */
const agreeOn = async (days: readonly Date[], ...looks: Look[]): Promise<void> => {
  const store = await workplace.openStore();
  try {
    const observer = observerStore(store);
    const now = days.at(-1) ?? new Date();
    await observer.add([{ site: HOST, origin: RECORD.websiteUrl, sampleUrl: null }], now);
    const order = { now, leaseMs: 1000, most: 1, sites: [HOST], isDueOnly: false };
    const [site] = await observer.claim(order);
    if (site === undefined) throw new Error('the site is not there');
    const settled = (look: Look): Held | undefined =>
      days.reduce<Held | undefined>(
        (held, day) => settle(held, look, day),
        site.held.get(look.fact),
      );
    const held = new Map<string, Held>();
    for (const look of looks) {
      const after = settled(look);
      if (after !== undefined) held.set(look.fact, after);
    }
    const changes = looks.map((look) => ({ ...look, at: now }));
    const visit = { held, changes, validators: {}, waitMs: null };
    await observer.finish(site, { ...visit, visitedAt: now, dueAt: now });
  } finally {
    await store.close();
  }
};

const evidence = { url: RECORD.websiteUrl, status: 200, hash: null, line: '# The Daily' };
const LLMS: Look = { fact: 'llms-txt', verdict: 'open', value: 'The Daily', evidence };

const load = async () => {
  await workplace.json('content', 'load');
  const catalogue = await openCatalogue(join(workplace.folder, '.kontor/catalogue.db'));
  const seen = await catalogue.seenOf(HOST);
  const sites = [...(await catalogue.seen()).keys()];
  const entry = await catalogue.entry('publishers', 'daily');
  const sources = Object.keys(await catalogue.sources());
  catalogue.close();
  return { seen, sites, record: entry?.record, sources };
};

test('what was agreed on is recorded, and the next snapshot holds it', async () => {
  await agreeOn(DAYS, LLMS);
  expect(await load()).toMatchObject({ seen: null, sites: [] });
  expect(await workplace.json('observe', 'record')).toMatchObject({ sites: 1, facts: 1 });
  const fact = { fact: 'llms-txt', verdict: 'open', value: 'The Daily' };
  const days = { since: '2026-11-20', observedOn: '2026-11-20' };
  expect(await load()).toMatchObject({
    seen: { site: HOST, visitedOn: '2026-11-20', facts: [{ ...fact, ...days }] },
    sites: [HOST],
  });
  await writeFile(join(workplace.folder, 'content', 'observed.jsonl'), '{"site": 1}\n');
  const { code, stderr } = await workplace.run('content', 'load');
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('line 1') });
  expect(await workplace.json('observe', 'record')).toMatchObject({ sites: 1 });
});

test('what a fact was before is recorded with its day', async () => {
  await agreeOn(DAYS, LLMS);
  const later = [21, 22, 23].map((day) => new Date(`2026-11-${day}T12:00:00Z`));
  await agreeOn(later, { ...LLMS, verdict: 'absent', value: null });
  await workplace.json('observe', 'record');
  expect((await load()).seen?.facts).toEqual([
    {
      ...{ fact: 'llms-txt', verdict: 'absent', value: null },
      ...{ since: '2026-11-23', observedOn: '2026-11-23' },
      before: [{ verdict: 'open', since: '2026-11-20' }],
    },
  ]);
});

test('the first visit that is answered is recorded, and none that reaches nobody', async () => {
  await workplace.json('observe', 'run', '--due');
  expect(await workplace.json('observe', 'record')).toMatchObject({ sites: 0, facts: 0 });
  expect((await load()).seen).toBeNull();
  await agreeOn(DAYS.slice(0, 1), LLMS);
  expect(await workplace.json('observe', 'record')).toMatchObject({ sites: 1, facts: 0 });
  expect((await load()).seen).toEqual({ site: HOST, visitedOn: '2026-11-18', facts: [] });
});

const GOLD = {
  listingSource: 'self-listed',
  source: 'self-listed',
  domainVerifiedOn: '2026-11-21',
  supportedProtocols: ['x402'],
  payToAddress: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
  networkId: 'eip155:8453',
  usdcPricePerRequest: '0.01',
  sampleUrls: [`https://${HOST}/a`],
};

const writeRecord = (record: object) =>
  writeFile(
    join(workplace.folder, 'content', 'publishers', 'daily.json'),
    JSON.stringify({ ...RECORD, ...record }),
  );

test('platinum and a feed follow from what was observed, and the history names both', async () => {
  await writeRecord(GOLD);
  expect(await load()).toMatchObject({ record: { trustTier: 'gold', rssFeedUrl: null } });
  await workplace.json('content', 'record-changes');
  const nowMs = Date.now();
  const days = [3, 2, 1].map((ago) => new Date(nowMs - ago * 86_400_000));
  const feed = `https://${HOST}/feed.xml`;
  await agreeOn(
    days,
    { ...LLMS, fact: 'sample', verdict: 'gated', value: 'x402' },
    { ...LLMS, fact: 'feed', value: feed },
  );
  await workplace.json('observe', 'record');
  const day = days.at(-1)?.toISOString().slice(0, 10);
  const { record, sources } = await load();
  expect(record).toMatchObject({
    ...{ trustTier: 'platinum', paidRouteObservedOn: day },
    ...{ rssFeedUrl: feed, rssFeedSource: 'observed', rssFeedAsOf: day },
  });
  expect(sources).toContain('observed');
  const { code, stdout } = await workplace.run('content', 'check');
  expect({ code, stdout }).toMatchObject({ code: 1, stdout: expect.stringContaining('lacks 1') });
  expect(await workplace.json('content', 'record-changes')).toMatchObject({ updated: 1 });
  expect(await workplace.run('content', 'check')).toMatchObject({ code: 0 });
});

test.each([
  [['observe', 'run'], 2],
  [['observe', 'run', HOST, '--due'], 2],
  [['observe', 'run', '--due', '--most', 'all'], 2],
  [['observe', 'run', 'nobody-lists-this.de'], 3],
  [['observe', 'show', 'nobody-lists-this.de'], 3],
  [['observe', 'exclude', 'nobody-lists-this.de', '--because', 'x'], 3],
  [['observe', 'exclude', HOST], 2],
  [['observe', 'include', HOST], 3],
])('%j ends with %i', async (args, code) => {
  expect(await workplace.run(...args)).toMatchObject({ code });
});
