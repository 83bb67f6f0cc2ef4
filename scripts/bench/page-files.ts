import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Which files a browser fetches with a built page, by what they are. */
export interface PageFiles {
  html: Buffer;
  styles: readonly Buffer[];
  scripts: readonly Buffer[];
  fonts: readonly Buffer[];
}

const attributesOf = (html: string, tag: RegExp, attribute: RegExp): string[] =>
  [...html.matchAll(tag)].flatMap(([element]) => attribute.exec(element)?.[1] ?? []);

/** The scripts and all that they import, each once. */
const readScripts = async (folder: string, paths: readonly string[]): Promise<Buffer[]> => {
  const read = new Map<string, Buffer>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (read.has(path)) continue;
    const script = await readFile(join(folder, path));
    read.set(path, script);
    const text = script.toString();
    for (const [, imported = ''] of text.matchAll(/\bimport(?:[^"'()]*from)?["'](\.[^"']+)["']/g))
      waiting.push(join(dirname(path), imported));
  }
  return [...read.values()];
};

/** Whether a `unicode-range` such as `U+100-130,U+4??` holds one of the code points. */
const covers = (ranges: string, codePoints: ReadonlySet<number>): boolean =>
  ranges.split(',').some((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
    const first = Number.parseInt(from.replaceAll('?', '0'), 16);
    const last = Number.parseInt(to.replaceAll('?', 'F'), 16);
    return [...codePoints].some((point) => point >= first && point <= last);
  });

const fontPaths = (css: string, html: string): string[] => {
  const codePoints = new Set([...html].map((character) => character.codePointAt(0) ?? 0));
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, face = '']) => {
    const ranges = /unicode-range:([^;}]+)/.exec(face)?.[1];
    const path = /url\(["']?([^"')]+)/.exec(face)?.[1];
    return path !== undefined && (ranges === undefined || covers(ranges, codePoints)) ? [path] : [];
  });
};

/** Reads a page below the folder of built files, with all that it asks for but images. */
export const readPage = async (folder: string, file: string): Promise<PageFiles> => {
  const html = await readFile(join(folder, file));
  const text = html.toString();
  const read = (path: string): Promise<Buffer> => readFile(join(folder, path));
  const stylesheets = attributesOf(text, /<link [^>]*rel="stylesheet"[^>]*>/g, /href="([^"]+)"/);
  const styles = await Promise.all(stylesheets.map(read));
  const scripts = attributesOf(text, /<script [^>]*src="[^"]+"[^>]*>/g, /src="([^"]+)"/);
  const fonts = new Set(fontPaths(styles.join('\n'), text));
  return {
    html,
    styles,
    scripts: await readScripts(folder, scripts),
    fonts: await Promise.all([...fonts].map(read)),
  };
};
