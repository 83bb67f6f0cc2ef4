import { foldWords } from '#register/search/folding.ts';
import { isTown, type Area, type NamedTown } from './locality.ts';

/** The spellings under which a place is found. */

/** Saints are written in many ways, and articles stand before names of lakes. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['sankt', 'st'],
  ['saint', 'st'],
  ['sainte', 'ste'],
]);

/** The words of a name, folded, with one spelling for those that have several. */
export const toponymWords = (name: string): string[] =>
  foldWords(name.replace(/ß/g, 'ss')).map((word) => WORDS.get(word) ?? word);

/** The key of a name: two spellings of it have the same. */
export const toponymKey = (name: string): string => toponymWords(name).join(' ');

/** `Bernau am Chiemsee` is called Bernau as well. */
export const withoutAddition = (name: string): string =>
  name.replace(/\s*(\(|\/|,|\s(am|an der|an|im|in|bei|ob|unter|vor der|auf)\s).*$/u, '');

/** All keys of a place. */
export const keysOf = (locality: NamedTown | Area): ReadonlySet<string> => {
  const names = isTown(locality)
    ? [locality.name, withoutAddition(locality.name), ...locality.names]
    : [locality.id.replaceAll('-', ' '), ...Object.values(locality.names).flat()];
  return new Set(names.map(toponymKey).filter((key) => key !== ''));
};

const DOUBLE_NAME = /^(?!Bad-|Sankt-|St\.)(\p{Lu}\p{L}{4,})-(\p{Lu}\p{L}{4,})$/u;

/** `Garmisch-Partenkirchen` is called by each half, unless another place is called so. */
export const shortKeysOf = (locality: NamedTown | Area): readonly string[] =>
  isTown(locality) ? (DOUBLE_NAME.exec(locality.name) ?? []).slice(1).map(toponymKey) : [];
