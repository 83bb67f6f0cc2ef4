/**
 * The characters that every bank in SEPA accepts: Latin letters without accents, digits, and a few
 * signs.
 */

const REPLACED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  '&': '+',
};

/**
 * The text in these characters, cut to `most`; a character without a similar one becomes a full
 * stop.
 */
export const sepaText = (text: string, most: number): string =>
  [...text.normalize('NFKD').replaceAll(/\p{Mark}/gu, '')]
    .map((character) => REPLACED[character] ?? character)
    .join('')
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/g, '.')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, most);

/** The longest name that a credit transfer carries, in characters. */
export const NAME_MOST = 70;

/** Whether the bank could read anything of the name: at least one Latin letter or digit. */
export const isSepaName = (name: string): boolean => /[a-zA-Z0-9]/.test(sepaText(name, NAME_MOST));
