import { PROBLEM_CODES, problemPath, PROBLEMS } from '#payments/v1/problem-table.ts';
import { paymentsGuide } from '#documents/payments/guide.ts';
import { operationPath, RULES_PATH, topicPath } from '#documents/payments/paths.ts';
import { drawingsIn } from '#documents/payments/states.ts';
import { hotelPages } from '#documents/hotels/ways.ts';
import type { Operation } from '#documents/reference/reference.ts';
import { registerEdition } from '#documents/register-api/guide.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { FIRST_HOUR_PATH, siteOf } from '#words/en/first-hour/lessons.ts';
import { docsSearchIn } from '#words/docs.ts';
import { firstHourIn } from '#words/first-hour.ts';
import { localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { paymentWordsIn } from '#words/payments.ts';
import type { RegisterTopic } from '#words/en/register-api/topics.ts';
import type { Part } from '#words/part.ts';
import { registerWordsIn } from '#words/register-api.ts';

/** What the search over the docs finds: pages, and parts of pages, with the words in them. */

export interface DocsEntry {
  title: string;
  href: string;
  /** The kind of the page: a topic, an operation, an error. */
  kind: string;
  /** Further words by which it is found. */
  text: string;
}

/** Nobody searches for the punctuation and the addresses of Markdown. */
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

const statusAndCode = (code: (typeof PROBLEM_CODES)[number]): string =>
  `${PROBLEMS[code].status} ${code}`;

const paymentEntries = (facts: DocumentFacts, language: Language): DocsEntry[] => {
  const { topics, problems } = paymentWordsIn(language);
  const { kinds } = docsSearchIn(language);
  return [
    ...topics.map(({ slug, title, description, parts }) => {
      const codes = slug === 'errors' ? PROBLEM_CODES.map(statusAndCode) : [];
      return entry(
        ...([kinds.topic, title, topicPath(slug), description] as const),
        ...[...parts.map(partText), ...codes],
      );
    }),
    ...paymentsGuide(facts, language).operations.map((operation) =>
      entry(
        ...([kinds.operation, operation.summary, operationPath(operation.id)] as const),
        ...operationWords(operation),
      ),
    ),
    ...PROBLEM_CODES.map((code) => {
      const { title, happened, remedy } = problems[code];
      const named = `${kinds.error} ${statusAndCode(code)}`;
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

/**
 * The texts of a topic's parts; the topic of errors has a text for each kind of refusal besides.
 */
const registerText = (language: Language, { slug, parts }: RegisterTopic): string[] => [
  ...parts.map(partText),
  ...(slug === 'errors'
    ? Object.values(registerWordsIn(language).errors.refusals).map(
        ({ title, when }) => `${title} ${when}`,
      )
    : []),
];

const registerEntries = (facts: DocumentFacts, language: Language): DocsEntry[] => {
  const { kinds } = docsSearchIn(language);
  const { guide, paths } = registerEdition(facts, language);
  const { topics, api } = registerWordsIn(language);
  const { title, text = '' } = api.firstRequest;
  return [
    entry(kinds.guide, title, `${paths.overview}#first-request`, api.description, text),
    ...topics.map((topic) =>
      entry(
        ...([kinds.registerTopic, topic.title, paths.topic(topic.slug)] as const),
        topic.description,
        ...registerText(language, topic),
      ),
    ),
    ...guide.operations.map((operation) =>
      entry(
        ...([kinds.operation, operation.summary, paths.operation(operation.id)] as const),
        ...operationWords(operation),
      ),
    ),
  ];
};

const badgeEntry = (language: Language): DocsEntry => {
  const { title, sections } = wordsIn(language).badgePage({ siteUrl: '', lines: null });
  const texts = sections.map(({ markdown }) => markdown);
  return entry(docsSearchIn(language).kinds.guide, title, '/docs/badge', ...texts);
};

/** Without the examples: their elements are no words that one searches for. */
const hotelEntries = ({ publication, now }: DocumentFacts, language: Language): DocsEntry[] =>
  hotelPages({ language, siteUrl: publication.siteUrl, now }).map(([path, page]) => {
    const texts = page.sections.map(({ markdown }) => markdown.replace(/```[^]*?```/g, ' '));
    return entry(docsSearchIn(language).kinds.guide, page.title, path, page.lead, ...texts);
  });

/** Adds what people say for words of the entry. */
const withOthers = (each: DocsEntry, language: Language): DocsEntry => {
  const said = `${each.title} ${each.text}`.toLowerCase();
  const others = docsSearchIn(language)
    .alsoSaid.filter(([own]) => said.includes(own))
    .flatMap(([, ...names]) => names);
  return { ...each, text: [each.text, ...others].join(' ') };
};

/** Everything in the docs that can be found, topics first. */
export const docsIndex = (facts: DocumentFacts, language: Language = 'en'): DocsEntry[] =>
  [
    ...paymentEntries(facts, language),
    ...registerEntries(facts, language),
    ...hotelEntries(facts, language),
    badgeEntry(language),
  ].map((each) => ({
    ...withOthers(each, language),
    href: localPath(language, each.href),
  }));
