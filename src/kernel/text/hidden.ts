import { joined } from './joined.ts';
import { characterName } from './names.ts';

/**
 * The rule for text from outside: it must contain no invisible character, except one that the
 * spelling of a language or an emoji needs. Such a character can reverse a name, or contain words
 * that people do not see and programs read.
 */

export interface HiddenCharacter {
  /** Such as U+202E. */
  codePoint: string;
  name: string;
  /** In code points, from 1. */
  position: number;
}

/**
 * Control, format, private and unassigned characters, and characters that fonts omit or show as a
 * blank. Format characters that are visible, such as the Arabic number sign, are not included.
 */
const SEEN = String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`;
const UNSEEN = new RegExp(String.raw`(?!${SEEN})[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]`, 'gu');

const PICTURE = String.raw`(?!\p{Cn})\p{Extended_Pictographic}`;

/** Scripts whose letters change their shape beside a joiner or a non-joiner. */
const JOINING = [
  ...['Arabic', 'Syriac', 'Mandaic', 'Nko', 'Mongolian', 'Phags_Pa', 'Adlam', 'Hanifi_Rohingya'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'],
  ...['Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan', 'Javanese', 'Balinese'],
].map((script) => String.raw`\p{Script=${script}}`);
const LETTER = String.raw`(?![\p{C}\p{DI}])[${JOINING.join('')}]`;

/** The contexts in which an invisible character is allowed: the text before it, and after it. */
interface Lawful {
  characters: RegExp;
  before: RegExp;
  after?: RegExp;
}

const unicode = (source: string): RegExp => new RegExp(source, 'u');

const LAWFUL: readonly Lawful[] = [
  // Persian, Indic and other words: a joiner between two letters.
  {
    characters: /[\u200c\u200d]/u,
    before: unicode(`${LETTER}$`),
    after: unicode(`^${LETTER}`),
  },
  // The end of a word whose last character is a virama, as Malayalam was written before 2008.
  { characters: /\u200d/u, before: unicode(String.raw`(?=\p{M})${LETTER}$`) },
  // An emoji that is made of several emoji.
  {
    characters: /\u200d/u,
    before: unicode(String.raw`(?:${PICTURE}\ufe0f?|\p{Emoji_Modifier})$`),
    after: unicode(`^${PICTURE}`),
  },
  { characters: /[\ufe0e\ufe0f]/u, before: unicode(`${PICTURE}$`) },
  // A keycap emoji.
  { characters: /\ufe0f/u, before: /[0-9#*]$/u, after: /^\u20e3/u },
  // A variant of a Han character, as in Japanese names, and of a Mongolian letter.
  { characters: /[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/u, before: /\p{Unified_Ideograph}$/u },
  {
    characters: /[\u180b-\u180d\u180f]/u,
    before: unicode(String.raw`(?!\p{DI})\p{Script=Mongolian}$`),
  },
];

/** No rule looks at more characters than this on one side. */
const NEIGHBOURS = 6;

const isLawful = (text: string, character: string, at: number): boolean => {
  const before = text.slice(Math.max(0, at - NEIGHBOURS), at);
  const after = text.slice(at + character.length, at + character.length + NEIGHBOURS);
  return LAWFUL.some(
    (rule) =>
      rule.characters.test(character) &&
      rule.before.test(before) &&
      (rule.after?.test(after) ?? true),
  );
};

const LINE_BREAKS = new Set(['\n', '\r', '\t']);

interface HiddenMatch {
  character: string;
  at: number;
  /** In code points, from 1. */
  position: number;
}

const found = ({ character, position }: HiddenMatch): HiddenCharacter => ({
  codePoint: `U+${codeOf(character).padStart(4, '0')}`,
  name: characterName(character),
  position,
});

const codeOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase();

function* hiddenMatches(text: string): Generator<HiddenMatch> {
  // Counted on from the match before: a text may consist of hidden characters alone.
  let position = 1;
  let countedTo = 0;
  for (const { 0: character, index: at } of text.matchAll(UNSEEN)) {
    if (LINE_BREAKS.has(character) || isLawful(text, character, at)) continue;
    position += [...text.slice(countedTo, at)].length;
    countedTo = at;
    yield { character, at, position };
  }
}

/** The first forbidden character of a text. Line breaks and tabs are judged by each field. */
export const hiddenIn = (text: string): HiddenCharacter | undefined => {
  for (const match of hiddenMatches(text)) return found(match);
  return undefined;
};

/** Continues a message that begins with "expected". */
export const withoutWords = ({ codePoint, name, position }: HiddenCharacter) =>
  joined(
    `text without ${codePoint} ${name}, which nobody sees: remove it, `,
    `it is character ${position}`,
  );

// All characters below U+0300 are in this form already.
const COMBINES = /[^\u0000-\u02ff]/;

/** The canonical spelling of a text: letters with their accents as one character (Unicode NFC). */
export const composed = (text: string): string =>
  COMBINES.test(text) ? text.normalize('NFC') : text;

/** The text without forbidden characters, in the canonical spelling, and the removed characters. */
export const withoutHidden = (text: string): { text: string; removed: HiddenCharacter[] } => {
  const removed: HiddenCharacter[] = [];
  let kept = '';
  let from = 0;
  for (const match of hiddenMatches(text)) {
    removed.push(found(match));
    kept += text.slice(from, match.at);
    from = match.at + match.character.length;
  }
  return { text: composed(kept + text.slice(from)), removed };
};

/**
 * The first code points of a text without forbidden characters; a joiner to a character that was
 * cut off is removed too.
 */
export const visibleStart = (text: string, most: number): string => {
  // Nearly every text is short and has no such character: that is found out without a copy.
  if (text.length <= most && text.search(UNSEEN) === -1) return composed(text);
  const visible = withoutHidden(text).text;
  const start = [...visible].slice(0, most).join('');
  return start.length === visible.length ? visible : withoutHidden(start).text;
};

/** The same as one line: line separators and control characters become a blank. */
export const visibleLine = (text: string, most: number): string =>
  visibleStart(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), most).trim();

/** The text with every invisible character as an escape, such as `\u{202E}`. */
export const withEscapes = (text: string, kept = ''): string =>
  text.replace(UNSEEN, (character) =>
    kept.includes(character) ? character : `\\u{${codeOf(character)}}`,
  );

/** The same JSON with visible characters only. */
export const visibleJson = (json: string): string =>
  json.replace(UNSEEN, (character) =>
    character === '\n'
      ? character
      : Array.from(
          { length: character.length },
          (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
        ).join(''),
  );
