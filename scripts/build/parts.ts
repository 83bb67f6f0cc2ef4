import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { contactFault } from '#documents/security-contact.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import { EnvironmentError } from '#kernel/config/environment-error.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';
import { cardOf, SITE_CARD, type Card } from '#site/templates/card.ts';
import { makeCards, type CardsToMake } from '../cards/make.ts';
import { loadCatalogue, type Loaded } from '../content/load.ts';
import { nextFolder, showNext } from './folders.ts';
import { writeBill } from './bill-of-materials.ts';
import { writeNotices } from './notices.ts';
import { compilePages, type Pages } from './pages.ts';
import { drawShells } from './shells.ts';
import type { Stamped } from './stamp.ts';
import type { Report } from './steps.ts';

/** Steps that a build for a host and a build during serving have in common. */

export interface BuildOptions {
  root: string;
  distFolder: string;
  /**
   * Whether images are drawn, which takes as long as all pages together. Benchmarks of pages leave
   * them out, and tests of the site draw only those of fictional entries.
   */
  cards: boolean | 'fictional';
}

export const stamped = ({ root, distFolder }: BuildOptions): Stamped => ({
  distFolder,
  catalogueFile: resolve(root, readEnvironment().catalogueFile),
});

/** The image of the site and those of all entries. */
export const cardsOf = (entries: readonly Entry[]): Card[] => [SITE_CARD, ...entries.map(cardOf)];

/** The value of `cards` that the command line asks for. */
export const askedCards = (): true | 'fictional' =>
  process.argv.includes('--fictional-images') ? 'fictional' : true;

/** The entries for which images are drawn. */
export const entriesWithCard = (
  { cards }: Pick<BuildOptions, 'cards'>,
  entries: readonly Entry[],
): readonly Entry[] => (cards === 'fictional' ? entries.filter(isFictional) : entries);

/** A site with some of its images has another digest than one with all of them. */
export const builtDigest = ({ cards }: Pick<BuildOptions, 'cards'>, digest: string): string =>
  cards === 'fictional' ? `${digest} fictional` : digest;

export const cardCache = (root: string): string => join(root, '.kontor', 'og');

export const buildCards = async (
  { root, distFolder }: BuildOptions,
  options: Pick<CardsToMake, 'cards' | 'niceness' | 'onProgress' | 'signal'>,
) => {
  await makeCards({
    outFolder: join(distFolder, 'og'),
    cacheFolder: cardCache(root),
    ...options,
  });
};

export const requireContact = (): void => {
  const fault = contactFault(readEnvironment());
  if (fault !== undefined) throw new EnvironmentError(fault);
};

const listPackages = async ({ root, distFolder }: BuildOptions): Promise<void> => {
  await Promise.all([writeBill(root, distFolder), writeNotices(root, distFolder)]);
};

export const loadContent = (
  options: BuildOptions,
  { catalogueFile }: Stamped,
  load = loadCatalogue,
  isWritten = false,
): Promise<Loaded> =>
  load({
    contentFolder: join(options.root, 'content'),
    catalogueFile,
    demo: readEnvironment().demo,
    isWritten,
  });

export const compile = ({ root }: BuildOptions, isServed: boolean): Promise<Pages> =>
  compilePages({ root, origin: readEnvironment().writtenOrigin, isServed });

/** Makes a new folder with all compiled files, to which pages can be written. */
export const nextWith = async ({ distFolder }: BuildOptions, pages: Pages): Promise<string> => {
  const folder = nextFolder(distFolder);
  await rm(folder, { recursive: true, force: true });
  await pages.copyTo(folder);
  return folder;
};

/** Lists and writes all pages, and those around answers of functions; undefined if paused. */
export const writeAll = async (
  options: BuildOptions,
  { pages, folder, report }: { pages: Pages; folder: string; report?: Report },
): Promise<readonly string[] | undefined> => {
  const listed = await pages.write(folder, report);
  if (listed !== undefined) await drawShells(stamped(options), pages);
  return listed;
};

/** Replaces the served site by the one that was built beside it. */
export const showBuilt = async (options: BuildOptions): Promise<void> => {
  await listPackages({ ...options, distFolder: nextFolder(options.distFolder) });
  await showNext(options.distFolder);
};
