import { tierOf, type Entry } from '#register/search/entry.ts';
import { entryHistoryPath } from '#register/history/feed.ts';
import type { SeenSite } from '#register/observer/seen.ts';
import type { Source } from '#register/records/source.ts';
import {
  checkedOf,
  isHotelEntry,
  knownAndUnknown,
  proofsOf,
  proseOf,
  type Fact,
} from '#words/facts.ts';
import { declaredWordsIn } from '#words/declared.ts';
import { localPath, type Language } from '#words/language.ts';
import { wordsIn, type Words } from '#words/languages.ts';
import { sentenceOf } from '#words/sentence.ts';
import { valueWordsIn } from '#words/values.ts';
import { roomWords } from '#words/hotels/words.ts';
import { valueWord } from '#words/words.ts';
import { autolink, blocks, bullets, code, link, plain, quoted } from '#words/markdown.ts';

/** The Markdown alternate of an entry's page: the same facts in the same words. */

const shown = (value: string, as: Fact['as']): string => {
  if (as === 'link') return autolink(value);
  return as === 'code' ? code(value) : plain(value);
};

const factLine = ({ label, values, as }: Fact): string =>
  `${label}: ${values.map((it) => shown(it, as)).join(', ')}`;

/** Unknown facts are one line, with a link by which the owner can add them. */
const unknownLine = (
  { kind, slug }: Entry,
  labels: readonly string[],
  { entry: words }: Words,
): string[] =>
  labels.length === 0
    ? []
    : [`${words.notKnown}: ${words.unknown(labels)} ${words.ownerAdds(kind, slug)}`];

const tierLine = (entry: Entry, language: Language): string[] => {
  const tier = tierOf(entry);
  const { trustTier } = wordsIn(language).entry;
  return tier === null ? [] : [`${trustTier}: ${valueWord(tier, language)}`];
};

const sourceWords = (entry: Entry, source: Source | undefined, language: Language): string => {
  if (source === undefined) return '';
  const { licence: licenceWords } = wordsIn(language).entry;
  const { attribution, licence } = declaredWordsIn(language).source(entry.record.source, source);
  return (
    `${plain(attribution)} ${licenceWords(plain(licence))}` +
    (source.url === null ? '' : ` ${autolink(source.url)}`)
  );
};

const ownWords = (entry: Entry, words: Words): string[] => {
  const prose = proseOf(entry);
  return prose === null ? [] : [`## ${words.entry.ownWords}`, quoted(prose)];
};

/** Rooms as the record names them; prices are asked of the tool. */
const rooms = (entry: Entry, language: Language): string[] =>
  isHotelEntry(entry) && entry.record.rooms.length > 0
    ? [
        `## ${wordsIn(language).entry.rooms}`,
        bullets(entry.record.rooms.map((room) => plain(roomWords(room, language)))),
      ]
    : [];

/** What was observed of its site, below the date of the last visit. */
const observed = (entry: Entry, seen: SeenSite | null, words: Words): string[] => {
  const said = words.observedWords(seen?.facts ?? [], entry);
  return said === null ? [] : [`## ${said.heading}`, said.markdown];
};

export interface EntryText {
  source: Source | undefined;
  /** What was observed of its site; null or absent if it was never visited. */
  seen?: SeenSite | null;
  language?: Language;
}

export const entryMarkdown = (
  entry: Entry,
  { source, seen = null, language = 'en' }: EntryText,
): string => {
  const { kind, slug, record } = entry;
  const path = `/${kind}/${slug}`;
  const words = wordsIn(language);
  const { known, unknown } = knownAndUnknown(entry, language);
  return blocks(
    `# ${plain(record.name)}`,
    `> ${plain(sentenceOf(entry, language).text)}`,
    `${words.entry.officialWebsite}: ${autolink(record.websiteUrl)}`,
    `## ${words.entry.known}`,
    bullets([...known.map(factLine), ...tierLine(entry, language)]),
    ...unknownLine(entry, unknown, words),
    ...observed(entry, seen, words),
    ...rooms(entry, language),
    ...ownWords(entry, words),
    `## ${words.entry.howWeKnow}`,
    [
      sourceWords(entry, source, language),
      checkedOf(entry, seen, language),
      ...proofsOf(entry, language),
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
    `## ${words.entry.elsewhere}`,
    bullets([
      link(words.entry.asJson, `/api${path}`),
      link(words.entry.history, entryHistoryPath(entry)),
      link(words.entry.page, localPath(language, path)),
      // Lists in Markdown are English only: they are for programs.
      link(valueWordsIn(language).registers[kind].title, `/${kind}.md`),
    ]),
  );
};
