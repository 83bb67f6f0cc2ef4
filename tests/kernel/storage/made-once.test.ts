import ts from 'typescript';
import { expect, test } from 'vitest';
import { readSourceTree } from '../../support/source-tree.ts';

/** To make a schema takes a hundred times as long as to read a row by it. */

const MADE = /^z\.(object|looseObject|strictObject|record|array|union|discriminatedUnion)$/;

/** Calls that make a schema while a function runs, each by its line. */
const madeInFunctions = (path: string, text: string): string[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const walk = (node: ts.Node, isInside: boolean): void => {
    const called = ts.isCallExpression(node) ? node.expression.getText(file) : '';
    const isMade = MADE.test(called.replaceAll(/\s/g, ''));
    if (isMade && isInside)
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`);
    // A table makes its schema when it is made itself, once.
    const begins = ts.isFunctionLike(node) && !ts.isConstructorDeclaration(node);
    node.forEachChild((child) => walk(child, isInside || begins));
  };
  walk(file, false);
  return found;
};

test('a schema that is made in a function is found', () => {
  const text = 'const a = z.object({});\nconst b = () =>\n  z\n.object({}).parse(1);';
  expect(madeInFunctions('a.ts', text)).toEqual(['a.ts:3']);
});

test('rows are read by schemas that are made once', async () => {
  const files = (await readSourceTree()).filter(({ path }) => /^src\/.*\/storage\//.test(path));
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap(({ path, text }) => madeInFunctions(path, text))).toEqual([]);
});
