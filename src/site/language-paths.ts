import { LANGUAGES } from '#words/language.ts';

/** The routes of pages that are in every language: the English one has no prefix. */

interface StaticPath {
  params: Readonly<Record<string, string | undefined>>;
}

/** Each path once for each language. */
export const inEveryLanguage = <Path extends StaticPath>(paths: readonly Path[]) =>
  LANGUAGES.flatMap((language) =>
    paths.map((path) => ({
      ...path,
      params: { ...path.params, language: language === 'en' ? undefined : language },
    })),
  );

/** The paths of a page that has no other parameter. */
export const everyLanguage = () => inEveryLanguage([{ params: {} }]);
