import { LANGUAGES, type Language } from '#words/language.ts';

/** The routes of pages that are in every language: the English one has no prefix. */

interface StaticPath {
  params: Readonly<Record<string, string | undefined>>;
}

const inLanguage = <Path extends StaticPath>(language: Language, path: Path) => ({
  ...path,
  params: { ...path.params, language: language === 'en' ? undefined : language },
});

/** Paths that may differ between languages, for example in their props. */
export const inLanguages = <Path extends StaticPath>(
  pathsIn: (language: Language) => readonly Path[],
) => LANGUAGES.flatMap((language) => pathsIn(language).map((path) => inLanguage(language, path)));

/** Each path once for each language. */
export const inEveryLanguage = <Path extends StaticPath>(paths: readonly Path[]) =>
  inLanguages(() => paths);

/** The paths of a page that has no other parameter. */
export const everyLanguage = () => inEveryLanguage([{ params: {} }]);
