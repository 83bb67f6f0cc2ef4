import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { styleText } from 'node:util';
import { contactFault } from '#documents/security-contact.ts';
import { EnvironmentError, readEnvironment } from '#kernel/config/env.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { cardOf, SITE_CARD, type Card } from '#site/templates/card.ts';
import { missingWords } from '#words/en/legal/operator.ts';
import { inputDigest, isBuilt, markBuilt, unmarkBuilt, type Stamped } from './stamp.ts';
import { lateCards, makeCards, type CardsToMake } from '../cards/make.ts';
import { loadCatalogue } from '../content/load.ts';
import { writeBill } from './bill-of-materials.ts';
import { writeNotices } from './notices.ts';
import { keepFrames, renderFrames } from './keep-frames.ts';
import { renameSitemapIndex } from './rename-sitemap.ts';
import { startPages } from './pages.ts';
import { drawShells, takeShells } from './shells.ts';
import { step, type Report } from './steps.ts';
import type { StaticFiles } from '../server/static-files.ts';
import { filesOfBuild, nextFolder, showNext } from './begun.ts';

/** Content to catalogue to pages, files and images, in this order; anything wrong stops it. */

export interface BuildOptions {
  root: string;
  distFolder: string;
  /** Images cost more than all pages together; a benchmark of pages leaves them out. */
  cards: boolean;
}

const stamped = ({ root, distFolder }: BuildOptions): Stamped => ({
  distFolder,
  catalogueFile: resolve(root, readEnvironment().catalogueFile),
});

const listedCards = async (root: string): Promise<Card[]> => {
  const catalogue = await openCatalogue(resolve(root, readEnvironment().catalogueFile));
  const entries = (await Promise.all(KINDS.map((kind) => catalogue.entries(kind)))).flat();
  catalogue.close();
  return [SITE_CARD, ...entries.map(cardOf)];
};

const cardCache = (root: string): string => join(root, '.kontor', 'og');

const buildCards = async (
  { root, distFolder }: BuildOptions,
  options: Pick<CardsToMake, 'onProgress' | 'signal'>,
) => {
  await makeCards({
    cards: await listedCards(root),
    outFolder: join(distFolder, 'og'),
    cacheFolder: cardCache(root),
    ...options,
  });
};

const sumOf = (counts: Readonly<Record<Kind, number>>): number =>
  KINDS.reduce((sum, kind) => sum + counts[kind], 0);

/** A preview may go without an imprint, so that this is no reason to stop. */
const warnOfImprint = (): void => {
  const { siteUrl, imprint } = readEnvironment();
  const missing = siteUrl === undefined ? '' : missingWords(imprint).replaceAll('`', '');
  const why = 'The law of Germany and Austria asks every public site for an imprint.';
  if (missing !== '') console.warn(`${styleText('yellow', '!')} ${missing} ${why}`);
};

const requireContact = (): void => {
  const fault = contactFault(readEnvironment());
  if (fault !== undefined) throw new EnvironmentError(fault);
};

const listPackages = async ({ root, distFolder }: BuildOptions): Promise<void> => {
  await Promise.all([writeBill(root, distFolder), writeNotices(root, distFolder)]);
};

const loadContent = (options: BuildOptions, { catalogueFile }: Stamped) =>
  loadCatalogue({
    contentFolder: join(options.root, 'content'),
    catalogueFile,
    demo: readEnvironment().demo,
  });

const beginPages = async ({ root, distFolder }: BuildOptions, report: Report) => {
  const outDir = nextFolder(distFolder);
  await rm(outDir, { recursive: true, force: true });
  return startPages({ root, outDir, origin: readEnvironment().builtOrigin }, report);
};

/** What pages are built with, once all of them are written. */
const finishPages = async (options: BuildOptions): Promise<void> => {
  const outDir = nextFolder(options.distFolder);
  await renameSitemapIndex(outDir);
  await keepFrames(outDir, stamped(options).catalogueFile);
  await takeShells({ ...stamped(options), distFolder: outDir });
  await listPackages({ ...options, distFolder: outDir });
  await showNext(options.distFolder);
};

/** Builds everything that is served, whether or not it is there already. */
export const buildSite = async (options: BuildOptions): Promise<void> => {
  requireContact();
  const built = stamped(options);
  const digest = await inputDigest(options.root);
  await unmarkBuilt(built);
  const load = 'Checking and loading the content';
  const { counts } = await step(load, () => loadContent(options, built));
  const entries = sumOf(counts).toLocaleString('en-GB');
  await step(
    `Building pages and JSON of ${entries} entries`,
    async (report) => (await beginPages(options, report)).done,
  );
  await step('Listing packages and their licences', () => finishPages(options));
  if (options.cards)
    await step('Drawing Open Graph images', (onProgress) => buildCards(options, { onProgress }));
  await markBuilt(built, digest);
  warnOfImprint();
};

/** A site that can be served before all of it is written. */
export interface BegunBuild {
  files: StaticFiles;
  /** Waits for pages and images to be on the disk. */
  end(): Promise<void>;
  /** Stops the build; the site before stays as it was. */
  stop(): void;
  isStopped(): boolean;
}

/** As `buildSite`, but comes back as soon as each page can be rendered when it is asked for. */
export const beginBuild = async (
  options: BuildOptions,
  onLoaded: () => void = () => undefined,
): Promise<BegunBuild> => {
  requireContact();
  const built = stamped(options);
  const digest = await inputDigest(options.root);
  await unmarkBuilt(built);
  await loadContent(options, built);
  onLoaded();
  const pages = await beginPages(options, () => undefined);
  const draws = lateCards(await listedCards(options.root), cardCache(options.root));
  await renderFrames(pages, built.catalogueFile);
  await pages.listed;
  await drawShells(built, pages);
  const files = await filesOfBuild(options.distFolder, pages, draws);
  const stopping = new AbortController();
  const end = async (): Promise<void> => {
    await pages.done;
    await finishPages(options);
    await buildCards(options, { signal: stopping.signal });
    await markBuilt(built, digest);
  };
  const stop = (): void => {
    stopping.abort();
    pages.stop();
  };
  return { files, end, stop, isStopped: () => stopping.signal.aborted };
};

/** Whether the built site is what its inputs make. */
export const isUpToDate = async (options: BuildOptions): Promise<boolean> =>
  isBuilt(stamped(options), await inputDigest(options.root));
