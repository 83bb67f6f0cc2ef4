import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from './support/process.ts';
import { readSourceTree, type SourceFile } from './support/source-tree.ts';

const FILE_MOST_LINES = 300;
const LINE_MOST_CHARACTERS = 100;

let tree: SourceFile[];
beforeAll(async () => {
  tree = await readSourceTree();
});

/** What a program makes is as long as it must be. */
const isMade = ({ path }: SourceFile): boolean => path.startsWith('src/client/made/');
const linesOf = (text: string): string[] => text.trimEnd().split('\n');

describe('sizes', () => {
  test('the tree is read', () => {
    expect(tree.length).toBeGreaterThan(200);
    expect(tree.filter(({ path }) => path.endsWith('.astro')).length).toBeGreaterThan(10);
  });

  test(`a file has at most ${FILE_MOST_LINES} lines`, () => {
    const long = tree.filter(
      (file) => linesOf(file.text).length > FILE_MOST_LINES && !isMade(file),
    );
    expect(long.map(({ path, text }) => `${path}: ${linesOf(text).length}`)).toEqual([]);
  });

  test(`a line has at most ${LINE_MOST_CHARACTERS} characters`, () => {
    const long = tree
      .filter((file) => /\.(ts|mjs|css|sql)$/.test(file.path) && !isMade(file))
      .flatMap(({ path, text }) =>
        linesOf(text).flatMap((line, index) =>
          [...line].length > LINE_MOST_CHARACTERS ? [`${path}:${index + 1}`] : [],
        ),
      );
    expect(long).toEqual([]);
  });
});

describe('the code', () => {
  test('leaves nothing to be done, speaks of no machine, and is named by what it is', () => {
    const marks = new RegExp(['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', '/wo' + 'rk/'].join('|'));
    expect(tree.filter(({ text }) => marks.test(text)).map(({ path }) => path)).toEqual([]);
    const vague = tree.filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc|lib)\b/.test(path));
    expect(vague.map(({ path }) => path)).toEqual([]);
  });
});

test('the composition holds no SQL: statements stand in the storage of a wing', () => {
  const app = tree.filter(({ path }) => path.startsWith('src/app/'));
  expect(app.length).toBeGreaterThan(50);
  const STATEMENT = /\bsql`|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|PRAGMA) \w/;
  expect(app.filter(({ text }) => STATEMENT.test(text)).map(({ path }) => path)).toEqual([]);
});

const texts = z.record(z.string(), z.string());
const packageFile = z.object({
  scripts: texts,
  dependencies: texts,
  devDependencies: texts,
  optionalDependencies: texts,
});
const readPackage = async () =>
  packageFile.parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')));
const OWN_FILE = /\b[\w./-]+\.(ts|mjs)\b/g;

describe('what people are told', () => {
  test('every script of package.json runs a file that exists', async () => {
    const { scripts } = await readPackage();
    for (const file of Object.values(scripts).flatMap((script) => script.match(OWN_FILE) ?? []))
      expect(existsSync(join(ROOT, file)), file).toBe(true);
  });
});
