import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from './support/process.ts';
import {
  commentsOf,
  readSourceTree,
  withoutComments,
  type SourceFile,
} from './support/source-tree.ts';

/** What comments name is there: files, folders and functions that are gone mislead readers. */

let tree: SourceFile[];
beforeAll(async () => {
  tree = (await readSourceTree()).filter(({ path }) => path.endsWith('.ts'));
});

const PATH = /(?<![\w./-])(src|tests|scripts|functions|docs|examples|deploy)\/[\w./-]*\w/g;
const FILE = /(?<![\w./#-])[a-z][\w-]*\.(ts|sql|astro)\b/g;
/** A name in code marks with a capital in its middle, such as `deliveryIdOf`. */
const NAME = /`([a-z]+[A-Z]\w*)(?:\(\))?`/g;

/** Private words for which the field has its own: sent, reported, received, alternate, endpoint. */
const PRIVATE = /\b(told|heard|hears|twins?|doors?|house|errands?|desks?|whoever)\b/i;

test('no comment of src, functions and scripts holds a private word', () => {
  const held = tree
    .filter(
      ({ path }) => /^(src|functions|scripts)\//.test(path) && !path.startsWith('src/client/made/'),
    )
    .flatMap(({ path, text }) =>
      commentsOf(text).flatMap((comment) => {
        const word = PRIVATE.exec(comment)?.[0];
        return word === undefined ? [] : [`${path}: ${word}`];
      }),
    );
  expect(held).toEqual([]);
});

const namedBy = (pattern: RegExp): { path: string; name: string }[] =>
  tree.flatMap(({ path, text }) =>
    commentsOf(text).flatMap((comment) =>
      [...comment.matchAll(pattern)].map(([whole, inner]) => ({
        path,
        name: pattern === NAME ? (inner ?? '') : whole,
      })),
    ),
  );

test('every path that a comment names exists', () => {
  const named = namedBy(PATH);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ name }) => !existsSync(join(ROOT, name)))).toEqual([]);
});

test('every file that a comment names without its folder exists', () => {
  const files = new Set(tree.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)));
  expect(namedBy(FILE).filter(({ name }) => !files.has(name))).toEqual([]);
});

test('every function and field that a comment names stands in the code', () => {
  const words = new Set(tree.flatMap(({ text }) => withoutComments(text).match(/\w+/g) ?? []));
  const named = namedBy(NAME);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !words.has(name))).toEqual([]);
});
