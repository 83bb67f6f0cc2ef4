/** The languages in which Kontor speaks to people, English first: its pages have no prefix. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Those whose pages have the language at the beginning of their path. */
export const OTHER_LANGUAGES = LANGUAGES.filter(
  (language): language is Exclude<Language, 'en'> => language !== 'en',
);

/** The language of a page by its path, or by that of its file. */
export const languageOf = (path: string): Language => {
  const [, first] = path.split(/[/.]/);
  return OTHER_LANGUAGES.find((language) => language === first) ?? 'en';
};

/** The address of a page in a language: `/hotels` is `/de/hotels`. */
export const localPath = (language: Language, path: string): string => {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
};

/** The path of the English page beside a page. */
export const neutralPath = (path: string): string =>
  languageOf(path) === 'en' ? path : path.slice(`/${languageOf(path)}`.length) || '/';

/** Each language with the address of a page in it, and the one for readers of none of them. */
export const alternatesOf = (
  path: string,
): { language: Language | 'x-default'; path: string }[] => [
  ...LANGUAGES.map((language) => ({ language, path: localPath(language, path) })),
  { language: 'x-default', path },
];
