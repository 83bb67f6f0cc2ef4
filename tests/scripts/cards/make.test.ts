import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { cardFile, SITE_CARD } from '#site/templates/card.ts';
import { makeCards } from '../../../scripts/cards/make.ts';
import { card } from './card.ts';
import { readPng } from './read-png.ts';

/** What a build of one card has left, and what it told of its progress. */
let earlier: { folder: string; cache: string; reported: [number, number][] };
let folder: string;
let outFolder: string;
let cacheFolder: string;

beforeAll(async () => {
  const left = await mkdtemp(join(tmpdir(), 'kontor-og-'));
  earlier = { folder: left, cache: join(left, 'cache'), reported: [] };
  await makeCards({
    cards: [BOTE],
    outFolder: join(left, 'out'),
    cacheFolder: earlier.cache,
    onProgress: (drawn, missing) => earlier.reported.push([drawn, missing]),
  });
});
afterAll(() => rm(earlier.folder, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-og-'));
  outFolder = join(folder, 'dist', 'og');
  cacheFolder = join(folder, 'cache', 'og');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const BOTE = card({ name: 'Nirgendauer Bote' });
const ANZEIGER = card({ name: 'Nirgendauer Anzeiger' });
const cachedFileOf = (of: typeof BOTE) => basename(cardFile(of));
const drawnFiles = async (): Promise<string[]> => {
  const found = await readdir(outFolder, { recursive: true });
  return found.filter((name) => name.endsWith('.png')).sort();
};
const make = (cards: (typeof BOTE)[]) => makeCards({ cards, outFolder, cacheFolder });
const begin = () => cp(earlier.cache, cacheFolder, { recursive: true });

test('a first build draws every card once, and the site card', async () => {
  expect(await make([BOTE, ANZEIGER, BOTE])).toEqual({ made: 3, reused: 0 });
  const files = [BOTE, ANZEIGER, SITE_CARD].map(cardFile);
  expect(await drawnFiles()).toEqual([...files, 'kontor.png'].sort());
  for (const file of files)
    expect(readPng(await readFile(join(outFolder, file)))).toMatchObject({
      width: 1200,
      height: 630,
    });
  expect(await readFile(join(outFolder, 'kontor.png'))).toEqual(
    await readFile(join(outFolder, cardFile(SITE_CARD))),
  );
});

test('a second build draws nothing and fills an emptied folder from the cache', async () => {
  await begin();
  const drawn = await readFile(join(earlier.folder, 'out', cardFile(BOTE)));
  expect(await make([BOTE])).toEqual({ made: 0, reused: 2 });
  expect(await readFile(join(outFolder, cardFile(BOTE)))).toEqual(drawn);
});

test('a changed card is drawn anew under a new name', async () => {
  await begin();
  const changed = { ...BOTE, tier: 'gold' as const };
  expect(await make([changed])).toEqual({ made: 1, reused: 1 });
  expect(cardFile(changed)).not.toBe(cardFile(BOTE));
  expect(await readFile(join(outFolder, cardFile(changed)))).not.toEqual(
    await readFile(join(cacheFolder, cachedFileOf(BOTE))),
  );
});

test('the image of a card that has changed or is gone is taken away', async () => {
  await begin();
  await make([BOTE]);
  await make([ANZEIGER]);
  const files = [ANZEIGER, SITE_CARD].map(cardFile);
  expect(await drawnFiles()).toEqual([...files, 'kontor.png'].sort());
  expect(await readdir(cacheFolder)).toContain(cachedFileOf(BOTE));
});

test('no folder of the site holds more than some hundred of the images of 40,000 entries', () => {
  const folders = Map.groupBy(
    Array.from({ length: 40_000 }, (_, index) => cardFile(card({ name: `Name ${index}` }))),
    (file) => file.split('/')[0],
  );
  const most = Math.max(...[...folders.values()].map(({ length }) => length));
  expect(most).toBeLessThan(300);
});

test('a second build leaves the images that are there in their places', async () => {
  await begin();
  await make([BOTE]);
  const { ino, ctimeMs } = await stat(join(outFolder, cardFile(BOTE)));
  await make([BOTE]);
  expect(await stat(join(outFolder, cardFile(BOTE)))).toMatchObject({ ino, ctimeMs });
});

test('progress is told for each image that is drawn', () => {
  expect(earlier.reported).toEqual([
    [1, 2],
    [2, 2],
  ]);
});

test('stale images go once the cache is more than four times the build', async () => {
  await begin();
  const addStale = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => writeFile(join(cacheFolder, `${index}.png`), '')),
    );
  await addStale(6);
  await make([BOTE]);
  expect(await readdir(cacheFolder)).toHaveLength(8);
  await addStale(7);
  await make([BOTE]);
  expect((await readdir(cacheFolder)).sort()).toEqual([BOTE, SITE_CARD].map(cachedFileOf).sort());
});

test('what goes wrong in a thread fails the build', async () => {
  const unknownTier: typeof BOTE = JSON.parse(JSON.stringify({ ...BOTE, name: null }));
  await expect(make([unknownTier])).rejects.toThrow();
});
