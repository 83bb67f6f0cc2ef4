import { COUNTRY_OF_KEY, partOfCountry, type DachCountry } from '#register/places/compass.ts';
import { isTown, type Gazetteer } from '#register/places/locality.ts';
import { toponymKey, uninflected } from '#register/places/names.ts';
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

/** The most words of a name that holds that of a country: `nord-ouest de la Suisse`. */
const NAME_WORDS = 5;

/** The keys of all names that a word may belong to, with the words around it. */
const keysAround = (text: string, words: readonly Word[], index: number): string[] => {
  const first = Math.max(0, index - NAME_WORDS + 1);
  return words.slice(first, index + 1).flatMap((start, offset) =>
    words.slice(index, first + offset + NAME_WORDS).flatMap((end) => {
      const said = text.slice(start.start, end.end);
      return /[|,]/.test(said) ? [] : [toponymKey(uninflected(said))];
    }),
  );
};

/**
 * The words that name a country. One that belongs to another name does not: `Süden Deutschlands` is
 * a part of it, `Lower Austria` a state, and `Sächsische Schweiz` a landscape elsewhere.
 */
const countriesIn = async (text: string, { named }: Gazetteer) => {
  const words = wordsIn(text);
  const said = words.flatMap((word, index) => {
    const code = COUNTRY_OF_KEY.get(toponymKey(word.text));
    return code === undefined ? [] : [{ ...word, code, around: keysAround(text, words, index) }];
  });
  const places = await named(said.flatMap(({ around }) => around));
  const isLocality = (key: string): boolean =>
    partOfCountry(key) !== null || (places.get(key) ?? []).some((each) => !isTown(each));
  return said.filter(({ around }) => !around.some(isLocality));
};

/** The countries in a text, and the text without their names. */
export const spokenCountries = async (
  text: string,
  gazetteer: Gazetteer,
): Promise<{ countries: SpokenCountry[]; rest: string }> => {
  const named = await countriesIn(text, gazetteer);
  const gaps = named.map(({ start }, index) => text.slice(named[index - 1]?.end ?? 0, start));
  const countries: SpokenCountry[] = [];
  const rest: string[] = [];
  for (const [index, { text: said, code }] of named.entries()) {
    const gap = gaps[index] ?? '';
    const negation = gap.search(NOT);
    const isJoined = countries.at(-1)?.isLeftOut === true && isJoinedTo(true, gaps, index);
    countries.push({ said, code, isLeftOut: negation >= 0 || isJoined });
    rest.push(isJoined ? '' : gap.slice(0, negation >= 0 ? negation : gap.length));
  }
  return { countries, rest: [...rest, text.slice(named.at(-1)?.end ?? 0)].join('|') };
};
