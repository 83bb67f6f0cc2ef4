import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Look } from '#register/observer/fact.ts';
import { settle, type Held } from '#register/observer/settle.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { observerStore } from '#register/storage/observations.ts';
import { freshWorkplace, type Workplace } from '../../support/kontor.ts';

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
  workplace = await freshWorkplace();
  const folder = join(workplace.folder, 'content', 'publishers');
  await mkdir(folder);
  await writeFile(join(folder, 'daily.json'), JSON.stringify(RECORD));
  await workplace.json('db', 'migrate');
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
  const shown = await workplace.json('observe', 'show', HOST);
  expect(shown).toMatchObject({ excludedBecause: 'cor_0123456789abcdef', facts: [] });
  expect(await workplace.json('observe', 'include', HOST)).toMatchObject({ site: HOST });
  expect(await workplace.json('observe', 'run', '--due')).toMatchObject([{ site: HOST }]);
});

/** Three looks of three days at one fact, as visits would have written them. */
const agreeOn = async (look: Look): Promise<void> => {
  const store = await workplace.openStore();
  try {
    const observer = observerStore(store);
    const now = new Date('2026-11-20T12:00:00Z');
    await observer.add([{ site: HOST, origin: RECORD.websiteUrl, sampleUrl: null }], now);
    const order = { now, leaseMs: 1000, most: 1, sites: [HOST], isDueOnly: true };
    const [site] = await observer.claim(order);
    let held: Held | undefined;
    for (const day of [18, 19, 20]) held = settle(held, look, new Date(`2026-11-${day}T12:00:00Z`));
    if (site === undefined || held === undefined) throw new Error('the site is not there');
    await observer.finish(site, {
      ...{ held: new Map([[look.fact, held]]), changes: [], validators: {}, waitMs: null },
      ...{ visitedAt: now, dueAt: now },
    });
  } finally {
    await store.close();
  }
};

test('what was agreed on is recorded, and the next snapshot holds it', async () => {
  const evidence = { url: RECORD.websiteUrl, status: 200, hash: null, line: '# The Daily' };
  await agreeOn({ fact: 'llms-txt', verdict: 'open', value: 'The Daily', evidence });
  const load = async () => {
    await workplace.json('content', 'load');
    const catalogue = await openCatalogue(join(workplace.folder, '.kontor/catalogue.db'));
    const seen = await catalogue.seenOf(HOST);
    const all = await catalogue.seen();
    catalogue.close();
    return { seen, sites: [...all.keys()] };
  };
  expect(await load()).toEqual({ seen: [], sites: [] });
  expect(await workplace.json('observe', 'record')).toMatchObject({ sites: 1, facts: 1 });
  const fact = { fact: 'llms-txt', verdict: 'open', value: 'The Daily' };
  expect(await load()).toEqual({ seen: [{ ...fact, observedOn: '2026-11-20' }], sites: [HOST] });
  await writeFile(join(workplace.folder, 'content', 'observed.jsonl'), '{"site": 1}\n');
  const { code, stderr } = await workplace.run('content', 'load');
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('line 1') });
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
