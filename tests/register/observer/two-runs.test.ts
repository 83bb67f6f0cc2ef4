import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { ObserverStore } from '#register/observer/ports.ts';
import { observerStore } from '#register/storage/observations.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { makeKnownKey } from '../../support/marked-text.ts';

/** Two processes that ask at once which sites are due. */

const NOW = new Date('2026-11-20T12:00:00Z');
const SITES = ['a.test', 'b.test'];
const ORDER = { sites: SITES, isDueOnly: true, leaseMs: 1000, most: 1, now: NOW };

let database: TestDatabase;
/** The other process. */
let other: ObserverStore;
beforeEach(async () => {
  database = await freshDatabase();
  other = observerStore(database.store);
  const listed = SITES.map((site) => ({ site, origin: `https://${site}`, sampleUrl: null }));
  await other.add(listed, NOW);
});
afterEach(() => database.drop());

/** What the first process gets where the other one acts between its first read and its write. */
const claimWhile = (act: () => Promise<unknown>, sites = SITES) => {
  const { store } = database;
  let isDone = false;
  const slow: Store = {
    rows: async (reader, statement) => {
      const found = await store.rows(reader, statement);
      if (!isDone) {
        isDone = true;
        await act();
      }
      return found;
    },
    row: (reader, statement) => store.row(reader, statement),
    batch: (statements) => store.batch(statements),
    seals: store.seals,
    isNear: store.isNear,
    close: () => store.close(),
  };
  return observerStore(slow).claim({ ...ORDER, sites });
};

test('a site that the other process has visited meanwhile is not visited again', async () => {
  const visited = async () => {
    const [site] = await other.claim(ORDER);
    if (site === undefined) throw new Error('nothing was due');
    const dueAt = new Date(NOW.getTime() + DAY_MS);
    const seen = { held: new Map(), changes: [], validators: {}, waitMs: null };
    expect(await other.finish(site, { ...seen, visitedAt: NOW, dueAt })).toBe(true);
  };
  expect(await claimWhile(visited, ['a.test'])).toEqual([]);
});

test('a tag that looks like a sealed text keeps no other site from its visit', async () => {
  await makeKnownKey(database.store);
  const [site] = await other.claim(ORDER);
  const etag = String.raw`"\u0001sealed.cor_known.A"`;
  const validators = { 'https://a.test/feed': { etag, lastModified: null } };
  const visit = { held: new Map(), changes: [], validators, waitMs: null };
  if (site !== undefined) await other.finish(site, { ...visit, visitedAt: NOW, dueAt: NOW });
  const due = await other.claim({ ...ORDER, most: 2, now: new Date(NOW.getTime() + 1) });
  expect(due.map((each) => each.site).sort()).toEqual(SITES);
  expect(due.find((each) => each.site === site?.site)?.validators).toEqual(validators);
});

test('where the other process is quicker to take a site, the next one is taken', async () => {
  const taken = await claimWhile(() => other.claim(ORDER));
  expect(taken).toMatchObject([{ site: 'b.test' }]);
  expect(await other.claim(ORDER)).toEqual([]);
});
