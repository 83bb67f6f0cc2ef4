import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_CURSOR } from '#register/history/feed.ts';
import { editedRegister } from '../../support/edited-register.ts';
import { answer, ask, readAll, readOn, type FeedChange } from '../../support/feed-reader.ts';
import { observedSites } from '../../support/observed-sites.ts';
import {
  publishedRegister,
  type Edition,
  type PublishedRegister,
} from '../../support/published-register.ts';

/** What the feed of changes says of one entry, in a register that is edited at random. */

const EDITIONS = 12;
const EDITS_AN_EDITION = 40;

const register = editedRegister(20261128);
let published: PublishedRegister;
let edition: Edition;
/** All that the feed says, of every entry. */
let all: FeedChange[];

beforeAll(async () => {
  published = await publishedRegister();
  const observed = observedSites(published.database.store, new Date('2026-12-01T12:00:00Z'));
  for (let count = 0; count < 40; count++) register.add();
  for (let day = 1; day <= EDITIONS; day++) {
    for (let count = 0; count < EDITS_AN_EDITION; count++) register.edit();
    edition = await published.publish(register, `2026-12-${String(day).padStart(2, '0')}`);
    const visited = edition.sites.slice(0, 8);
    for (const { site } of visited) observed.files.set(`${site}/llms.txt`, `# Title ${day}\n`);
    await observed.visit(visited);
  }
  all = await readAll(edition, FIRST_CURSOR, 1000);
}, 120_000);
afterAll(() => published.drop());

const keyOf = ({ kind, slug }: Pick<FeedChange, 'kind' | 'slug'>): string => `${kind}/${slug}`;

/** Asks for the history of one entry, two changes at a time. */
const historyOf = (key: string): Promise<FeedChange[]> => {
  const [kind = '', slug = ''] = key.split('/');
  return readAll(edition, FIRST_CURSOR, 2, `&kind=${kind}&slug=${slug}`);
};

const isRenaming = ({ reason }: FeedChange): boolean => reason === 'renamed';

test('the history of one entry is what the feed says of it, page by page', async () => {
  const renamed = all.filter(isRenaming);
  const later = new Set(renamed.map(({ kind, movedTo }) => keyOf({ kind, slug: movedTo ?? '' })));
  const asked = new Set(all.map(keyOf).filter((key) => !later.has(key)));
  expect(asked.size).toBeGreaterThan(50);
  let seen = 0;
  for (const key of asked) {
    const found = await historyOf(key);
    expect(found, key).toEqual(all.filter((each) => keyOf(each) === key));
    seen += found.filter(({ change }) => change === 'observed').length;
  }
  expect(seen).toBeGreaterThan(10);
});

test('a removed entry has its history, which ends with the reason', async () => {
  const last = new Map(all.map((each) => [keyOf(each), each]));
  const ceased = [...last].filter(([, { reason }]) => reason === 'ceased');
  expect(ceased.length).toBeGreaterThan(0);
  for (const [key] of ceased) {
    const found = await historyOf(key);
    expect(found[0]?.change, key).toBe('created');
    expect(found.at(-1), key).toMatchObject({ change: 'removed', reason: 'ceased' });
  }
});

test('a renamed entry has the history of its earlier slugs as well, in order', async () => {
  const renamings = all.filter(isRenaming);
  expect(renamings.length).toBeGreaterThan(5);
  for (const renaming of renamings) {
    const { kind, slug, movedTo } = renaming;
    const old = await historyOf(`${kind}/${slug}`);
    const at = old.findIndex((each) => isDeepStrictEqual(each, renaming));
    expect(at).toBeGreaterThan(0);
    const found = await historyOf(`${kind}/${movedTo}`);
    expect(found).toEqual(expect.arrayContaining(old.slice(0, at + 1)));
    // Another entry may have the earlier slug since: what is new of it is not of this one.
    for (const each of old.slice(at + 1).filter(({ change }) => change !== 'observed'))
      expect(found).not.toContainEqual(each);
    const order = found.map((each) => all.findIndex((one) => isDeepStrictEqual(one, each)));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
});

test('who goes on with the cursor of an answer gets what is new of the entry alone', async () => {
  const [first] = all;
  if (first === undefined) throw new Error('nothing changed');
  const query = `&kind=${first.kind}&slug=${first.slug}`;
  const { next, changes } = await readOn(edition, FIRST_CURSOR, 1000, query);
  expect(changes.length).toBeGreaterThan(0);
  const nothing = answer.parse(await (await ask(edition, `since=${next}${query}`)).json());
  expect(nothing).toEqual({ changes: [], next, more: false });
});

test('an unknown entry is a 404, an unlawful slug or one without its register a 400', async () => {
  const unknown = await ask(edition, 'kind=publishers&slug=nobody');
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toEqual({ error: expect.stringContaining('"nobody"') });
  const bare = await ask(edition, `slug=${all[0]?.slug}`);
  expect(bare.status).toBe(400);
  expect(await bare.json()).toMatchObject({ issues: [{ path: ['kind'] }] });
  expect((await ask(edition, 'kind=publishers&slug=No%20body')).status).toBe(400);
});
