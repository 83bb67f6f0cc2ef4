import { beforeAll, describe, expect, test } from 'vitest';
import { CHAIN_NAMES, CHAINS } from '#kernel/money/chains.ts';
import {
  readSourceTree,
  targetOf,
  valueImportsOf,
  type SourceFile,
} from './support/source-tree.ts';

/**
 * The rooms of src from the ground up; an import leads to a lower floor or stays in its room.
 * Rooms on one floor do not import each other. `src/client` stands apart.
 */
const FLOORS: Readonly<Record<string, number>> = {
  'src/kernel': 0,
  'src/access': 1,
  'src/register': 2,
  'src/fx': 2,
  'src/hotels': 3,
  'src/payments': 3,
  'src/words': 4,
  'src/documents': 5,
  'src/site': 6,
  'src/console': 6,
  'src/app': 7,
  'src/client': 8,
  'src/pages': 8,
  functions: 8,
  scripts: 8,
};

/** What people write down for all rooms, such as the words of tags: it lies below them. */
const DATA = /^content\//;

/** Folders of a wing that reach the world for its nouns: storage, chains, banks, feeds. */
const ADAPTERS = new RegExp(
  '^src/' +
    '(\\w+/storage|fx/ecb|register/(ownership|crawl)|hotels/(alpinebits|apaleo|ari|mews)|' +
    `payments/(${[...CHAIN_NAMES, 'bank'].join('|')}))/`,
);

/** Folders inside a wing that callers reach: operations of an API, tools. */
const APIS = /^src\/(\w+\/(api|v1)|hotels\/((alpinebits|ari)\/api|list-hotels))\//;
/** The parts of the kernel that no noun could be pure with. */
const MECHANISMS = /^src\/kernel\/(config|http|mail|mcp|outbound|storage|worker)\//;
const WINGS = /^src\/(access|register|fx|hotels|payments)\//;

