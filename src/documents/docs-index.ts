import { PROBLEM_CODES, problemPath, PROBLEMS } from '#payments/v1/problem-table.ts';
import { directoryOpenapi } from '#documents/openapi/directory.ts';
import { paymentsGuide } from '#documents/payments/guide.ts';
import { operationPath, RULES_PATH, topicPath } from '#documents/payments/paths.ts';
import { DRAWINGS } from '#documents/payments/states.ts';
import { operationsOf, readReference, type Operation } from '#documents/reference/reference.ts';
import type { DocumentFacts } from './facts.ts';
import { badgePage } from '#words/en/badge/page.ts';
import { docs } from '#words/en/docs.ts';
import { FIRST_HOUR_PATH, firstHour, siteOf } from '#words/en/first-hour/lessons.ts';
import { guide } from '#words/en/guide.ts';
import { TOPICS } from '#words/en/payments/topics.ts';
import type { Part } from '#words/part.ts';

/** What the search over the docs finds: pages, and parts of pages, with the words in them. */

export interface DocsEntry {
  title: string;
  href: string;
  /** What it is: a topic, an operation, an error. */
  kind: string;
  /** Further words by which it is found. */
  text: string;
}

export const DOCS_INDEX_PATH = '/docs/search.json';

/** Marks and addresses of Markdown are nothing that one searches for. */
const unmarked = (text: string): string =>
  text
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/[`*[\]|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const entry = (kind: string, title: string, href: string, ...texts: readonly string[]) => ({
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

const paymentEntries = (facts: DocumentFacts): DocsEntry[] => [
  ...TOPICS.map(({ slug, title, description, parts }) =>
    entry('topic', title, topicPath(slug), description, ...parts.map(partText)),
  ),
  ...paymentsGuide(facts).operations.map((operation) =>
    entry(
      'operation',
      operation.summary,
      operationPath(operation.id),
      ...operationWords(operation),
    ),
  ),
  ...PROBLEM_CODES.map((code) => {
    const { status, title, happened, remedy } = PROBLEMS[code];
    return entry('error', title, problemPath(code), `${status} ${code}`, happened, remedy);
  }),
  ...firstHour(siteOf(facts.publication)).map(({ id, title, said }) =>
    entry('first hour', title, `${FIRST_HOUR_PATH}#${id}`, ...said),
  ),
  ...DRAWINGS.map(({ id, title, said, boxes }) =>
    entry('states', title, `${RULES_PATH}#${id}`, said, ...boxes.map(({ name }) => name)),
  ),
];

const badge = badgePage({ siteUrl: '', lines: null });

const directoryEntries = (facts: DocumentFacts): DocsEntry[] => [
  ...Object.values(docs.steps).map(({ id, title, text }) =>
    entry('guide', title, `/docs#${id}`, text),
  ),
  entry('guide', docs.hotels.title, '/docs#hotel-search', ...guide.hotels),
  entry('guide', docs.errors.title, '/docs#errors', docs.errors.text, docs.errors.forms),
  entry('guide', docs.limits.title, '/docs#limits', ...docs.limits.rows('').flat()),
  entry('guide', docs.caching.title, '/docs#caching', docs.caching.text),
  entry('guide', docs.cors.title, '/docs#cors', docs.cors.text('')),
  entry('guide', docs.versions.title, '/docs#versions', docs.versions.text('', '')),
  entry('guide', badge.title, '/docs/badge', ...badge.sections.map(({ markdown }) => markdown)),
  ...operationsOf(readReference(directoryOpenapi(facts))).map((operation) =>
    entry(
      ...(['operation', operation.summary, `/docs#${operation.id}`] as const),
      ...operationWords(operation),
    ),
  ),
];

/** Everything in the docs that can be found, topics first. */
export const docsIndex = (facts: DocumentFacts): DocsEntry[] => [
  ...paymentEntries(facts),
  ...directoryEntries(facts),
];
