import type { Kind } from '#register/records/kinds.ts';
import { sensesOf, type FilterNames, type Lexicon } from '#register/search/lexicon.ts';
import { languageOfQuery } from '#register/search/query-language.ts';
import { typedWords } from '#register/search/spelling.ts';
import { LANGUAGES } from '#register/search/vocabulary.ts';
import { isThingAnywhere } from './toponyms.ts';

/** Replaces a town without entries in a query by its region or its country. */

/** Read access to the map of towns. */
export interface TownMap {
  /** The names of the state and then the country of a town; empty if it is no town. */
  around(town: string): Promise<readonly FilterNames[]>;
}

const LONGEST_TOWN = 3;

/** Whether words may be a town: they have no other sense in the register. */
const mayBeTown = (lexicon: Lexicon, kind: Kind, words: readonly string[]): boolean =>
  sensesOf(lexicon, kind, words).every((value) => value.startsWith('city:')) &&
  !(words.length === 1 && isThingAnywhere(lexicon, words[0] ?? ''));

const nameFor = (names: FilterNames, language: string): string | null => {
  const known = LANGUAGES.find((each) => each === language);
  return (known && names[known]) ?? names.en ?? names.de ?? null;
};

/**
 * `Zeitung aus Augsburg` becomes `zeitung aus Bayern`, then `zeitung aus Deutschland`. A query that
 * is only a town is not changed, nor is a query for hotels, which means the town itself.
 */
export const withRegions = async (
  { lexicon, map }: { lexicon: Lexicon; map: TownMap },
  kind: Kind,
  text: string,
): Promise<string[]> => {
  const words = typedWords(text);
  if (kind === 'hotels') return [];
  for (let length = Math.min(LONGEST_TOWN, words.length - 1); length > 0; length -= 1)
    for (let start = words.length - length; start >= 0; start -= 1) {
      const town = words.slice(start, start + length);
      if (!mayBeTown(lexicon, kind, town)) continue;
      const names = await map.around(town.join(' '));
      const others = [...words.slice(0, start), ...words.slice(start + length)];
      const language = languageOfQuery(lexicon.languageWords, others) ?? 'en';
      const regions = names.flatMap((of) => nameFor(of, language) ?? []);
      if (regions.length > 0)
        return regions.map((name) =>
          [...words.slice(0, start), name, ...words.slice(start + length)].join(' '),
        );
    }
  return [];
};
