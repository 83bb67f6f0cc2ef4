import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { styleText } from 'node:util';
import { contactFault } from '#documents/security-contact.ts';
import { EnvironmentError, readEnvironment } from '#kernel/config/env.ts';
import { buildEnvironment } from '#kernel/config/child-environment.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { cardOf, SITE_CARD } from '#site/templates/card.ts';
import { missingWords } from '#words/en/legal/operator.ts';
import { inputDigest, isBuilt, markBuilt, unmarkBuilt, type Stamped } from './stamp.ts';
import { makeCards } from '../cards/make.ts';
import { loadCatalogue } from '../content/load.ts';
import { writeBill } from './bill-of-materials.ts';
import { writeNotices } from './notices.ts';
import { keepFrames } from './keep-frames.ts';
import { renameSitemapIndex } from './rename-sitemap.ts';
import { step, type Report } from './steps.ts';

/** Content to catalogue to pages, files and images, in this order; anything wrong stops it. */

const FILES_PER_ENTRY = 3;

export interface BuildOptions {
  root: string;
  distFolder: string;
  /** Images cost more than all pages together; a benchmark of pages leaves them out. */
  cards: boolean;
}

/** Astro writes a line for each file; its last lines are what to read when it fails. */
const runAstro = async ({ root, distFolder }: BuildOptions, onFile: () => void): Promise<void> => {
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', '--outDir', distFolder], {
    cwd: root,
    env: { ...buildEnvironment(process.env), ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      if (/\(\+\d/.test(line)) onFile();
      else last.push(line);
      if (last.length > 60) last.shift();
    });
  const code = await new Promise<number | null>((done) => child.on('close', done));
  if (code !== 0) throw new Error(`astro build failed\n${last.join('\n')}`);
};

const buildPages = async (options: BuildOptions, entries: number, report: Report) => {
  let files = 0;
  await rm(options.distFolder, { recursive: true, force: true });
  await runAstro(options, () => report(++files, Math.max(files, entries * FILES_PER_ENTRY)));
  await renameSitemapIndex(options.distFolder);
  await keepFrames(options.distFolder, stamped(options).catalogueFile);
};

const buildCards = async ({ root, distFolder }: BuildOptions, report: Report) => {
  const { catalogueFile } = readEnvironment();
  const catalogue = await openCatalogue(resolve(root, catalogueFile));
  const entries = (await Promise.all(KINDS.map((kind) => catalogue.entries(kind)))).flat();
  catalogue.close();
  await makeCards({
    cards: [SITE_CARD, ...entries.map(cardOf)],
    outFolder: join(distFolder, 'og'),
    cacheFolder: join(root, '.kontor', 'og'),
    onProgress: report,
  });
};

const sumOf = (counts: Readonly<Record<Kind, number>>): number =>
  KINDS.reduce((sum, kind) => sum + counts[kind], 0);

const stamped = ({ root, distFolder }: BuildOptions): Stamped => ({
  distFolder,
  catalogueFile: resolve(root, readEnvironment().catalogueFile),
});

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

/** Builds everything that is served, whether or not it is there already. */
export const buildSite = async (options: BuildOptions): Promise<void> => {
  requireContact();
  const built = stamped(options);
  const digest = await inputDigest(options.root);
  await unmarkBuilt(built);
  const { counts } = await step('Checking and loading the content', () =>
    loadCatalogue({
      contentFolder: join(options.root, 'content'),
      catalogueFile: built.catalogueFile,
      demo: readEnvironment().demo,
    }),
  );
  const entries = sumOf(counts);
  await step(`Building pages and JSON of ${entries.toLocaleString('en-GB')} entries`, (report) =>
    buildPages(options, entries, report),
  );
  await step('Listing packages and their licences', () => listPackages(options));
  if (options.cards)
    await step('Drawing Open Graph images', (report) => buildCards(options, report));
  await markBuilt(built, digest);
  warnOfImprint();
};

/** Builds only where an input changed since the last build. */
export const buildIfChanged = async (options: BuildOptions): Promise<void> => {
  if (await isBuilt(stamped(options), await inputDigest(options.root)))
    console.log('✓ The built site is up to date');
  else await buildSite(options);
};
