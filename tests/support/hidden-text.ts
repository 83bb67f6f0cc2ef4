import fc from 'fast-check';

/** Characters that no text from outside may hold, wherever they stand in it. */
export const HIDDEN = [
  ...['\u202e', '\u202a', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c'],
  ...['\u200b', '\u2060', '\ufeff', '\u00ad', '\u180e', '\u3164', '\u2800', '\u034f'],
  ...['\u{e0001}', '\u{e0041}', '\u{e007f}', '\ue000', '\u{f0000}', '\u0378', '\ufdd0'],
  ...['\0', '\u0007', '\u001b', '\u007f', '\u0085', '\u009b', '\u2028', '\u200d', '\ufe0f'],
] as const;

/** Text that is as it should be, of several languages, with joiners where they belong. */
export const LAWFUL = [
  ...['Hotel Zum Beispiel', 'Ångström & Söhne', 'Łódź', '日本語', 'نص عربي', 'עברית', 'Ελλάδα'],
  ...['می\u200cخواهم', 'क\u094d\u200dष', '👨\u200d👩\u200d👧', '❤\ufe0f', '1\ufe0f\u20e3'],
  ...['👩🏽\u200d🚀', '葛\u{e0100}城', '\u0600١', '🏳\ufe0f\u200d🌈', 'a\u00a0b', '�'],
] as const;

const word = fc.constantFrom('Hotel', 'Ä', 'x', '日本', '9', 'é');

/** A text with one hidden character between visible ones. */
export const anyHidingText = fc
  .tuple(word, fc.constantFrom(...HIDDEN), word)
  .map(([before, hidden, after]) => ({
    hidden,
    text: `${before}${hidden}${after}`,
    position: [...before].length + 1,
    visible: `${before}${after}`,
  }));

/** How a character is named: U+202E. */
export const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
