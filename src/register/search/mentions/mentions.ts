import type { NamedValue, Sense } from '#register/search/lexicon.ts';
import { plainWords } from '#register/search/spelling.ts';

/** Finds which values of the vocabulary a text mentions, so that the index can hold them. */

export interface Mentions {
  /** The values of each phrase, folded, with spaces between its words. */
  values: ReadonlyMap<string, readonly Sense[]>;
  /** How many words the longest phrase has. */
  longest: number;
}

/** Made once for a vocabulary. */
export const makeMentions = (named: readonly NamedValue[]): Mentions => {
  const values = new Map<string, Sense[]>();
  let longest = 0;
  for (const { sense, written } of named)
    for (const text of written) {
      const words = plainWords(text);
      const key = words.join(' ');
      longest = Math.max(longest, words.length);
      const known = values.get(key) ?? [];
      if (!known.includes(sense)) values.set(key, [...known, sense]);
    }
  return { values, longest };
};

/** The values that a text mentions by a phrase with all words in its order. */
export const mentionedIn = ({ values, longest }: Mentions, text: string): Sense[] => {
  const words = plainWords(text);
  return words.flatMap((_, start) =>
    Array.from({ length: Math.min(longest, words.length - start) }, (__, more) =>
      words.slice(start, start + more + 1).join(' '),
    ).flatMap((phrase) => values.get(phrase) ?? []),
  );
};

/** The values whose phrase is the whole text. */
export const mentionedBy = ({ values }: Mentions, text: string): readonly Sense[] =>
  values.get(plainWords(text).join(' ')) ?? [];
