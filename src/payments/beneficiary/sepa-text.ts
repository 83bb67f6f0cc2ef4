/** The letters that every bank in SEPA takes: Latin without marks, digits, and a few signs. */

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

/** The text in those letters, cut to so many; what has no like is a full stop. */
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

/** Whether anything is left of a name for the bank to read: a Latin letter or a digit. */
export const isSepaName = (name: string): boolean => /[a-zA-Z0-9]/.test(sepaText(name, NAME_MOST));
