import type { DocumentFacts } from '#documents/facts.ts';
import { directoryServerOf, hotelToolOf } from '#documents/mcp/guide.ts';
import { partMarkdown } from '#documents/part.ts';
import { markdownPath, type ApiEdition } from '#documents/reference/api.ts';
import {
  alternateAddress,
  listsMarkdown,
  operationDocument,
  topicDocument,
} from '#documents/reference/api-markdown.ts';
import { fieldTable } from '#documents/reference/markdown.ts';
import { CHECKS } from '#words/en/register-api/errors.ts';
import type { RegisterPart, RegisterTopic } from '#words/en/register-api/topics.ts';
import { localPath, type Language } from '#words/language.ts';
import { blocks, bullets, code, fenced, link, steps, table } from '#words/markdown.ts';
import { referenceWordsIn } from '#words/reference.ts';
import { registerWordsIn } from '#words/register-api.ts';
import { blocksByPart, type BlocksByPart } from './blocks.ts';
import { registerEdition } from './guide.ts';
import { errorBodies, REFUSALS } from './refusals.ts';

/** The Markdown alternates of the pages on the register's API. */

interface Edition extends ApiEdition {
  facts: DocumentFacts;
  blocksOf: BlocksByPart;
}

const checksText = ({ language }: Edition): string => {
  const { checks, no, then } = registerWordsIn(language).errors;
  const lines = CHECKS.map(
    ([check, status, path]) => `${checks[check]} ${no}: ${link(status, localPath(language, path))}`,
  );
  return steps([...lines, `${then}: 200`]);
};

const refusalsText = ({ language }: Edition): string => {
  const { refusals, when, repair } = registerWordsIn(language).errors;
  return REFUSALS.map(({ id, status }) => {
    const words = refusals[id];
    return blocks(
      `### ${status} ${words.title}`,
      bullets([`${when}: ${words.when}`, `${repair}: ${words.repair}`]),
    ).trimEnd();
  }).join('\n\n');
};

const bodiesText = ({ guide, language }: Edition): string =>
  errorBodies(guide.reference)
    .map(({ name, fields }) => {
      const fieldRows = fieldTable(fields, referenceWordsIn(language));
      return blocks(`### ${code(name)}`, fieldRows).trimEnd();
    })
    .join('\n\n');

const fieldsText = (
  { facts, language }: Edition,
  name: 'arguments' | 'answer',
  head?: string,
): string => fieldTable(hotelToolOf(facts, language)[name], referenceWordsIn(language), head);

const toolsText = ({ facts, language }: Edition): string => {
  const { head } = registerWordsIn(language).api.mcp.tools;
  return table(head, directoryServerOf(facts, language).tools);
};

/** What follows a part besides the blocks to copy. */
const BELOW: Partial<Record<RegisterPart['id'], (edition: Edition) => string>> = {
  checks: checksText,
  refusals: refusalsText,
  bodies: bodiesText,
  'hotel-arguments': (edition) =>
    fieldsText(edition, 'arguments', registerWordsIn(edition.language).api.mcp.argument),
  'hotel-answer': (edition) => fieldsText(edition, 'answer'),
  tools: toolsText,
};

const copied = ({ blocksOf }: Edition, id: string): string[] =>
  (blocksOf.get(id) ?? []).map(({ info, text }) => fenced(info, text));

const partText = (edition: Edition, part: RegisterPart): string =>
  blocks(
    partMarkdown(part),
    ...copied(edition, part.id),
    BELOW[part.id]?.(edition) ?? '',
  ).trimEnd();

const overviewMarkdown = (edition: Edition): string => {
  const { language } = edition;
  const { api, topics } = registerWordsIn(language);
  const today = topics.flatMap(({ parts }) => parts.filter(({ id }) => id === 'payment'));
  return blocks(
    `# ${api.documentHeading}`,
    api.lead,
    partMarkdown({ id: 'first-request', ...api.firstRequest }),
    ...copied(edition, 'first-request'),
    `## ${api.beside.title}`,
    bullets(
      api.beside.lines.map(
        ([path, title, about]) => `${link(title, alternateAddress(edition, path))}: ${about}`,
      ),
    ),
    listsMarkdown(edition),
    ...today.map(({ title, lines }) =>
      partMarkdown({ id: 'payment', title, ...(lines && { lines }) }),
    ),
  );
};

type Page = readonly [path: string, make: (edition: Edition) => string];

const pagesOf = ({ guide, paths, language }: Edition): readonly Page[] => [
  [paths.overview, overviewMarkdown],
  ...guide.operations.map((operation): Page => [
    paths.operation(operation.id),
    (edition) => operationDocument(edition, operation),
  ]),
  ...registerWordsIn(language).topics.map((topic: RegisterTopic): Page => [
    paths.topic(topic.slug),
    (edition) =>
      topicDocument(
        edition,
        topic,
        topic.parts.map((part) => partText(edition, part)),
      ),
  ]),
];

/** Every alternate of one language by its path. */
export const registerAlternates = (
  facts: DocumentFacts,
  language: Language,
): ReadonlyMap<string, () => string> => {
  const edition: Edition = {
    ...registerEdition(facts, language),
    ...{ facts, blocksOf: blocksByPart(facts, language) },
  };
  return new Map(
    pagesOf(edition).map(([path, make]) => [markdownPath(language, path), () => make(edition)]),
  );
};
