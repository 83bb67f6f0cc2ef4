import { localPath, type Language } from '#words/language.ts';

/** The addresses of the pages on the payments API. */

export const PAYMENTS_PATH = '/docs/payments';
export const ERRORS_PATH = '/docs/api/errors';
export const RULES_PATH = `${PAYMENTS_PATH}/rules`;

export const operationPath = (id: string): string => `${PAYMENTS_PATH}/operations/${id}`;
export const topicPath = (slug: string): string => `${PAYMENTS_PATH}/${slug}`;

/** The Markdown alternate of a page in a language. */
export const markdownPath = (language: Language, path: string): string =>
  `${localPath(language, path)}.md`;
