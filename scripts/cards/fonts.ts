import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'satori';

/** The site's two faces; a letter that one family lacks is looked for in all of them. */

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
export const HEAD = 'newsreader-latin, newsreader-latin-ext';
export const TEXT = 'schibsted-grotesk-latin, schibsted-grotesk-latin-ext';

/** Made once, since satori parses a list of fonts anew for every new list. */
export const FONTS: Font[] = [
  font('schibsted-grotesk', 'latin', 400),
  font('schibsted-grotesk', 'latin-ext', 400),
  font('newsreader', 'latin', 500),
  font('newsreader', 'latin-ext', 500),
];
