import { nameOf, type Town } from '#register/places/locality.ts';
import type { Language } from '#words/language.ts';

const named = new WeakMap<readonly Town[], Map<Language, readonly Town[]>>();

/** The towns with their names in a language, made once for all maps. */
export const townsIn = (towns: readonly Town[], language: Language): readonly Town[] => {
  const known = named.get(towns) ?? new Map<Language, readonly Town[]>();
  named.set(towns, known);
  const own =
    known.get(language) ?? towns.map((town) => ({ ...town, name: nameOf(town, language) }));
  known.set(language, own);
  return own;
};
