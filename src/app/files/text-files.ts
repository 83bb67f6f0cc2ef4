import { badgePageOf } from '#app/register/badge-page.ts';
import { dataFacts } from '#app/data.ts';
import { documentFacts } from '#app/documents.ts';
import { observedFigures } from '#app/observer/figures.ts';
import { observerFacts } from '#app/observer/page.ts';
import { securityFacts } from '#app/security.ts';
import { dataText } from '#documents/data/page.ts';
import { docsIndex } from '#documents/docs-search/docs-index.ts';
import { hotelPages, sampleFiles } from '#documents/hotels/ways.ts';
import { observedMarkdown } from '#documents/observed/markdown.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import { retentionOf } from '#kernel/config/retention.ts';
import { systemWorld } from '#kernel/world.ts';
import { applyMarkdown, correctionMarkdown } from '#site/templates/forms/alternates.ts';
import { hostingOf } from '#words/hosting.ts';
import { LANGUAGES, localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { pageMarkdown } from '#words/section.ts';
import { clientFiles } from './client-files.ts';
import type { File, PathAndFile } from './file.ts';

/** The Markdown of the pages with our own texts, and the index for the search over the docs. */

const legalIn = (language: Language): Readonly<Record<string, File>> => {
  const { imprintPage, privacyPage, securityPage } = wordsIn(language);
  const environment = readEnvironment();
  const { imprint } = environment;
  const privacy = () => privacyPage(imprint, hostingOf(environment), retentionOf(environment));
  return {
    '/imprint.md': () => pageMarkdown(imprintPage(imprint)),
    '/privacy.md': () => pageMarkdown(privacy()),
    '/security.md': () => pageMarkdown(securityPage(securityFacts())),
  };
};

const hotelDocsIn = (language: Language): Readonly<Record<string, File>> => {
  const { builtOrigin: siteUrl } = readEnvironment();
  const pages = hotelPages({ language, siteUrl, now: systemWorld.now() });
  return Object.fromEntries(pages.map(([path, page]) => [`${path}.md`, () => pageMarkdown(page)]));
};

const reservesMarkdown = (language: Language): string => {
  const { title, lead, figures, sections } = wordsIn(language).reservesPage;
  const waiting = { heading: figures.heading, markdown: figures.waiting };
  return pageMarkdown({ title, lead, sections: [waiting, ...sections] });
};

const filesIn = (language: Language): Readonly<Record<string, File>> => ({
  ...legalIn(language),
  ...hotelDocsIn(language),
  '/observer.md': () => pageMarkdown(wordsIn(language).observerPage(observerFacts())),
  '/data.md': async () => pageMarkdown(dataText(await dataFacts(), language)),
  '/observed.md': async () => observedMarkdown(await observedFigures(), language),
  '/reserves.md': () => reservesMarkdown(language),
  '/docs/badge.md': async () => pageMarkdown((await badgePageOf(language)).page),
  '/docs/search.json': async () => JSON.stringify(docsIndex(await documentFacts(), language)),
});

export const textFiles = async (): Promise<PathAndFile[]> => [
  ['/apply.md', () => applyMarkdown()],
  ['/correction.md', () => correctionMarkdown()],
  ...sampleFiles(systemWorld.now()).map(([path, text]): PathAndFile => [path, () => text]),
  ...LANGUAGES.flatMap((language) =>
    Object.entries(filesIn(language)).map(([path, file]): PathAndFile => [
      localPath(language, path),
      file,
    ]),
  ),
  ...(await clientFiles()),
];
