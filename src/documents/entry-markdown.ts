import { tierOf, type Entry } from '#register/search/entry.ts';
import type { SeenFact } from '#register/observer/seen.ts';
import type { Source } from '#register/records/source.ts';
import {
  checkedOf,
  isHotelEntry,
  knownAndUnknown,
  proofsOf,
  proseOf,
  type Fact,
} from '#words/facts.ts';
import { entry as words } from '#words/en/entry.ts';
import { roomWords } from '#words/hotels/words.ts';
import { observedWords } from '#words/en/observer/entry.ts';
import { REGISTER_WORDS } from '#words/words.ts';
import { autolink, blocks, bullets, code, link, plain, quoted } from '#words/markdown.ts';

/** The Markdown alternate of an entry's page: the same facts in the same words. */

const shown = (value: string, as: Fact['as']): string => {
  if (as === 'link') return autolink(value);
  return as === 'code' ? code(value) : plain(value);
};

const factLine = ({ label, values, as }: Fact): string =>
  `${label}: ${values.map((it) => shown(it, as)).join(', ')}`;

/** What nobody has said is one line, with what the owner can do. */
const unknownLine = ({ kind, slug }: Entry, labels: readonly string[]): string[] =>
  labels.length === 0
    ? []
    : [`${words.notKnown}: ${words.unknown(labels)} ${words.ownerAdds(kind, slug)}`];

const tierLine = (entry: Entry): string[] => {
  const tier = tierOf(entry);
  return tier === null ? [] : [`Trust tier: ${tier}`];
};

const sourceWords = (source: Source | undefined): string =>
  source === undefined
    ? ''
    : `${plain(source.attribution)} Licence: ${plain(source.licence)}.` +
      (source.url === null ? '' : ` ${autolink(source.url)}`);

const ownWords = (entry: Entry): string[] => {
  const prose = proseOf(entry);
  return prose === null ? [] : ["## In the owner's words", quoted(prose)];
};

/** Rooms as the record names them; prices are asked of the tool. */
const rooms = (entry: Entry): string[] =>
  isHotelEntry(entry) && entry.record.rooms.length > 0
    ? ['## Rooms', bullets(entry.record.rooms.map((room) => plain(roomWords(room))))]
    : [];

/** What was observed of its site, under the day of the last look. */
const observed = (entry: Entry, seen: readonly SeenFact[]): string[] => {
  const said = observedWords(seen, entry);
  return said === null ? [] : [`## ${said.heading}`, said.markdown];
};

export const entryMarkdown = (
  entry: Entry,
  source: Source | undefined,
  seen: readonly SeenFact[] = [],
): string => {
  const { kind, slug, record } = entry;
  const path = `/${kind}/${slug}`;
  const { known, unknown } = knownAndUnknown(entry);
  return blocks(
    `# ${plain(record.name)}`,
    `> ${plain(record.shortDescription)}`,
    `Official website: ${autolink(record.websiteUrl)}`,
    '## What is known',
    bullets([...known.map(factLine), ...tierLine(entry)]),
    ...unknownLine(entry, unknown),
    ...observed(entry, seen),
    ...rooms(entry),
    ...ownWords(entry),
    '## How we know',
    [sourceWords(source), checkedOf(entry), ...proofsOf(entry)]
      .filter((sentence) => sentence !== '')
      .join(' '),
    '## Elsewhere',
    bullets([
      link('The same record as JSON', `/api${path}`),
      link('The page', path),
      link(REGISTER_WORDS[kind].title, `/${kind}.md`),
    ]),
  );
};
