import { beforeAll, describe, expect, test } from 'vitest';
import { readSourceTree, targetOf, type SourceFile } from './support/source-tree.ts';

/**
 * The layers of the house. An arrow never points up:
 * 4 entry points and composition roots, 3 what callers see, 2 mechanisms, 1 rules, 0 nouns.
 */
const LAYERS: Readonly<Record<string, number>> = {
  'src/records': 0,
  'src/money': 0,
  'src/world.ts': 0,
  'src/refusal.ts': 0,
  'src/shared.ts': 0,
  'src/env.ts': 0,
  'src/payment-variables.ts': 0,
  'src/webhook-variables.ts': 0,
  'src/internet': 0,
  'src/directory': 1,
  'src/applications': 1,
  'src/corrections': 1,
  'src/fx': 1,
  'src/keys': 1,
  'src/hotels': 1,
  'src/payments': 1,
  'src/webhooks': 1,
  'src/http': 2,
  'src/storage': 2,
  'src/ecb': 2,
  'src/ownership': 2,
  'src/alpinebits': 2,
  'src/mews': 2,
  'src/solana': 2,
  'src/iso20022': 2,
  'src/outbound': 2,
  'src/api': 3,
  'src/mcp': 3,
  'src/v1': 3,
  'src/console': 3,
  'src/discovery': 3,
  'src/templates': 3,
  'src/browser': 3,
  'src/client': 3,
  'src/styles': 3,
  'src/composition.ts': 4,
  'src/operations.ts': 4,
  'src/hotel-operations.ts': 4,
  'src/mcp-operations.ts': 4,
  'src/payment-operations.ts': 4,
  'src/payment-chains.ts': 4,
  'src/payout-operations.ts': 4,
  'src/webhook-operations.ts': 4,
  'src/console-operations.ts': 4,
  'src/site.ts': 4,
  'src/pages': 4,
  functions: 4,
  scripts: 4,
};
const MECHANISMS = 2;

/** The only places of these packages. */
const PACKAGES: readonly (readonly [packages: RegExp, places: RegExp])[] = [
  [/^@libsql\/|^libsql$/, /^(src\/storage|scripts\/bench)\//],
  [/^(@solana(-program)?\/|litesvm(\/|$))/, /^(src\/solana|scripts\/chain)\//],
  [/^@modelcontextprotocol\//, /^src\/mcp\//],
  [/^astro(:|$|\/)/, /^(src\/(pages|templates)\/|src\/content\.config\.ts|astro\.config\.mjs)/],
  [/^@netlify\//, /^(functions|scripts\/server)\//],
  [/^(satori|@resvg\/)/, /^scripts\/cards\//],
  [/^commander$/, /^scripts\/(kontor\/|bench)/],
  [/^undici$/, /^src\/outbound\//],
  [/^ipaddr\.js$/, /^src\/internet\//],
  [/^fast-xml-parser$/, /^(src\/(ecb|alpinebits|iso20022)|scripts\/bench)\//],
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

let tree: SourceFile[];
beforeAll(async () => {
  tree = (await readSourceTree()).filter(({ path }) => !path.startsWith('tests/'));
});

const roomOf = (path: string): string => {
  const [top = '', second = ''] = path.split('/');
  return top === 'src' ? `src/${second}` : top;
};
const layerOf = (path: string): number | undefined => LAYERS[roomOf(path)];

const arrows = () =>
  tree.flatMap((file) =>
    file.imports.flatMap((imported) => {
      const target = targetOf(file, imported);
      return target === undefined ? [] : [{ from: file.path, to: target, imported }];
    }),
  );
const inWords = ({ from, imported }: { from: string; imported: string }) => `${from}: ${imported}`;

test('the tree is read: every room of the house has files, and every file a room', () => {
  const rooms = new Set(tree.map(({ path }) => roomOf(path)));
  for (const room of Object.keys(LAYERS)) expect(rooms, room).toContain(room);
  const homeless = tree.filter(({ path }) => layerOf(path) === undefined && path.includes('/'));
  expect(homeless.map(({ path }) => path)).toEqual([]);
  expect(arrows().length).toBeGreaterThan(300);
});

describe('an arrow', () => {
  test('never points up', () => {
    const up = arrows().filter(({ from, to }) => (layerOf(from) ?? 4) < (layerOf(to) ?? 4));
    expect(up.map(inWords)).toEqual([]);
  });

  test('never leads from one mechanism to another', () => {
    const across = arrows().filter(
      ({ from, to }) =>
        layerOf(from) === MECHANISMS && layerOf(to) === MECHANISMS && roomOf(from) !== roomOf(to),
    );
    expect(across.map(inWords)).toEqual([]);
  });

  test('crosses rooms by #name only, so that it shows; a room is left by no other way', () => {
    const hidden = arrows().filter(
      ({ from, to, imported }) =>
        from.startsWith('src/') &&
        roomOf(from) !== roomOf(to) &&
        !imported.startsWith('#') &&
        !/^src\/(styles|browser)\//.test(to),
    );
    expect(hidden.map(inWords)).toEqual([]);
    const roundabout = arrows().filter(
      ({ from, to, imported }) => imported.startsWith('#') && roomOf(from) === roomOf(to),
    );
    expect(roundabout.map(inWords)).toEqual([]);
  });

  test('never comes back to where it began', () => {
    const next = Map.groupBy(arrows(), ({ from }) => from);
    const finished = new Set<string>();
    const circles: string[] = [];
    const walk = (path: string, way: readonly string[]): void => {
      if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
      if (finished.has(path) || way.includes(path)) return;
      for (const { to } of next.get(path) ?? []) walk(to, [...way, path]);
      finished.add(path);
    };
    for (const { path } of tree) walk(path, []);
    expect(circles).toEqual([]);
  });
});

test.each(PACKAGES)('%s is imported only in %s', (packages, places) => {
  const elsewhere = tree.flatMap(({ path, imports }) =>
    imports.filter((name) => packages.test(name) && !places.test(path)).map((name) => [path, name]),
  );
  expect(elsewhere).toEqual([]);
});

test('nouns and rules touch neither disk nor network nor clock nor chance', () => {
  const pure = tree.filter(({ path }) => (layerOf(path) ?? 4) <= 1);
  const rules = pure.filter(({ path }) => !/^src\/(world|env)\.ts$/.test(path));
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

test('the environment is read in src/env.ts and asked for by entries and roots alone', () => {
  const own = tree.filter(({ path }) => path.startsWith('src/'));
  // Some texts for readers show how their own programs would read it.
  const code = (text: string): string => text.replace(/`[^`]*`/g, '');
  const readers = own.filter(({ text }) => /process\.env/.test(code(text)));
  expect(readers.map(({ path }) => path)).toEqual(['src/env.ts']);
  const askers = tree.filter(({ text }) => /\breadEnvironment\(/.test(text));
  const below = askers.filter(({ path }) => (layerOf(path) ?? 4) < 4 && path !== 'src/env.ts');
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
