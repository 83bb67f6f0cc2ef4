import type { Html } from '#kernel/text/html.ts';
import { LANGUAGES, localPath, type Language } from '#words/language.ts';
import { STAYS_PATH } from './asked.ts';
import { compact } from './compact.ts';

/**
 * The page around an answer: the build makes it once in each language, with marks where each
 * answer is put in.
 */

export const TITLE_MARK = 'STAYS-TITLE';
export const CONTENT_MARK = 'STAYS-CONTENT';

/** Its file beside the catalogue, which travels with the functions. */
export const shellName = (language: Language): string => `stays.${language}.html`;

/** Its file in the built site, from where the build takes it away. */
export const shellPath = (language: Language): string =>
  `${localPath(language, STAYS_PATH).slice(1)}.html`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Each language's link to the other leads to the same question. */
const withQuery = (shell: string, query: string): string =>
  LANGUAGES.reduce(
    (page, language) =>
      page.replaceAll(
        `href="${localPath(language, STAYS_PATH)}"`,
        `href="${localPath(language, STAYS_PATH)}?${escaped(query)}"`,
      ),
    shell,
  );

export const filledShell = (
  shell: string,
  { title, content, query }: { title: string; content: Html; query: string },
): string => {
  const page = query === '' ? shell : withQuery(shell, query);
  const [before = '', after = ''] = page
    .replaceAll(TITLE_MARK, () => escaped(title))
    .split(CONTENT_MARK);
  return before + compact(content).text + after;
};
