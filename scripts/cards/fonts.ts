import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'satori';

/** The site's two faces, and one for the letters of Greek and Bulgarian names, which both lack. */

const { resolve } = createRequire(import.meta.url);

const font = (family: string, subset: string, weight: 400 | 500): Font => ({
  name: `${family}-${subset}`,
  weight,
  style: 'normal',
  data: readFileSync(
    resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`),
  ),
});

/** Each subset is a family of its own, because satori keeps one font of a name and weight. */
const BEYOND_LATIN = 'source-serif-4-greek, source-serif-4-cyrillic';
export const HEAD = `newsreader-latin, newsreader-latin-ext, ${BEYOND_LATIN}`;
export const TEXT = `schibsted-grotesk-latin, schibsted-grotesk-latin-ext, ${BEYOND_LATIN}`;

/** Made once, since satori parses a list of fonts anew for every new list. */
export const FONTS: Font[] = [
  font('schibsted-grotesk', 'latin', 400),
  font('schibsted-grotesk', 'latin-ext', 400),
  font('newsreader', 'latin', 500),
  font('newsreader', 'latin-ext', 500),
  font('source-serif-4', 'greek', 500),
  font('source-serif-4', 'cyrillic', 500),
];
