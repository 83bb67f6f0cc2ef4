import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NOTICES_PATH } from '#documents/supply-chain.ts';
import { productionPackages, type LockedPackage } from './packages.ts';

/** Collects the licences of all third-party code that the site serves or needs, in one file. */

const LICENCE_FILE = /^(licen[cs]e|copying|notice|copyright)([.-].*)?$/i;
const RULE = '-'.repeat(80);

const HEAD = [
  'Notices of third parties',
  '',
  'Kontor serves and runs the packages below. Each is named with its version and the licence',
  'that it declares, and with the texts that come with it. The type faces of this site are the',
  'packages whose names begin with @fontsource. The same list for programs is /sbom.cdx.json.',
  '',
].join('\n');

const inWords = ({ name, version, licence = 'no licence declared' }: LockedPackage): string =>
  `${name} ${version} (${licence})`;

/** The licence texts in the folder of a package; null if it is not installed on this machine. */
const textsIn = async (folder: string): Promise<string[] | null> => {
  const names = await readdir(folder).catch(() => null);
  if (names === null) return null;
  const found = names.filter((name) => LICENCE_FILE.test(name) && !/\.[cm]?[jt]s$/.test(name));
  const texts = await Promise.all(
    found.sort().map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  );
  return texts.map((text) => text.replaceAll('\r\n', '\n').trim()).filter((text) => text !== '');
};

const NO_TEXT = 'These packages come without a text of their licence; its name is in brackets.';

/** Packages with the same licence text are listed together: most Apache licences are equal. */
const noticesText = async (root: string): Promise<string> => {
  const byText = new Map<string, string[]>();
  for (const each of await productionPackages(root)) {
    const texts = await textsIn(join(root, each.folder));
    if (texts === null) continue;
    const text = texts.length === 0 ? NO_TEXT : texts.join('\n\n');
    byText.set(text, [...(byText.get(text) ?? []), inWords(each)]);
  }
  const parts = [...byText].map(([text, names]) =>
    [RULE, ...[...new Set(names)].sort(), RULE, '', text, ''].join('\n'),
  );
  return [HEAD, ...parts].join('\n');
};

export const writeNotices = async (root: string, distFolder: string): Promise<void> =>
  writeFile(join(distFolder, NOTICES_PATH), await noticesText(root));
