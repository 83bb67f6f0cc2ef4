import { KINDS } from '#register/records/kinds.ts';
import { exactSenses, saysAnything, type Lexicon, type Sense } from '#register/search/lexicon.ts';

/** Which words of a query are names of places. */

const isToponymic = (value: Sense): boolean => /^(country|region|city):/.test(value);

/** Whether words stand only for places. */
export const isToponym = ({ senses }: { senses: readonly Sense[] }): boolean => {
  const saying = senses.filter(saysAnything);
  return saying.length > 0 && saying.every(isToponymic);
};

/** The senses of a word in all registers. */
const sensesAnywhere = (lexicon: Lexicon, word: string): Sense[] =>
  KINDS.flatMap((kind) => exactSenses(lexicon, kind, word)).filter(saysAnything);

/** Whether a word is a place in some register: as in `newspaper for Graz`. */
export const isToponymAnywhere = (lexicon: Lexicon, word: string): boolean =>
  sensesAnywhere(lexicon, word).some(isToponymic);

/** Whether a word has a sense that is not a place, in any register. */
export const isThingAnywhere = (lexicon: Lexicon, word: string): boolean =>
  sensesAnywhere(lexicon, word).some((value) => !isToponymic(value));
