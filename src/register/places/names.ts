import { foldWords } from '#register/search/folding.ts';
import { isTown, type Area, type NamedTown } from './locality.ts';

/** The spellings under which a locality is found. */

/** Words with several spellings, such as those for saints, by the spelling that keys use. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['sankt', 'st'],
  ['saint', 'st'],
  ['sainte', 'ste'],
]);

/** The words of a name in a normalized form, with one spelling for words that have several. */
export const toponymWords = (name: string): string[] =>
  foldWords(name.replace(/ß/g, 'ss')).map((word) => WORDS.get(word) ?? word);

/** The key of a name, which is equal for all spellings of it. */
export const toponymKey = (name: string): string => toponymWords(name).join(' ');

/** The name as it stands alone: `in der Sächsischen Schweiz` names the `Sächsische Schweiz`. */
export const uninflected = (said: string): string =>
  said.replace(/(?<=isch)e[mnrs](?!\p{L})/gu, 'e');

/** The name without an addition: `Bernau am Chiemsee` is called Bernau as well. */
export const withoutAddition = (name: string): string =>
  name.replace(/\s*(\(|\/|,|\s(am|an der|an|im|in|bei|ob|unter|vor der|auf)\s).*$/u, '');

/** All keys of a locality. */
export const keysOf = (locality: NamedTown | Area): ReadonlySet<string> => {
  const names = isTown(locality)
    ? [locality.name, withoutAddition(locality.name), ...locality.names]
    : [locality.id.replaceAll('-', ' '), ...Object.values(locality.names).flat()];
  return new Set(names.map(toponymKey).filter((key) => key !== ''));
};

const DOUBLE_NAME = /^(?!Bad-|Sankt-|St\.)(\p{Lu}\p{L}{4,})-(\p{Lu}\p{L}{3,})$/u;
/** A shorter half would be found by chance. */
const HALF_LETTERS_LEAST = 5;

/** `Timmendorfer Strand` is the beach of Timmendorf. */
const BEACH_NAME = /^(\p{Lu}\p{L}{3,})er Strand$/u;

/** `Monaco di Baviera` is what Italians call Monaco. */
const ITALIAN_NAME = /^(\p{Lu}\p{L}{4,}) (?:di|in|sul|sull['’]) ?\p{Lu}/u;

/** `Garmisch-Partenkirchen` is found by each long half too, unless another place has that name. */
export const shortKeysOf = (locality: NamedTown | Area): readonly string[] => {
  if (!isTown(locality)) return [];
  const parts = DOUBLE_NAME.exec(locality.name) ?? BEACH_NAME.exec(locality.name) ?? [];
  const italian = locality.names.flatMap((name) => ITALIAN_NAME.exec(name)?.[1] ?? []);
  return [...parts.slice(1), ...italian]
    .filter(({ length }) => length >= HALF_LETTERS_LEAST)
    .map(toponymKey);
};
