import { styleText } from 'node:util';
import { readEnvironment } from '#kernel/config/env.ts';
import { NICENESS } from '#kernel/worker/step-back.ts';
import { missingWords } from '#words/en/legal/operator.ts';
import {
  buildCards,
  builtDigest,
  cardsOf,
  compile,
  entriesWithCard,
  loadContent,
  nextWith,
  requireContact,
  showBuilt,
  stamped,
  writeAll,
  type BuildOptions,
} from './parts.ts';
import { inputDigest } from './input-digest.ts';
import { isBuilt, markBuilt, unmarkBuilt } from './stamp.ts';
import { step, type Report } from './steps.ts';

/** Builds catalogue, pages, files and images from the content. Any error stops the build. */

export { askedCards, type BuildOptions } from './parts.ts';

/** Only a warning, because a preview may have no imprint. */
const warnOfImprint = (): void => {
  const { siteUrl, imprint } = readEnvironment();
  const missing = siteUrl === undefined ? '' : missingWords(imprint).replaceAll('`', '');
  const why = 'The law of Germany and Austria asks every public site for an imprint.';
  if (missing !== '') console.warn(`${styleText('yellow', '!')} ${missing} ${why}`);
};

const writePages = async (options: BuildOptions, report: Report): Promise<void> => {
  const pages = await compile(options, false);
  try {
    await writeAll(options, { pages, folder: await nextWith(options, pages), report });
  } finally {
    pages.stop();
  }
};

/** Builds everything that is served, even if it is up to date already. */
export const buildSite = async (options: BuildOptions): Promise<void> => {
  requireContact();
  const built = stamped(options);
  const digest = await inputDigest(options.root);
  await unmarkBuilt(built);
  const load = 'Checking and loading the content';
  const { entries } = await step(load, () => loadContent(options, built));
  const count = entries.length.toLocaleString('en-GB');
  await step(`Building pages and JSON of ${count} entries`, async (report) =>
    writePages(options, report),
  );
  await step('Listing packages and their licences', () => showBuilt(options));
  if (options.cards)
    await step('Drawing Open Graph images', async (onProgress) =>
      buildCards(options, {
        cards: cardsOf(entriesWithCard(options, entries)),
        onProgress,
        niceness: NICENESS.build,
      }),
    );
  await markBuilt(built, builtDigest(options, digest));
  warnOfImprint();
};

/** Whether the built site is up to date with its inputs. */
export const isUpToDate = async (options: BuildOptions): Promise<boolean> => {
  const [built, digest] = [stamped(options), await inputDigest(options.root)];
  return (await isBuilt(built, digest)) || isBuilt(built, builtDigest(options, digest));
};
