import { visibleLine } from '#kernel/text/hidden.ts';

const MOST_CHARACTERS = 200;

/** A text from a hotel's system as one line of visible characters. */
export const oneLine = (text: string): string =>
  visibleLine(text.replace(/[\s\p{Cc}]+/gu, ' '), MOST_CHARACTERS);
