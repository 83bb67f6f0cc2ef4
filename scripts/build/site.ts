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

/** Content to catalogue to pages, files and images, in this order; anything wrong stops it. */

export { askedCards, type BuildOptions } from './parts.ts';

/** A preview may go without an imprint, so that this is no reason to stop. */
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

/** Builds everything that is served, whether or not it is there already. */
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

/** Whether the built site is what its inputs make. */
export const isUpToDate = async (options: BuildOptions): Promise<boolean> => {
  const [built, digest] = [stamped(options), await inputDigest(options.root)];
  return (await isBuilt(built, digest)) || isBuilt(built, builtDigest(options, digest));
};
