import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from './support/process.ts';
import {
  brokenImports,
  codeOf,
  readSourceTree,
  targetOf,
  type SourceFile,
} from './support/source-tree.ts';

const FILE_MOST_LINES = 300;
const FUNCTION_MOST_LINES = 40;
const LINE_MOST_CHARACTERS = 100;

let tree: SourceFile[];
/** Every node of the project's TypeScript. */
let nodes: { node: ts.Node; file: SourceFile }[];
beforeAll(async () => {
  tree = await readSourceTree();
  nodes = tree.filter(isCode).flatMap((file) => {
    const found: typeof nodes = [];
    const visit = (node: ts.Node): void => {
      found.push({ node, file });
      ts.forEachChild(node, visit);
    };
    const { Latest } = ts.ScriptTarget;
    ts.forEachChild(ts.createSourceFile(file.path, codeOf(file), Latest, true), visit);
    return found;
  });
});

/** What a program makes is as long as it must be. */
const isMade = ({ path }: SourceFile): boolean => path.startsWith('src/client/made/');
const linesOf = (text: string): string[] => text.trimEnd().split('\n');
const isCode = ({ path }: SourceFile): boolean => /\.(ts|mjs|astro)$/.test(path);

/** Where in the project's TypeScript a node is of the kind asked for. */
const where = (matches: (node: ts.Node, file: SourceFile) => boolean): string[] =>
  nodes
    .filter(({ node, file }) => matches(node, file))
    .map(({ node, file }) => {
      const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
      return `${file.path}:${line + 1} ${node.getText().slice(0, 60)}`;
    });

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

  test(`a function has at most ${FUNCTION_MOST_LINES} lines`, () => {
    const isLong = (node: ts.Node, file: SourceFile): boolean =>
      !file.path.startsWith('tests/') &&
      !isMade(file) &&
      ts.isFunctionLike(node) &&
      linesOf(node.getText()).length > FUNCTION_MOST_LINES;
    expect(where(isLong)).toEqual([]);
  });
});

describe('the code', () => {
  test('has no any, no enum and no !', () => {
    const isBanned = (node: ts.Node): boolean =>
      node.kind === ts.SyntaxKind.AnyKeyword ||
      ts.isEnumDeclaration(node) ||
      ts.isNonNullExpression(node) ||
      ts.isTypeAssertionExpression(node);
    expect(where(isBanned)).toEqual([]);
  });

  test('has no "as" but "as const", and in the door of a brand', () => {
    const brandDoor = /^src\/(kernel\/money|register\/records|access)\//;
    const isCast = (node: ts.Node, { path }: SourceFile): boolean =>
      ts.isAsExpression(node) && !ts.isConstTypeReference(node.type) && !brandDoor.test(path);
    expect(where(isCast)).toEqual([]);
  });

  test('has a default export only where Astro, Netlify or a tool asks for one', () => {
    const demanded = /^(functions|src\/pages)\/|\.config\.\w+$|\.d\.ts$|^tests\/.*fixture/;
    const isDefault = (node: ts.Node, { path }: SourceFile): boolean =>
      (ts.isExportAssignment(node) || node.kind === ts.SyntaxKind.DefaultKeyword) &&
      !ts.isDefaultClause(node) &&
      !demanded.test(path);
    expect(where(isDefault)).toEqual([]);
  });

  test('leaves nothing to be done, speaks of no machine, and is named by what it is', () => {
    const marks = new RegExp(['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', '/wo' + 'rk/'].join('|'));
    expect(tree.filter(({ text }) => marks.test(text)).map(({ path }) => path)).toEqual([]);
    const vague = tree.filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc|lib)\b/.test(path));
    expect(vague.map(({ path }) => path)).toEqual([]);
  });

  test('skips no test and runs none alone', () => {
    const isLeftover = /\b(test|it|describe)\.(only|skip|todo)\b/;
    const leftovers = tree.filter(
      ({ path, text }) => /\.test\.ts$/.test(path) && isLeftover.test(text),
    );
    expect(leftovers.map(({ path }) => path)).toEqual([]);
  });
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

describe('every file is needed', () => {
  test('imports lead to files that are there', () => {
    expect(brokenImports(tree)).toEqual([]);
  });

  /** Programs that are started by name: `join(ROOT, 'scripts/start.ts')`, `'./worker.ts'`. */
  const namedAsText = (file: SourceFile): string[] =>
    [...codeOf(file).matchAll(/['`]([\w./-]+\.(?:ts|mjs))['`]/g)].flatMap(([, name = '']) => [
      name,
      join(dirname(file.path), name),
    ]);

  test('none is left over that no page, function, script or test brings in', async () => {
    const { scripts } = await readPackage();
    const started = Object.values(scripts).flatMap((script) => script.match(OWN_FILE) ?? []);
    const entries = tree.filter(({ path }) =>
      /^(functions\/|src\/pages\/|[\w.]+\.config\.\w+$|tests\/.*\.(test|slow)\.ts$)/.test(path),
    );
    const byPath = new Map(tree.map((file) => [file.path, file]));
    const reached = new Set<string>();
    const reach = (path: string): void => {
      const file = byPath.get(path);
      if (file === undefined || reached.has(path)) return;
      reached.add(path);
      for (const imported of file.imports) reach(targetOf(file, imported) ?? '');
      for (const named of namedAsText(file)) reach(named);
    };
    for (const path of [...entries.map((file) => file.path), ...started]) reach(path);
    const left = tree.filter(({ path }) => !reached.has(path) && !/\.(sql|d\.ts)$/.test(path));
    expect(left.map(({ path }) => path)).toEqual([]);
  });

  test('what a file exports, somebody uses', () => {
    const uses = new Map<string, number>();
    for (const word of tree.flatMap((file) => codeOf(file).match(/\w+/g) ?? []))
      uses.set(word, (uses.get(word) ?? 0) + 1);
    // Names that Astro and vitest look for.
    const awaited = /^(getStaticPaths|GET|setup|prerender)$/;
    const unused = tree.flatMap((file) =>
      [...codeOf(file).matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => uses.get(name) === 1 && !awaited.test(name))
        .map((name) => `${file.path}: ${name}`),
    );
    expect(unused).toEqual([]);
  });
});

describe('what people are told', () => {
  test('every script of package.json runs a file that exists', async () => {
    const { scripts } = await readPackage();
    for (const file of Object.values(scripts).flatMap((script) => script.match(OWN_FILE) ?? []))
      expect(existsSync(join(ROOT, file)), file).toBe(true);
  });
});
