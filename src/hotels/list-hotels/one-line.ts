/** Control, format and private characters, with which a text can say what nobody sees. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;

const MOST_CHARACTERS = 200;

/** A text from a hotel's system as one line of visible characters. */
export const oneLine = (text: string): string =>
  [...text.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, MOST_CHARACTERS)
    .join('');
