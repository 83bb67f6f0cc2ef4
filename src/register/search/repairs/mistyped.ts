import { KINDS, type Kind } from '#register/records/kinds.ts';
import { compoundHead, compoundSubject, isWordOfAny } from '#register/search/compounds.ts';
import { exactSenses, type Lexicon } from '#register/search/lexicon.ts';
import type { Dictionary } from '#register/search/repair.ts';
import type { Ground } from '#register/search/segments.ts';
import { joinedSpellings, typedWords } from '#register/search/spelling.ts';
import type { Understanding } from '#register/search/understand.ts';

/** Which words of a query are taken for mistyped ones, and what may be meant by them. */

interface Tools {
  lexicon: Lexicon;
  dictionary: Dictionary;
  /** How many rows match. */
  count(asked: Understanding): Promise<number>;
  /** Whether something that is listed in any register is called so. */
  isName(word: string): Promise<boolean>;
}

const REPAIRS_TRIED = 3;

/** The word as written, and with umlauts as one letter: `muellre`, `mullre`. */
const spellingsOf = (word: string): string[] => [
  ...new Set([word, word.replaceAll(/([aou])e/g, '$1')]),
];

/** The query without its names, for some of its demands or for a whole name. */
const only = (
  asked: Understanding,
  some: Partial<Pick<Understanding, 'demands' | 'titles'>>,
): Understanding => ({
  ...{ ...asked, demands: [], wider: [], titles: [], names: [], title: [], hosts: [] },
  ...{ countriesFirst: [], ...some },
});

/** Whether a word is a well-known name that is not listed: `Notion` is no mistyped `motion`. */
const isWellKnown = (lexicon: Lexicon, text: string): boolean =>
  KINDS.some((kind) =>
    exactSenses(lexicon, kind, text).some((value) => value.startsWith('rival:')),
  );

/** Whether a word means something, so that it is not mistyped, whether or not a row has it. */
const isRight = (lexicon: Lexicon, text: string): boolean =>
  isWordOfAny(lexicon, text) || isWellKnown(lexicon, text);

/** The shortest last part of a compound that can be recognized: `Hotel`. */
const SHORTEST_END = 4;
/** The shortest first part to correct, so that `Reisebüro` is not corrected to `rice`. */
const SHORTEST_START = 6;

/** `Motoradhotel`: corrects the first part of a compound whose last part is known. */
const nearInCompound = (
  { lexicon, dictionary }: Tools,
  kind: Kind,
  spellings: readonly string[],
): string[] => {
  for (const word of spellings)
    for (let cut = SHORTEST_START; cut <= word.length - SHORTEST_END; cut += 1) {
      const [start, end] = [word.slice(0, cut), word.slice(cut)];
      if (exactSenses(lexicon, kind, end).length === 0) continue;
      const near = dictionary.near([start], REPAIRS_TRIED);
      if (near.length > 0) return near.map((repaired) => repaired + end);
    }
  return [];
};

/** The words that no row contains, each with similar words of the index. */
export const unknownWords = async (
  tools: Tools,
  kind: Kind,
  asked: Understanding,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const unknown = new Map<string, readonly string[]>();
  for (const [position, { words, text, isEssential }] of asked.demands.entries()) {
    const [first] = words;
    // An essential word is kept: `rent` is not a mistyped `tent`, even if no row has it.
    if (first === undefined || words.length > 1 || isEssential) continue;
    // A word of another register is kept: among hotels, `hiking` is not a mistyped `dining`.
    if (isRight(tools.lexicon, text)) continue;
    const demands = asked.demands.slice(position, position + 1);
    if ((await tools.count(only(asked, { demands }))) > 0) continue;
    // A name of another register is kept: among hotels, `Lego` is not a mistyped `lago`.
    if (await tools.isName(text)) continue;
    const spellings = spellingsOf(first.beginnings[0] ?? '');
    const near = tools.dictionary.near(spellings, REPAIRS_TRIED);
    unknown.set(text, near.length > 0 ? near : nearInCompound(tools, kind, spellings));
  }
  return unknown;
};

/** The text with its unknown words corrected, likeliest correction first. */
export const repairsOf = (
  text: string,
  unknown: ReadonlyMap<string, readonly string[]>,
): string[] =>
  Array.from({ length: REPAIRS_TRIED }, (_, rank) =>
    typedWords(text)
      .map((word) => unknown.get(word)?.[rank] ?? unknown.get(word)?.[0] ?? word)
      .join(' '),
  );

/**
 * The part of a compound that says what is asked for: of goods the last one, of publications the
 * first one, since a `Kochmagazin` is not any magazine.
 */
const mainPart = ({ lexicon, kind }: Ground, word: string): string | null =>
  kind === 'publishers' ? compoundSubject(lexicon, kind, word) : compoundHead(lexicon, kind, word);

/** The text with each unknown compound replaced by its main part, if that part is known. */
export const withMainParts = (
  ground: Ground,
  text: string,
  unknown: ReadonlyMap<string, readonly string[]>,
): string =>
  typedWords(text)
    .map((word) => (unknown.has(word) ? (mainPart(ground, word) ?? word) : word))
    .join(' ');

/** `zalanod.de`: the listed name that a typed host may mean, and never another word. */
export const repairedHost = async (
  { lexicon, dictionary, count, isName }: Tools,
  read: Understanding,
  name: string,
): Promise<{ asked: Understanding; repaired: string; total: number } | null> => {
  if (isRight(lexicon, name) || (await isName(name))) return null;
  for (const repaired of dictionary.near(spellingsOf(name), REPAIRS_TRIED)) {
    const asked = only(read, { titles: joinedSpellings(repaired) });
    const total = await count(asked);
    if (total > 0) return { asked, repaired, total };
  }
  return null;
};
