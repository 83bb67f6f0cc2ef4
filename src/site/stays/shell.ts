import { escaped } from '#kernel/text/escape.ts';
import type { Html } from '#kernel/text/html.ts';
import { LANGUAGES, localPath } from '#words/language.ts';
import { STAYS_PATH } from './asked.ts';
import { compact } from '#site/markup/compact.ts';

/**
 * The page around an answer. The build makes it once in each language; it contains marks that are
 * replaced by the parts of the answer.
 */

export const TITLE_MARK = 'STAYS-TITLE';
export const DESCRIPTION_MARK = 'STAYS-DESCRIPTION';
export const CONTENT_MARK = 'STAYS-CONTENT';

/** Makes the language links lead to the same question in the other language. */
const withAddress = (shell: string, path: string, query: string): string =>
  LANGUAGES.reduce(
    (page, language) =>
      page.replaceAll(
        `href="${localPath(language, STAYS_PATH)}"`,
        `href="${localPath(language, path)}${query === '' ? '' : `?${escaped(query)}`}"`,
      ),
    shell,
  );

interface Filling {
  title: string;
  description: string;
  content: Html;
  /** The path of the English page. */
  path: string;
  query: string;
}

export const filledShell = (
  shell: string,
  { title, description, content, path, query }: Filling,
): string => {
  const [before = '', after = ''] = withAddress(shell, path, query)
    .replaceAll(TITLE_MARK, () => escaped(title))
    .replaceAll(DESCRIPTION_MARK, () => escaped(description))
    .split(CONTENT_MARK);
  return before + compact(content).text + after;
};
