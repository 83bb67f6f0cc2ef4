import { REGISTERS, valuesOf } from '#register/records/registers.ts';
import { tierOf, type Entry } from '#register/search/entry.ts';
import { headlineOf } from '#words/facts.ts';
import { SEARCHED_BY, type Kind } from '#register/records/kinds.ts';
import { counted, REGISTER_WORDS } from '#words/words.ts';
import { selectionLinks } from '#documents/selections/links.ts';
import { blocks, bullets, link, plain } from '#words/markdown.ts';

/**
 * The address of an entry's Markdown alternate: below the given origin, or relative to the host.
 */
const pageOf = ({ kind, slug }: Entry, origin: string): string => `${origin}/${kind}/${slug}.md`;

const particulars = (entry: Entry): string[] => [
  ...headlineOf(entry),
  ...[tierOf(entry) ?? []].flat(),
  ...valuesOf(entry.record, 'supportedProtocols'),
];

/** An entry in one line: name, description, and what kind it is. */
export const entryLine = (entry: Entry, origin = ''): string =>
  `${link(entry.record.name, pageOf(entry, origin))}: ${plain(entry.record.shortDescription)} ` +
  `(${particulars(entry).map(plain).join(', ')})`;

const queryHint = (kind: Kind): string =>
  SEARCHED_BY[kind] === 'page'
    ? `As JSON: \`GET /api/${kind}\` (the first 20), \`GET /api/${kind}/{slug}\`.`
    : `As JSON, to search, filter and page: \`GET /api/${kind}\`, \`GET /api/${kind}/{slug}\`.`;

const orderWords = (kind: Kind): string =>
  REGISTERS[kind].isTiered ? 'best tier first, by name' : 'by name';

/** The Markdown alternate of a register's pages: all of its entries, in directory order. */
export const registerMarkdown = (kind: Kind, entries: readonly Entry[]): string => {
  const words = REGISTER_WORDS[kind];
  return blocks(
    `# ${words.title}`,
    `> ${words.sentence}`,
    `${counted(entries.length, words)}, ${orderWords(kind)}. ${queryHint(kind)}`,
    bullets(entries.map((entry) => entryLine(entry))),
    '## By topic and country',
    selectionLinks(kind, entries),
  );
};
