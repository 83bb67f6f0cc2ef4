import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readMigrations } from '#kernel/storage/migrations.ts';
import { freshWorkplace, type Workplace } from '../../support/kontor.ts';
import { SINGLES } from '../../../scripts/kontor/singles.ts';
import { ROOT } from '../../support/process.ts';
import { times } from '../../support/runs.ts';

let workplace: Workplace;
beforeEach(async () => {
  workplace = await freshWorkplace();
});
afterEach(() => workplace.drop());

const VERBS = [
  'applications list',
  'applications show',
  'applications approve',
  'applications reject',
  'applications verify',
  'corrections list',
  'corrections show',
  'corrections close',
  'content check',
  'content load',
  'db migrate',
  'db status',
  'db prune',
  'doctor',
];

/** A line of every noun, with and without success; a process each takes half a second. */
const LINES = [
  'doctor',
  'bank copy KONTOR-0 no.xml',
  'applications list --status submitted',
  '--help',
  'accounts list --org org_none --mode test',
  'content check --json',
  'db status --json',
  'keys revoke key_none',
  'orgs list',
  'corrections show cor_none',
  'payments list --json',
  'payouts show po_none --org org_none --mode test --json',
  'nonsense',
  'liquidity show --mode test',
  'vault show --mode test --json',
  'reconcile --mode live',
  'fx show',
  'hotels list',
  'price-check none.jsonl --plans none',
  'tail --mode both',
  'listen --forward http://example.com/hook --json',
];

test('the program does the same in a process of its own as in that of the tests', async () => {
  await workplace.json('db', 'migrate');
  const tried = LINES.filter((_, index) => index % times(3, 1) === 0);
  const lines = tried.map((line) => line.split(' '));
  const spawned = await Promise.all(lines.map((line) => workplace.spawned.run(...line)));
  for (const [index, line] of lines.entries())
    expect({ line, ...spawned[index] }).toEqual({ line, ...(await workplace.run(...line)) });
  expect(new Set(spawned.map(({ code }) => code))).toEqual(new Set([0, 1, 2, 3]));
});

