import { copyFile, link, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { type Card, cardFile, SITE_CARD } from '#site/templates/card.ts';
import { drawMissing } from './draw-missing.ts';

export interface CardsToMake {
  /** The cards of all entries, in any order; the site card is made with them. */
  cards: readonly Card[];
  /** Where the site is built, such as dist/og: images by name, the site card as kontor.png. */
  outFolder: string;
  /** Where images are kept between builds, by name. */
  cacheFolder: string;
  /** The most threads that draw; as many as cores, at most 4, unless given. */
  workers?: number;
  /** Called after each image that is drawn. */
  onProgress?: (drawn: number, missing: number) => void;
  /** Stops the making; what was drawn by then is kept for the next. */
  signal?: AbortSignal;
  /** How far the threads step back: as what nobody waits for, unless given. */
  niceness?: number;
}

/** How many images were drawn, and how many were there already. */
interface CardsMade {
  made: number;
  reused: number;
}

const SITE_CARD_FILE = 'kontor.png';
const MOST_WORKERS = 4;
/** A cache may hold some earlier builds, for instance those of other branches. */
const CACHE_LIMIT_IN_BUILDS = 4;

/** In the cache, which no host serves, all lie in one folder. */
const cachedFileOf = (card: Card): string => basename(cardFile(card));

/** The image of each card by its address: from the cache, else drawn when it is asked for. */
export const lateCards = (
  cards: readonly Card[],
  cacheFolder: string,
): Map<string, () => Promise<Buffer>> => {
  const draw = (card: Card) => async (): Promise<Buffer> => {
    const file = join(cacheFolder, cachedFileOf(card));
    const kept = await readFile(file).catch(() => undefined);
    if (kept !== undefined) return kept;
    await mkdir(cacheFolder, { recursive: true });
    await drawMissing([{ file, card }], 1);
    return readFile(file);
  };
  return new Map([
    [`/og/${SITE_CARD_FILE}`, draw(SITE_CARD)],
    ...cards.map((card) => [`/og/${cardFile(card)}`, draw(card)] as const),
  ]);
};

const isOnAnotherDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EXDEV';

/** A hard link takes neither time nor space; across disks the image is copied. */
const position = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true });
  await rm(to, { force: true });
  await link(from, to).catch((error: unknown) => {
    if (!isOnAnotherDisk(error)) throw error;
    return copyFile(from, to);
  });
};

const prune = async (
  cacheFolder: string,
  used: ReadonlySet<string>,
  cached: ReadonlySet<string>,
): Promise<void> => {
  if (cached.size <= used.size * CACHE_LIMIT_IN_BUILDS) return;
  for (const file of cached) if (!used.has(file)) await rm(join(cacheFolder, file));
};

const filesBelow = async (folder: string): Promise<string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
};

/** Puts every image in its place; one with the same name is there already with the same content. */
const positionAll = async (
  cacheFolder: string,
  outFolder: string,
  cards: ReadonlyMap<string, Card>,
): Promise<void> => {
  const there = await filesBelow(outFolder);
  // An entry that has another name has another image.
  for (const file of there)
    if (!cards.has(file) && file !== SITE_CARD_FILE) await rm(join(outFolder, file));
  const known = new Set(there);
  for (const file of cards.keys())
    if (!known.has(file)) await position(join(cacheFolder, basename(file)), join(outFolder, file));
  await position(join(cacheFolder, cachedFileOf(SITE_CARD)), join(outFolder, SITE_CARD_FILE));
};

/** Makes the Open Graph images of a build; what is drawn once is kept until its content changes. */
export const makeCards = async ({
  cards,
  outFolder,
  cacheFolder,
  workers = Math.min(availableParallelism(), MOST_WORKERS),
  onProgress,
  signal,
  niceness,
}: CardsToMake): Promise<CardsMade> => {
  await mkdir(outFolder, { recursive: true });
  await mkdir(cacheFolder, { recursive: true });
  const files = new Map([SITE_CARD, ...cards].map((card) => [cardFile(card), card]));
  const cached = new Set(await readdir(cacheFolder));
  const missing = [...files.values()]
    .map((card) => ({ name: cachedFileOf(card), card }))
    .filter(({ name }) => !cached.has(name))
    .map(({ name, card }) => ({ file: join(cacheFolder, name), card }));
  let drawn = 0;
  const onDrawn = (): void => {
    drawn += 1;
    onProgress?.(drawn, missing.length);
  };
  await drawMissing(missing, workers, { onDrawn, signal, niceness });
  signal?.throwIfAborted();
  await positionAll(cacheFolder, outFolder, files);
  await prune(cacheFolder, new Set([...files.values()].map(cachedFileOf)), cached);
  return { made: missing.length, reused: files.size - missing.length };
};