/** The only places of these packages. */
const PACKAGES: readonly (readonly [packages: RegExp, positions: RegExp])[] = [
  [/^@libsql\/|^libsql$/, /^(src\/kernel\/storage|src\/\w+\/storage|scripts\/bench)\//],
  [/^(@solana(-program)?\/|litesvm(\/|$))/, /^(src\/payments\/solana|scripts\/solana-sandbox)\//],
  [/^@modelcontextprotocol\//, /^src\/kernel\/mcp\//],
  [
    /^astro(:|$|\/)/,
    /^(src\/(pages|site)\/|astro\.config\.mjs|scripts\/build\/compile(-process|d)\.ts)/,
  ],
  [/^@netlify\//, /^(functions|scripts\/server)\//],
  [/^(satori|@resvg\/)/, /^scripts\/cards\//],
  [/^nodemailer$/, /^src\/kernel\/mail\//],
  [/^commander$/, /^scripts\/(kontor\/|bench)/],
  [/^undici$/, /^src\/kernel\/outbound\//],
  [/^ipaddr\.js$/, /^src\/kernel\/outbound\//],
  [/^fast-xml-parser$/, /^(src\/(fx\/ecb|payments\/bank)|scripts\/bench)\//],
];

/** Rules and nouns ask the world through a port, so that a test can hold it still. */
const WORLDLY_PACKAGES = [
  ...['fs', 'http', 'https', 'http2', 'dns', 'tls', 'net', 'os', 'path', 'timers'],
  ...['child_process', 'worker_threads'],
];
const WORLDLY_WORDS = [
  /(?<![.\w])fetch\([^)]/,
  /(?<![.\w])set(Timeout|Interval|Immediate)\(/,
  /Date\.now\(|new Date\(\)|performance\.now/,
  /Math\.random|\brandom\w+[^}]*\} from 'node:crypto'|crypto\.random/,
  /\bprocess\./,
];

/** What is loaded after what, to answer one request: types are not. */
const CHAIN_MOST = 15;

let tree: SourceFile[];
beforeAll(async () => {
  tree = (await readSourceTree()).filter(({ path }) => !path.startsWith('tests/'));
});

const roomOf = (path: string): string => {
  const [top = '', second = ''] = path.split('/');
  return top === 'src' ? `src/${second}` : top;
};
const floorOf = (path: string): number | undefined => FLOORS[roomOf(path)];
/** The part of a wing that a file belongs to, from the ground up. */
const partOf = (path: string): 'noun' | 'adapter' | 'api' =>
  APIS.test(path) ? 'api' : ADAPTERS.test(path) ? 'adapter' : 'noun';

const arrows = () =>
  tree.flatMap((file) =>
    file.imports.flatMap((imported) => {
      const target = targetOf(file, imported);
      return target === undefined ? [] : [{ from: file.path, to: target, imported }];
    }),
  );
/** The files that a file loads when it runs. */
const loadedBy = (file: SourceFile): string[] =>
  valueImportsOf(file).flatMap((imported) => targetOf(file, imported) ?? []);
const inWords = ({ from, imported }: { from: string; imported: string }) => `${from}: ${imported}`;

test('the tree is read: every room of src has files, and every file a room', () => {
  const rooms = new Set(tree.map(({ path }) => roomOf(path)));
  for (const room of Object.keys(FLOORS)) expect(rooms, room).toContain(room);
  const homeless = tree.filter(({ path }) => floorOf(path) === undefined && path.includes('/'));
  expect(homeless.map(({ path }) => path)).toEqual([]);
  expect(arrows().length).toBeGreaterThan(300);
});

/** Every way that leads back to where it began. */
const circlesIn = (next: ReadonlyMap<string, Iterable<string>>): string[] => {
  const finished = new Set<string>();
  const circles: string[] = [];
  const walk = (node: string, way: readonly string[]): void => {
    if (way.includes(node)) circles.push([...way.slice(way.indexOf(node)), node].join(' → '));
    if (finished.has(node) || way.includes(node)) return;
    for (const to of next.get(node) ?? []) walk(to, [...way, node]);
    finished.add(node);
  };
  for (const node of next.keys()) walk(node, []);
  return circles;
};

describe('an import', () => {
  test('never leads up, nor to another room of the same floor', () => {
    const up = arrows().filter(({ from, to }) => {
      const [own, other] = [floorOf(from) ?? 8, floorOf(to) ?? 8];
      return roomOf(from) !== roomOf(to) && (own < other || (own === other && own < 7));
    });
    expect(up.filter(({ to }) => !DATA.test(to)).map(inWords)).toEqual([]);
  });

  test('inside a wing leads from doors and adapters to nouns, never from a noun to them', () => {
    const inside = arrows().filter(
      ({ from, to }) => WINGS.test(from) && roomOf(from) === roomOf(to) && partOf(from) === 'noun',
    );
    expect(inside.length).toBeGreaterThan(200);
    expect(inside.filter(({ to }) => partOf(to) !== 'noun').map(inWords)).toEqual([]);
  });

  test('never leads from one adapter to another', () => {
    const across = arrows().filter(
      ({ from, to }) =>
        partOf(from) === 'adapter' &&
        partOf(to) === 'adapter' &&
        roomOf(from) === roomOf(to) &&
        ADAPTERS.exec(from)?.[0] !== ADAPTERS.exec(to)?.[0],
    );
    expect(across.map(inWords)).toEqual([]);
  });

  test('inside a folder is ./x.ts, and across folders of src #wing/folder/x.ts', () => {
    const own = arrows().filter(
      ({ from, to }) => /^src\/.*\.(ts|astro)$/.test(from) && /\.(ts|astro)$/.test(to),
    );
    const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
    const wrong = own.filter(({ from, to, imported }) => {
      if (from.startsWith('src/client/') && to.startsWith('src/client/')) return false;
      // A page names the script that the browser loads by its file.
      if (from.endsWith('.astro') && to.startsWith('src/site/browser/')) return false;
      return imported.startsWith('./') !== (folderOf(from) === folderOf(to));
    });
    expect(wrong.map(inWords)).toEqual([]);
  });

  test('inside a wing leads from folder to folder without a circle', () => {
    // Each file at the top of a wing stands for itself.
    const nodeOf = (path: string): string => path.split('/').slice(1, 3).join('/');
    const inside = arrows().filter(
      ({ from, to }) => WINGS.test(from) && roomOf(from) === roomOf(to) && partOf(from) === 'noun',
    );
    const next = new Map<string, Set<string>>();
    for (const { from, to } of inside)
      if (nodeOf(from) !== nodeOf(to))
        next.set(nodeOf(from), (next.get(nodeOf(from)) ?? new Set()).add(nodeOf(to)));
    expect(next.size).toBeGreaterThan(20);
    expect(circlesIn(next)).toEqual([]);
  });

  test(`is one of at most ${CHAIN_MOST} that lead from file to file of src`, () => {
    const own = tree.filter(({ path }) => path.startsWith('src/'));
    const next = new Map(own.map((file) => [file.path, loadedBy(file)]));
    const lengths = new Map<string, number>();
    const lengthOf = (path: string): number => {
      const known = lengths.get(path);
      if (known !== undefined) return known;
      const length = 1 + Math.max(0, ...(next.get(path) ?? []).map(lengthOf));
      lengths.set(path, length);
      return length;
    };
    const tooLong = own.filter(({ path }) => lengthOf(path) > CHAIN_MOST);
    expect(tooLong.map(({ path }) => path)).toEqual([]);
    expect(Math.max(...lengths.values())).toBeGreaterThan(10);
  });

  test('never comes back to where it began', () => {
    const next = Map.groupBy(arrows(), ({ from }) => from);
    const targets = [...next].map(([path, each]) => [path, each.map(({ to }) => to)] as const);
    expect(circlesIn(new Map(targets))).toEqual([]);
  });
});

test.each(PACKAGES)('%s is imported only in %s', (packages, positions) => {
  const elsewhere = tree.flatMap(({ path, imports }) =>
    imports
      .filter((name) => packages.test(name) && !positions.test(path))
      .map((name) => [path, name]),
  );
  expect(elsewhere).toEqual([]);
});

/** What only the adapter of a chain may know of it: parts of words, and the codes of coins. */
const CHAIN_WORDS = new RegExp(
  ['lamport', 'blockhash', 'nonce', 'mint', 'slot', ...CHAIN_NAMES].join('|'),
  'i',
);
const COINS = new Set<string>(CHAIN_NAMES.map((chain) => CHAINS[chain].coin.code));
/** Public names of one chain, which the programs of integrators read. */
const PUBLIC_NAMES =
  /\bmint: (z\.string\(\)|token\b)|\bslot: (block\b|String\b)|\bVAULT_SHORT_OF_LAMPORTS\b/g;

test('payments know a chain by its port alone: its words stay in its adapter', () => {
  const adapters = CHAIN_NAMES.map((chain) => `src/payments/${chain}/`);
  const others = tree.filter(
    ({ path }) =>
      path.startsWith('src/payments/') && !adapters.some((each) => path.startsWith(each)),
  );
  expect(others.length).toBeGreaterThan(100);
  expect(others.length).toBeLessThan(
    tree.filter(({ path }) => path.startsWith('src/payments/')).length,
  );
  const knowing = others.flatMap(({ path, text }) =>
    text
      .replaceAll(PUBLIC_NAMES, '')
      .split('\n')
      .filter((line) => CHAIN_WORDS.test(line) || line.split(/\W/).some((word) => COINS.has(word)))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(knowing).toEqual([]);
});

test('nouns and rules touch neither disk nor network nor clock nor chance', () => {
  const rules = tree.filter(
    ({ path }) =>
      (WINGS.test(path) && partOf(path) === 'noun') ||
      (path.startsWith('src/kernel/') && !MECHANISMS.test(path) && !path.endsWith('/world.ts')),
  );
  expect(rules.length).toBeGreaterThan(30);
  const worldly = rules.flatMap(({ path, imports, text }) => [
    ...imports
      .filter((name) => WORLDLY_PACKAGES.some((each) => name.split('/')[0] === `node:${each}`))
      .map((name) => `${path}: ${name}`),
    ...text
      .split('\n')
      .filter((line) => WORLDLY_WORDS.some((words) => words.test(line)))
      .map((line) => `${path}: ${line.trim()}`),
  ]);
  expect(worldly).toEqual([]);
});

const READERS = ['src/kernel/config/env.ts', 'src/kernel/config/vault-secrets.ts'];

test('the environment is read in src/kernel/config, for entries and the composition alone', () => {
  const own = tree.filter(({ path }) => path.startsWith('src/'));
  // Some texts for readers show how their own programs would read it.
  const code = (text: string): string => text.replace(/`[^`]*`/g, '');
  const readers = own.filter(({ text }) => /process\.env/.test(code(text)));
  expect(readers.map(({ path }) => path)).toEqual(READERS);
  const askers = tree.filter(({ text }) => /\breadEnvironment\(/.test(text));
  const below = askers.filter(({ path }) => (floorOf(path) ?? 8) < 7 && !READERS.includes(path));
  expect(below.map(({ path }) => path)).toEqual([]);
});

test('the client of integrators stands alone: it imports nothing but itself', () => {
  const own = tree.filter(({ path }) => path.startsWith('src/client/'));
  expect(own.length).toBeGreaterThan(5);
  const foreign = own.flatMap((file) =>
    file.imports
      .filter((imported) => !targetOf(file, imported)?.startsWith('src/client/'))
      .map((imported) => `${file.path}: ${imported}`),
  );
  expect(foreign).toEqual([]);
  const nodes = own.filter(({ text }) => /\b(process|Buffer|require)\b/.test(text));
  expect(nodes.map(({ path }) => path)).toEqual([]);
});

test('a function is a few lines that join parts', () => {
  const functions = tree.filter(({ path }) => path.startsWith('functions/'));
  expect(functions.length).toBeGreaterThan(5);
  for (const { path, text } of functions)
    expect(text.trim().split('\n').length, path).toBeLessThanOrEqual(15);
});