describe('the command line', () => {
  test('gives help with examples for every verb and noun', async () => {
    const lines = [...VERBS, 'applications', 'corrections', 'content', 'db', ''];
    const helps = lines.map((line) => workplace.run(...line.split(' ').filter(Boolean), '--help'));
    for (const [index, { code, stdout, stderr }] of (await Promise.all(helps)).entries()) {
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain(`Examples:\n  npm run kontor -- ${lines[index]}`);
      if (VERBS.includes(lines[index] ?? '')) expect(stdout).toMatch(/With --json: \S/);
    }
  });

  test('ends with 2 on wrong usage, told as text or as JSON', async () => {
    const wrong = [['nonsense'], ['applications', 'show'], ['db', 'status', '--nonsense'], []];
    for (const args of wrong) expect((await workplace.run(...args)).code).toBe(2);
    const { code, stderr, stdout } = await workplace.run('applications', 'show', '--json');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ code: 'USAGE' });
    const status = await workplace.run('applications', 'list', '--status', 'lost');
    expect(status).toMatchObject({ code: 2, stderr: expect.stringContaining('submitted') });
  });

  test.each([
    ['nonsense', 'npm run kontor -- --help'],
    ['hotels lst', 'npm run kontor -- hotels --help'],
    ['payouts list', 'npm run kontor -- payouts list --help'],
    ['tail --wrong', 'npm run kontor -- tail --help'],
    ['tail --mode nonsense', 'npm run kontor -- tail --help'],
    ['payouts list --org org_1 --mode nonsense', 'npm run kontor -- payouts list --help'],
  ])('names the help where %j is wrong usage', async (line, help) => {
    const { stderr } = await workplace.run(...line.split(' '));
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(`See ${help}`);
    const inJson = await workplace.run(...line.split(' '), '--json');
    expect(JSON.parse(inJson.stderr)).toMatchObject({ code: 'USAGE', advice: `See ${help}` });
  });

  test('gives help on all of it without loading what any command does', async () => {
    const hook =
      "import { registerHooks } from 'node:module';" +
      'registerHooks({ load: (url, context, next) => (console.error(url), next(url, context)) });';
    const loading = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`];
    const { stderr } = await promisify(execFile)(process.execPath, [
      ...loading,
      join(ROOT, 'scripts/kontor.ts'),
      '--help',
    ]);
    const loaded = stderr.split('\n').flatMap((url) => /scripts\/kontor\/(\S+)$/.exec(url) ?? []);
    expect(loaded).toContain('program.ts');
    for (const name of [...Object.keys(SINGLES), 'workplace'])
      expect(loaded).not.toContain(`${name}.ts`);
  });

  test('is colourless where no terminal is', async () => {
    const { stdout } = await workplace.spawned.run('db', 'status');
    expect(stdout).not.toContain('\u001b');
  });

  test('names a wrong variable and ends with 1', async () => {
    const broken = await freshWorkplace({ PORT: 'x' });
    const { code, stderr } = await broken.spawned.run('db', 'status', '--json');
    await broken.drop();
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({ code: 'ENVIRONMENT', error: /^PORT: expected/ });
  });

  test('reads .env', async () => {
    await writeFile(join(workplace.folder, '.env'), 'PORT=x\n');
    const { stderr } = await workplace.spawned.run('db', 'status');
    expect(stderr).toContain('PORT: expected');
  });
});

describe('the database verbs', () => {
  test('say what is pending, apply it once and say that', async () => {
    const before = await workplace.run('db', 'status', '--json');
    expect(before.code).toBe(1);
    const all = (await readMigrations()).map(({ number, name }) => ({ number, name }));
    expect(JSON.parse(before.stdout)).toEqual({ applied: [], pending: all });
    const first = await workplace.json('db', 'migrate');
    expect(first).toMatchObject({ applied: all, pending: [] });
    expect(await workplace.json('db', 'migrate')).toEqual(first);
    expect(await workplace.json('db', 'status')).toEqual({
      ...Object(first),
      test: { applied: expect.any(Array), pending: [] },
    });
  });

  test('other verbs say that the database is not migrated, and how to', async () => {
    const { code, stderr } = await workplace.run('applications', 'list', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({
      code: 'DATABASE_UNMIGRATED',
      advice: expect.stringContaining('db migrate'),
    });
  });

  test('a server that is not there is told as such', async () => {
    const remote = await freshWorkplace({ DATABASE_URL: 'http://127.0.0.1:9' });
    const { code, stderr } = await remote.run('db', 'status', '--json');
    await remote.drop();
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({ code: 'DATABASE_UNREACHABLE' });
  });
});

describe('the content verbs', () => {
  const record = {
    name: 'Hotel Zum Beispiel',
    shortDescription: 'A small hotel.',
    websiteUrl: 'https://zum-beispiel.internal/',
    town: 'Thun',
    country: 'ch',
    listedOn: '2026-11-21',
    checkedOn: '2026-11-21',
    source: 'self-listed',
  };
  const write = async (name: string, value: object) => {
    const folder = join(workplace.folder, 'content', 'hotels');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), JSON.stringify(value));
  };

  test('report all faults of all files at once', async () => {
    await write('zum-beispiel.json', record);
    await write('wrong.json', { ...record, country: 'fr', town: 7 });
    const { code, stdout } = await workplace.run('content', 'check', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      records: { hotels: 1 },
      faults: [
        { file: 'content/hotels/wrong.json', field: 'town' },
        { file: 'content/hotels/wrong.json', field: 'country' },
      ],
    });
    const { stderr, code: loadCode } = await workplace.run('content', 'load', '--json');
    expect(loadCode).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({ code: 'CONTENT' });
  });

  test('write the snapshot', async () => {
    await write('zum-beispiel.json', record);
    expect(await workplace.json('content', 'load', '--no-demo')).toEqual({
      catalogue: '.kontor/catalogue.db',
      demo: false,
      records: { publishers: 0, ecommerce: 0, saas: 0, hotels: 1 },
    });
  });
});
