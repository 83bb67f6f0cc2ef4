import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { VARIABLES } from '#kernel/config/env.ts';
import { ROOT } from '../../support/process.ts';

/** docs/operating.md names each variable, what it sets, and each function that needs it. */

const SETTINGS = '| variables | what they set |';
const FUNCTIONS = '| part | variables |';

let text: string;
beforeAll(async () => {
  text = await readFile(join(ROOT, 'docs/operating.md'), 'utf8');
});

/** The cells of a table, row by row. */
const rowsBelow = (heading: string): string[][] => {
  const [table = ''] = text.slice(text.indexOf(heading)).split('\n\n');
  const rows = table.split('\n').slice(2);
  return rows.map((row) => row.split('|').slice(1, -1));
};

const namesIn = (cell = ''): string[] =>
  [...cell.matchAll(/`([^` ]+)`/g)].flatMap(([, name]) => name ?? []);

/** `*` stands for any part of a name. */
const isNamedBy = (pattern: string, name: string): boolean =>
  new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name);

const untold = (names: readonly string[], patterns: readonly string[]): string[] =>
  names.filter((name) => !patterns.some((pattern) => isNamedBy(pattern, name)));

const unknown = (patterns: readonly string[], names: readonly string[]): string[] =>
  patterns.filter((pattern) => !names.some((name) => isNamedBy(pattern, name)));

const variables = Object.keys(VARIABLES);

describe('the table of settings', () => {
  test('has each variable once, and nothing that is none', () => {
    const patterns = rowsBelow(SETTINGS).flatMap(([names]) => namesIn(names));
    expect(untold(variables, patterns)).toEqual([]);
    expect(unknown(patterns, variables)).toEqual([]);
    expect(patterns).toHaveLength(new Set(patterns).size);
  });
});

describe('the table of functions', () => {
  test('names each variable with the part that needs it', () => {
    const patterns = rowsBelow(FUNCTIONS)
      .flatMap(([, names]) => namesIn(names))
      .filter((name) => name === name.toUpperCase());
    expect(untold(variables, patterns)).toEqual([]);
    expect(unknown(patterns, variables)).toEqual([]);
  });

  test('names each function', async () => {
    const files = (await readdir(join(ROOT, 'functions'))).map((file) => file.replace('.ts', ''));
    const patterns = rowsBelow(FUNCTIONS).flatMap(([parts]) => namesIn(parts));
    expect(untold(files, patterns)).toEqual([]);
    expect(unknown(patterns, files)).toEqual([]);
  });
});
