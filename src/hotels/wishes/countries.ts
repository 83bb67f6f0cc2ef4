import { COUNTRY_OF_KEY, partOfCountry, type DachCountry } from '#register/places/compass.ts';
import { toponymKey } from '#register/places/names.ts';
import { beforeName, isJoinedTo, NOT_WORDS } from './negation.ts';

/** Countries of hotels by their names in the languages of guests. */

const WORD = /[\p{L}\p{M}]+/gu;

const NOT = beforeName(`${NOT_WORDS}|outside(?: of)?|außerhalb|ausserhalb`);

export interface SpokenCountry {
  said: string;
  code: DachCountry;
  isLeftOut: boolean;
}

interface Word {
  text: string;
  start: number;
  end: number;
}

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: said, index }) => ({
    ...{ text: said, start: index, end: index + said.length },
  }));

/** The most words of a part of a country: `nord-ouest de la Suisse`. */
const PART_WORDS = 5;

/** Whether the name of a country belongs to that of a part of it, which is a place of its own. */
const isInPart = (text: string, words: readonly Word[], index: number): boolean => {
  const first = Math.max(0, index - PART_WORDS + 1);
  return words.slice(first, index + 1).some((start, offset) =>
    words.slice(index, first + offset + PART_WORDS).some((end) => {
      const said = text.slice(start.start, end.end);
      return !/[|,]/.test(said) && partOfCountry(toponymKey(said)) !== null;
    }),
  );
};

/** The countries in a text, and the text without their names. */
export const spokenCountries = (text: string): { countries: SpokenCountry[]; rest: string } => {
  const words = wordsIn(text);
  const named = words.flatMap(({ text: said, start, end }, index) => {
    const code = COUNTRY_OF_KEY.get(toponymKey(said));
    return code === undefined || isInPart(text, words, index) ? [] : [{ said, code, start, end }];
  });
  const gaps = named.map(({ start }, index) => text.slice(named[index - 1]?.end ?? 0, start));
  const countries: SpokenCountry[] = [];
  const rest: string[] = [];
  for (const [index, { said, code }] of named.entries()) {
    const gap = gaps[index] ?? '';
    const negation = gap.search(NOT);
    const isJoined = countries.at(-1)?.isLeftOut === true && isJoinedTo(true, gaps, index);
    countries.push({ said, code, isLeftOut: negation >= 0 || isJoined });
    rest.push(isJoined ? '' : gap.slice(0, negation >= 0 ? negation : gap.length));
  }
  return { countries, rest: [...rest, text.slice(named.at(-1)?.end ?? 0)].join('|') };
};
