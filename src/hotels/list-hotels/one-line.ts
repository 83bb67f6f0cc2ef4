import { withoutHidden } from '#kernel/text/hidden.ts';

const MOST_CHARACTERS = 200;

/** A text from a hotel's system as one line of visible characters. */
export const oneLine = (text: string): string =>
  [...withoutHidden(text.replace(/\s+/g, ' ')).text.trim()].slice(0, MOST_CHARACTERS).join('');
