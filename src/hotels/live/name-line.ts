import { visibleLine } from '#kernel/text/hidden.ts';

const LONGEST = 120;

/** A name from a hotel's system as one line of visible characters; empty for no name. */
export const nameLine = (text: string): string =>
  visibleLine(text.replace(/[\s\p{Cc}]+/gu, ' '), LONGEST);
