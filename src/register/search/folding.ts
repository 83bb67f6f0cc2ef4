/** Letters that Unicode does not decompose and that people type in another way. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  // Lower-casing writes a sigma at the end of a word differently from any other sigma.
  ς: 'σ',
};

const spellOut = (text: string): string =>
  text.replace(/[ßæœøłđðþħıς]/g, (letter) => SPELLINGS[letter] ?? letter);

/** Whether a text has no letter that is written in several ways; most texts have none. */
export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/** Case and accents removed: `Müller` is `muller`, `Łódź` is `lodz`. The key of name order. */
export const foldCase = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : // Spelled out last, because an accent may stand on such a letter, too: `ǿ`, `ǽ`.
      spellOut(text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());

/**
 * The words of a text in the one spelling in which `u`, `ü` and `ue` are the same letter, as are
 * `ss` and `ß`. A prefix of a word folds to a prefix of its folding, so prefix search stays true.
 */
export const foldWords = (text: string): string[] =>
  foldCase(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    // More than one e, because `üe` may be written `uee`: Rüegg, Rueegg.
    .map((word) => word.replace(/([aou])e+/g, '$1'));
