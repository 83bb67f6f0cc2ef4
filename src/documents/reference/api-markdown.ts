import type { ApiTopic } from '#words/en/docs/api.ts';
import { blocks, bullets, fenced, link } from '#words/markdown.ts';
import { referenceWordsIn } from '#words/reference.ts';
import { markdownPath, relatedOperations, type ApiEdition } from './api.ts';
import { operationMarkdown } from './markdown.ts';
import type { Operation } from './reference.ts';

/** The parts of Markdown that all APIs share: lists of topics and operations, and operations. */

/** The absolute address of a page's Markdown alternate. */
export const alternateAddress = (
  { siteUrl, language }: Pick<ApiEdition, 'siteUrl' | 'language'>,
  path: string,
): string => `${siteUrl}${markdownPath(language, path)}`;

const operationLine = (edition: ApiEdition, operation: Operation): string => {
  const { id, method, path, summary } = operation;
  const address = alternateAddress(edition, edition.paths.operation(id));
  return `${link(`${method} ${path}`, address)}: ${summary}`;
};

const overviewLine = ({ language, words, paths }: ApiEdition): string =>
  `${words.overview}: ${markdownPath(language, paths.overview)}`;

export const topicLines = (edition: ApiEdition): string[] =>
  edition.topics.map(({ slug, title, description }) => {
    const address = alternateAddress(edition, edition.paths.topic(slug));
    return `${link(title, address)}: ${description}`;
  });

/** Every topic and every operation, under their headings. */
export const listsMarkdown = (edition: ApiEdition): string =>
  blocks(
    `## ${edition.words.topics}`,
    bullets(topicLines(edition)),
    `## ${edition.words.operations}`,
    ...edition.guide.reference.groups.map(({ title, about, operations }) =>
      blocks(
        `### ${title}`,
        about,
        bullets(operations.map((operation) => operationLine(edition, operation))),
      ).trimEnd(),
    ),
  ).trimEnd();

/** The document of an operation: its parameters, its answers, and sample requests. */
export const operationDocument = (edition: ApiEdition, operation: Operation): string => {
  const { language, guide, words } = edition;
  const { variables, curl, typescript, python } = guide.samplesOf(operation);
  return blocks(
    operationMarkdown(operation, referenceWordsIn(language)),
    `## ${words.samples.title}`,
    bullets(guide.notesOf(operation)),
    fenced('sh', variables),
    fenced('sh', curl),
    fenced('ts', typescript),
    fenced('python', python),
    ...(operation.body === undefined ? [] : ['200:', fenced('json', operation.body)]),
    overviewLine(edition),
  );
};

/** The document of a topic, with its own parts between the description and the operations. */
export const topicDocument = (
  edition: ApiEdition,
  topic: ApiTopic,
  parts: readonly string[],
): string => {
  const related = relatedOperations(edition, topic);
  return blocks(
    `# ${topic.title}`,
    topic.description,
    ...parts,
    ...(related.length === 0 ? [] : [`## ${edition.words.related}`]),
    bullets(related.map((operation) => operationLine(edition, operation))),
    overviewLine(edition),
  );
};
