import { copyFile, link, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Card, cardName, SITE_CARD } from '#site/templates/card.ts';
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

const fileOf = (card: Card): string => `${cardName(card)}.png`;

/** The image of each card by its address: from the cache, else drawn when it is asked for. */
export const lateCards = (
  cards: readonly Card[],
  cacheFolder: string,
): Map<string, () => Promise<Buffer>> => {
  const draw = (card: Card) => async (): Promise<Buffer> => {
    const file = join(cacheFolder, fileOf(card));
    const kept = await readFile(file).catch(() => undefined);
    if (kept !== undefined) return kept;
    await mkdir(cacheFolder, { recursive: true });
    await drawMissing([{ file, card }], 1);
    return readFile(file);
  };
  return new Map([
    [`/og/${SITE_CARD_FILE}`, draw(SITE_CARD)],
    ...cards.map((card) => [`/og/${fileOf(card)}`, draw(card)] as const),
  ]);
};

const isOnAnotherDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EXDEV';

/** A hard link takes neither time nor space; across disks the image is copied. */
const position = async (from: string, to: string): Promise<void> => {
  await rm(to, { force: true });
  await link(from, to).catch((error: unknown) => {
    if (!isOnAnotherDisk(error)) throw error;
    return copyFile(from, to);
  });
};

const prune = async (
  cacheFolder: string,
  files: ReadonlyMap<string, Card>,
  cached: ReadonlySet<string>,
): Promise<void> => {
  if (cached.size <= files.size * CACHE_LIMIT_IN_BUILDS) return;
  for (const file of cached) if (!files.has(file)) await rm(join(cacheFolder, file));
};

/** An entry that has another name has another image. */
const removeFormer = async (outFolder: string, files: ReadonlyMap<string, Card>): Promise<void> => {
  for (const file of await readdir(outFolder))
    if (!files.has(file) && file !== SITE_CARD_FILE) await rm(join(outFolder, file));
};

/** Makes the Open Graph images of a build; what is drawn once is kept until its content changes. */
export const makeCards = async ({
  cards,
  outFolder,
  cacheFolder,
  workers = Math.min(availableParallelism(), MOST_WORKERS),
  onProgress,
  signal,
}: CardsToMake): Promise<CardsMade> => {
  await mkdir(outFolder, { recursive: true });
  await mkdir(cacheFolder, { recursive: true });
  const files = new Map([SITE_CARD, ...cards].map((card) => [fileOf(card), card]));
  const cached = new Set(await readdir(cacheFolder));
  const missing = [...files]
    .filter(([file]) => !cached.has(file))
    .map(([file, card]) => ({ file: join(cacheFolder, file), card }));
  let drawn = 0;
  const onDrawn = (): void => {
    drawn += 1;
    onProgress?.(drawn, missing.length);
  };
  await drawMissing(missing, workers, { onDrawn, signal });
  signal?.throwIfAborted();
  for (const file of files.keys()) await position(join(cacheFolder, file), join(outFolder, file));
  await position(join(cacheFolder, fileOf(SITE_CARD)), join(outFolder, SITE_CARD_FILE));
  await removeFormer(outFolder, files);
  await prune(cacheFolder, files, cached);
  return { made: missing.length, reused: files.size - missing.length };
};
