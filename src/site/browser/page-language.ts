import { languageOf, localPath } from '#words/language.ts';
import { scriptWordsIn } from '#words/scripts.ts';

/** The language of the page, and the words of scripts in it. */
export const language = languageOf(location.pathname);
export const words = scriptWordsIn(language);

/** The address of a page in the language of this one. */
export const pagePath = (path: string): string => localPath(language, path);
