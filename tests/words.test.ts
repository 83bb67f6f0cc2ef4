import ts from 'typescript';
import { expect, test } from 'vitest';
import { readSourceTree, type SourceFile } from './support/source-tree.ts';

/** Private words that once stood in names, each with the field's word that took over. */
const BANNED = new Map([
  ['carry', 'execute'],
  ['desk', 'setup'],
  ['door', 'endpoint'],
  ['entrance', 'dependencies'],
  ['errand', 'command'],
  ['house', 'operator'],
  ['kick', 'wake'],
  ['occasion', 'request context'],
  ['passage', 'request context'],
  ['place', 'position, index or folder'],
  ['surroundings', 'dependencies'],
  ['tell', 'emit or send'],
  ['tells', 'emits or sends'],
  ['told', 'reported'],
  ['twin', 'peer, copy or Markdown page'],
  ['twins', 'peers, copies or Markdown pages'],
]);

/** Where a word is part of a format that is kept on disk. */
const KEPT: readonly (readonly [path: RegExp, word: string])[] = [
  [/^scripts\/solana-sandbox\//, 'place'],
];

const FOLDER_MOST_FILES = 25;
/** Numbered files, to which one is added with each change of the schema. */
const MIGRATIONS = 'src/kernel/storage/migrations';

/** `payoutDeskOf` holds the words payout, desk and of. */
const wordsOf = (name: string): string[] =>
  name
    .split(/(?<=[a-z0-9])(?=[A-Z])|[_$#-]|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase());

/** Names that the file declares; names of others' packages are theirs. */
const declaredIn = ({ path, text }: SourceFile): string[] => {
  const names: string[] = [];
  const walk = (node: ts.Node): void => {
    const { parent } = node;
    const isName = ts.isIdentifier(node) || ts.isPrivateIdentifier(node);
    if (isName && !ts.isPropertyAccessExpression(parent))
      if ('name' in parent && parent.name === node) names.push(node.text);
    node.forEachChild(walk);
  };
  walk(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return names;
};

const bannedIn = (path: string, names: readonly string[]): string[] =>
  [...new Set(names)].flatMap((name) =>
    wordsOf(name)
      .filter((word) => BANNED.has(word))
      .filter((word) => !KEPT.some(([where, kept]) => kept === word && where.test(path)))
      .map((word) => `${path}: ${name}: say ${BANNED.get(word) ?? ''} instead of ${word}`),
  );

test('no name in the code holds a private word', async () => {
  const tree = (await readSourceTree()).filter(
    ({ path }) => path.endsWith('.ts') && !path.startsWith('src/client/made/'),
  );
  expect(tree.length).toBeGreaterThan(800);
  expect(tree.flatMap((file) => bannedIn(file.path, declaredIn(file)))).toEqual([]);
});

test('no file is named by a private word', async () => {
  const tree = (await readSourceTree()).filter(({ path }) => /^(src|scripts|tests)\//.test(path));
  const found = tree.flatMap(({ path }) => bannedIn(path, path.split(/[/.]/)));
  expect(found).toEqual([]);
});

test('a private word is found in every part of a name', () => {
  expect(bannedIn('a.ts', ['payoutDeskOf', 'HOUSE_FUNDS', '#door', 'workplace'])).toHaveLength(3);
});

test(`a folder of src holds at most ${FOLDER_MOST_FILES} files`, async () => {
  const folders = new Map<string, number>();
  for (const { path } of await readSourceTree()) {
    if (!path.startsWith('src/')) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const full = [...folders].filter(
    ([folder, files]) => files > FOLDER_MOST_FILES && folder !== MIGRATIONS,
  );
  expect(full.map(([folder, files]) => `${folder}: ${files}`)).toEqual([]);
});
