import { PROBLEM_CODES, problemPath, PROBLEMS } from '#payments/v1/problem-table.ts';
import { directoryOpenapi } from '#documents/openapi/directory.ts';
import { paymentsGuide } from '#documents/payments/guide.ts';
import { operationPath, RULES_PATH, topicPath } from '#documents/payments/paths.ts';
import { drawingsIn } from '#documents/payments/states.ts';
import { operationsOf, readReference, type Operation } from '#documents/reference/reference.ts';
import type { DocumentFacts } from './facts.ts';
import { docs } from '#words/en/docs.ts';
import { FIRST_HOUR_PATH, siteOf } from '#words/en/first-hour/lessons.ts';
import { guide } from '#words/en/guide.ts';
import { docsSearchIn, quickStartIn } from '#words/docs.ts';
import { firstHourIn } from '#words/first-hour.ts';
import { localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { paymentWordsIn } from '#words/payments.ts';
import type { Part } from '#words/part.ts';

/** What the search over the docs finds: pages, and parts of pages, with the words in them. */

export interface DocsEntry {
  title: string;
  href: string;
  /** What it is: a topic, an operation, an error. */
  kind: string;
  /** Further words by which it is found. */
  text: string;
  /** Where the page is not in the language of the search. */
  language?: Language;
}

export const DOCS_INDEX_PATH = '/docs/search.json';

/** Marks and addresses of Markdown are nothing that one searches for. */
const unmarked = (text: string): string =>
  text
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/[`*[\]|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const entry = (
  kind: string,
  title: string,
  href: string,
  ...texts: readonly string[]
): DocsEntry => ({
  ...{ title, href, kind },
  text: unmarked(texts.join(' ')),
});

const partText = ({ title, text = '', lines = [], table }: Part): string =>
  [title, text, ...lines, ...(table?.rows.flat() ?? [])].join(' ');

const operationWords = ({ id, method, path, description, parameters }: Operation): string[] => [
  `${method} ${path} ${id}`,
  description,
  ...parameters.map(({ name }) => name),
];

const paymentEntries = (facts: DocumentFacts, language: Language): DocsEntry[] => {
  const { topics, problems } = paymentWordsIn(language);
  const { kinds } = docsSearchIn(language);
  return [
    ...topics.map(({ slug, title, description, parts }) =>
      entry(kinds.topic, title, topicPath(slug), description, ...parts.map(partText)),
    ),
    ...paymentsGuide(facts, language).operations.map((operation) =>
      entry(
        ...([kinds.operation, operation.summary, operationPath(operation.id)] as const),
        ...operationWords(operation),
      ),
    ),
    ...PROBLEM_CODES.map((code) => {
      const { title, happened, remedy } = problems[code];
      const named = `${PROBLEMS[code].status} ${code}`;
      return entry(kinds.error, title, problemPath(code), named, happened, remedy);
    }),
    ...firstHourIn(language, siteOf(facts.publication)).map(({ id, title, said }) =>
      entry(kinds.firstHour, title, `${FIRST_HOUR_PATH}#${id}`, ...said),
    ),
    ...drawingsIn(language).map(({ id, title, said, boxes }) =>
      entry(kinds.states, title, `${RULES_PATH}#${id}`, said, ...boxes.map(({ name }) => name)),
    ),
  ];
};

const quickStartEntries = (language: Language): DocsEntry[] =>
  Object.values(quickStartIn(language).steps).map(({ id, title, text }) =>
    entry(docsSearchIn(language).kinds.guide, title, `/docs#${id}`, text),
  );

const badgeEntry = (language: Language): DocsEntry => {
  const { title, sections } = wordsIn(language).badgePage({ siteUrl: '', lines: null });
  const texts = sections.map(({ markdown }) => markdown);
  return entry(docsSearchIn(language).kinds.guide, title, '/docs/badge', ...texts);
};

/** The reference of the register and its rules, which are English in every search. */
const referenceEntries = (facts: DocumentFacts, language: Language): DocsEntry[] => {
  const { kinds, english } = docsSearchIn(language);
  const guided = english(kinds.guide);
  return [
    entry(guided, docs.hotels.title, '/docs#hotel-search', ...guide.hotels),
    entry(guided, docs.errors.title, '/docs#errors', docs.errors.text, docs.errors.forms),
    entry(guided, docs.limits.title, '/docs#limits', ...docs.limits.rows('').flat()),
    entry(guided, docs.caching.title, '/docs#caching', docs.caching.text),
    entry(guided, docs.cors.title, '/docs#cors', docs.cors.text('')),
    entry(guided, docs.versions.title, '/docs#versions', docs.versions.text('', '')),
    ...operationsOf(readReference(directoryOpenapi(facts))).map((operation) =>
      entry(
        ...([english(kinds.operation), operation.summary, `/docs#${operation.id}`] as const),
        ...operationWords(operation),
      ),
    ),
  ];
};

/** Everything in the docs that can be found, topics first. */
export const docsIndex = (facts: DocumentFacts, language: Language = 'en'): DocsEntry[] => [
  ...[...paymentEntries(facts, language), ...quickStartEntries(language), badgeEntry(language)].map(
    (each) => ({ ...each, href: localPath(language, each.href) }),
  ),
  ...referenceEntries(facts, language).map((each) =>
    language === 'en' ? each : { ...each, language: 'en' as const },
  ),
];
