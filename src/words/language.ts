/** The languages in which Kontor speaks to people. */
const LANGUAGES = ['en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Pages of other languages than English have the language at the beginning of their path. */
export const languageOf = (path: string): Language =>
  LANGUAGES.find((language) => path.startsWith(`/${language}/`)) ?? 'en';
