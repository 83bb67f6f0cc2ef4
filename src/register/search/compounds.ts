import { KINDS, type Kind } from '#register/records/kinds.ts';
import { exactSenses, saysAnything, sensesOf, type Lexicon } from './lexicon.ts';

/** Splits German compound words into parts that the vocabulary knows. */

const SHORTEST_PART = 3;
/** Shorter parts match by chance: `romantic` would be split into Rome and `antic`. */
const SHORTEST_TOPONYM = 4;
const LONGEST_WORD = 40;
const LINKS = ['', 's', 'n', 'en', 'es', 'er', 'e'];

/** Whether the word says what something is, not where it is. */
const isThing = (value: string): boolean => /^(tag|category|facility|noun):/.test(value);

const isOfRecords = (value: string): boolean => /^(tag|category|facility):/.test(value);

const isToponym = (value: string): boolean => /^(country|region|city|language):/.test(value);

/** Names of places must match exactly: `sued` is not `Suède`. */
const isKnown = (lexicon: Lexicon, kind: Kind, word: string): boolean =>
  word.length >= SHORTEST_PART &&
  (sensesOf(lexicon, kind, [word]).some(isThing) ||
    exactSenses(lexicon, kind, word).some(
      (value) =>
        !/^(ignored|rival):/.test(value) && (word.length >= SHORTEST_TOPONYM || !isToponym(value)),
    ));

/** The first part may lack its last e, as in `Schulbuch`, and may be followed by a link. */
const firstPart = (lexicon: Lexicon, kind: Kind, text: string): string | null => {
  for (const link of LINKS) {
    if (!text.endsWith(link)) continue;
    const part = text.slice(0, text.length - link.length);
    if (isKnown(lexicon, kind, part)) return part;
    if (link === '' && exactSenses(lexicon, kind, `${part}e`).some(isThing)) return `${part}e`;
  }
  return null;
};

/** The parts of a compound; prefers the longest first part; empty if it is no compound. */
export const compoundParts = (lexicon: Lexicon, kind: Kind, word: string): string[] => {
  if (word.length > LONGEST_WORD) return [];
  for (let cut = word.length - SHORTEST_PART; cut >= SHORTEST_PART; cut -= 1) {
    const last = word.slice(cut);
    if (!isKnown(lexicon, kind, last)) continue;
    const first = firstPart(lexicon, kind, word.slice(0, cut));
    if (first !== null) return [first, last];
    const deeper = compoundParts(lexicon, kind, word.slice(0, cut));
    if (deeper.length > 0) return [...deeper, last];
  }
  return [];
};

const SHORTEST_HEAD = 4;

const meansNothing = (lexicon: Lexicon, word: string): boolean =>
  KINDS.every((kind) => exactSenses(lexicon, kind, word).length === 0);

/**
 * The last part of a compound whose first part means nothing in any register: `Wikingerhelm`. A
 * `Reisebüro` is no office: both of its parts are known, and together they are something else.
 */
export const compoundHead = (lexicon: Lexicon, kind: Kind, word: string): string | null => {
  if (word.length > LONGEST_WORD) return null;
  for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_HEAD; cut += 1) {
    const head = word.slice(cut);
    if (exactSenses(lexicon, kind, head).some(isOfRecords))
      return meansNothing(lexicon, word.slice(0, cut)) ? head : null;
  }
  return null;
};

/** Whether a word is in the vocabulary of any register. */
export const isWordOfAny = (lexicon: Lexicon, word: string): boolean =>
  KINDS.some((kind) => exactSenses(lexicon, kind, word).some(saysAnything));

/**
 * The first part of a compound that no row has: `Kinotipps`, `Tennisergebnisse`. It is the subject
 * of a publication, of which the last part says the form. That part means nothing anywhere, or
 * something in this register.
 */
export const compoundSubject = (lexicon: Lexicon, kind: Kind, word: string): string | null => {
  if (word.length > LONGEST_WORD) return null;
  for (let cut = word.length - SHORTEST_PART; cut >= SHORTEST_HEAD; cut -= 1) {
    const subject = firstPart(lexicon, kind, word.slice(0, cut));
    if (subject === null || !exactSenses(lexicon, kind, subject).some(isOfRecords)) continue;
    const form = word.slice(cut);
    const isForm = !isWordOfAny(lexicon, form) || isKnown(lexicon, kind, form);
    return isForm ? subject : null;
  }
  return null;
};
