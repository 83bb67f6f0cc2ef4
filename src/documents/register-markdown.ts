import type { Entry } from '#register/search/entry.ts';
import type { Kind } from '#register/records/kinds.ts';
import { counted, countryName, REGISTERS, valueWord } from '#words/words.ts';
import { blocks, bullets, link, plain } from '#words/markdown.ts';

/** Address of an entry's Markdown twin below the given origin, or relative to the host. */
const twin = ({ kind, slug }: Entry, origin: string): string => `${origin}/${kind}/${slug}.md`;

const particulars = ({ record }: Entry): string[] =>
  'town' in record
    ? [record.town, countryName(record.country)]
    : [...record.contentTypes.map(valueWord), record.trustTier, ...record.supportedProtocols];

/** An entry in one line: name, sentence, what it is. */
export const entryLine = (entry: Entry, origin = ''): string =>
  `${link(entry.record.name, twin(entry, origin))}: ${plain(entry.record.shortDescription)} ` +
  `(${particulars(entry).map(plain).join(', ')})`;

const queryHint = (kind: Kind): string =>
  kind === 'hotels'
    ? 'As JSON: `GET /api/hotels` (the first 20), `GET /api/hotels/{slug}`.'
    : `As JSON, to search, filter and page: \`GET /api/${kind}\`, \`GET /api/${kind}/{slug}\`.`;

const ORDER = (kind: Kind): string => (kind === 'hotels' ? 'by name' : 'best tier first, by name');

/** The Markdown twin of a register's pages: all of its entries, in directory order. */
export const registerMarkdown = (kind: Kind, entries: readonly Entry[]): string => {
  const words = REGISTERS[kind];
  return blocks(
    `# ${words.title}`,
    `> ${words.sentence}`,
    `${counted(entries.length, words)}, ${ORDER(kind)}. ${queryHint(kind)}`,
    bullets(entries.map((entry) => entryLine(entry))),
  );
};
