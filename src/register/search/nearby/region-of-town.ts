import type { Kind } from '#register/records/kinds.ts';
import { sensesOf, type FilterNames, type Lexicon } from '#register/search/lexicon.ts';
import { languageOfQuery } from '#register/search/query-language.ts';
import { typedWords } from '#register/search/spelling.ts';
import { LANGUAGES } from '#register/search/vocabulary.ts';
import { isThingAnywhere } from './toponyms.ts';

/** A town of which a register has nothing: the query with what the town lies in. */

/** What is asked of the map. */
export interface TownMap {
  /** The names of the state and of the country of a town, the nearer first; none of no town. */
  around(town: string): Promise<readonly FilterNames[]>;
}

const LONGEST_TOWN = 3;

/** Whether some words may be a town: the register has no other meaning for them. */
const mayBeTown = (lexicon: Lexicon, kind: Kind, words: readonly string[]): boolean =>
  sensesOf(lexicon, kind, words).every((value) => value.startsWith('city:')) &&
  !(words.length === 1 && isThingAnywhere(lexicon, words[0] ?? ''));

const nameFor = (names: FilterNames, language: string): string | null => {
  const known = LANGUAGES.find((each) => each === language);
  return (known && names[known]) ?? names.en ?? names.de ?? null;
};

/**
 * `Zeitung aus Augsburg` as `zeitung aus Bayern`, then as `zeitung aus Deutschland`. A town alone
 * is no such query, and among hotels the town itself is what is meant.
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
