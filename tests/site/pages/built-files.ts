import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The built pages and what their markup points to. */

export interface BuiltPage {
  /** Address of the page, such as /publishers/page/2. */
  path: string;
  file: string;
  html: string;
}

const addressOf = (file: string): string =>
  `/${file.replace(/\.html$/, '')}`.replace(/^\/index$/, '/');

export const readPages = async (dist: string): Promise<BuiltPage[]> => {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    files.map(async (file) => ({
      path: addressOf(relative(dist, file)),
      file,
      html: await readFile(file, 'utf8'),
    })),
  );
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#38;': '&',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

const decoded = (text: string): string =>
  text.replace(/&(amp|quot|lt|gt|#38|#34|#39);/g, (entity) => ENTITIES[entity] ?? entity);

/** Our markup quotes every value, and text escapes every quote. */
const valuesOf = (html: string, attribute: RegExp): string[] =>
  [...html.matchAll(attribute)].map(([, value = '']) => decoded(value));

/** Every address that is read: of links, images, styles, scripts and searches. */
export const linksOf = (html: string): string[] =>
  valuesOf(html, /\s(?:href|src|formaction)="([^"]*)"/g);

/** Every address to which a form is posted. */
export const postsOf = (html: string): string[] =>
  [...html.matchAll(/<form\s[^>]*>/g)]
    .filter(([form]) => /\smethod="post"/i.test(form))
    .flatMap(([form]) => valuesOf(form, /\saction="([^"]*)"/g));

export const idsOf = (html: string): ReadonlySet<string> =>
  new Set(valuesOf(html, /\sid="([^"]*)"/g));
