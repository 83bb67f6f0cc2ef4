import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatKey } from '#access/format.ts';
import { ALLOWED } from '../../scripts/secrets/allowed.ts';
import { digestOf, scan } from '../../scripts/secrets/scan.ts';
import { ROOT, run } from '../support/process.ts';

const PROGRAM = join(ROOT, 'scripts/secrets.ts');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const plant = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
};
const search = () => run([PROGRAM, folder]);

const random = (bytes: number) => randomBytes(bytes).toString('base64url').replaceAll('-', '0');
const letters = (count: number) =>
  random(count * 2)
    .replaceAll(/\W|_/g, '')
    .slice(0, count);
const keyPair = () => JSON.stringify([...randomBytes(64)]);
const pem = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Every kind, as it comes into a repository by mistake. */
const PLANTED: readonly (readonly [kind: string, file: string, text: () => string])[] = [
  ['a private key', 'deploy/server.pem', pem],
  ['a private key', 'src/key.ts', () => `const key = \`${pem()}\`;`],
  ['a Solana key pair', 'vault.json', keyPair],
  ['a Solana key pair', 'src/a.ts', () => `// ${keyPair().replaceAll(',', ', ')}`],
  ['a Solana key pair', 'b.json', () => JSON.stringify([...randomBytes(64)], null, 2)],
  ['a key of Kontor', 'README.md', () => `curl -u x:${formatKey('test', randomBytes(32)).text}`],
  ['a key of Kontor', 'a.ts', () => `ask('${formatKey('op', randomBytes(32)).text}')`],
  ['a key of a payment service', 'a.txt', () => `sk_${'live'}_${letters(24)}`],
  ['a secret of webhooks', 'a.md', () => `whsec${'_'}${randomBytes(24).toString('base64')}`],
  ['a token of GitHub', 'a.yml', () => `run: git push https://x:gh${'p_'}${letters(36)}@host`],
  ['a token of npm', '.npmrc', () => `//registry/:_auth=npm${'_'}${letters(36)}`],
  ['a key of AWS', 'a.toml', () => `id = "AKIA${'ABCDEFGH'}23456789"`],
  ['a signed token (JWT)', 'a.ts', () => `eyJ${letters(20)}.eyJ${letters(40)}.${letters(43)}`],
  ['a password in an address', 'a.ts', () => `'postgres://kontor:${letters(20)}1@db.internal/x'`],
  ['a random value under', '.env.production', () => `RATE_SALT=${letters(30)}12`],
  ['a random value under', 'compose.yaml', () => `  DATABASE_TOKEN: ${letters(40)}12`],
  ['a random value under', 'a.ts', () => `const apiKey = '${randomBytes(20).toString('hex')}';`],
  ['a random value under', 'a.json', () => `{"SOLANA_LIVE_VAULT": "${letters(88)}"}`],
  ['a random value under', 'deploy/x.service', () => `Environment=WEBHOOK_KEY=${letters(32)}12`],
];

test.each(PLANTED)('%s in %s is found at its line, and not shown', async (kind, file, text) => {
  const planted = text();
  await plant(file, `\n\n${planted}\n`);
  const { code, output } = await search();
  expect(code).toBe(1);
  expect(output).toContain(`✗ ${file}:3: ${kind}`);
  for (const word of planted.match(/[0-9A-Za-z]{20,}/g) ?? []) expect(output).not.toContain(word);
});

test('a secret is found in what Git would take, and not in what it is told to ignore', async () => {
  await promisify(execFile)('git', ['init', '-q'], { cwd: folder });
  await plant('.gitignore', '.env\n');
  await plant('.env', `WEBHOOK_KEY=${letters(40)}12\n`);
  expect(await search()).toMatchObject({ code: 0 });
  await plant('not-added-yet.env', `WEBHOOK_KEY=${letters(40)}12\n`);
  const { code, output } = await search();
  expect(code).toBe(1);
  expect(output).toContain('not-added-yet.env:1');
});

describe('what is no secret', () => {
  test('is not taken for one', async () => {
    const harmless = [
      'WEBHOOK_KEY=any 32 random characters or more',
      'KONTOR_KEY=kontor_op_sk_…',
      'const token = readTokenFromTheRequestHeaders(request);',
      'password: process.env.DATABASE_PASSWORD_OF_THE_OPERATOR,',
      "import { apiKeySchema } from '#access/keys/schema.ts';",
      'http://localhost:8888/docs?user=a@b.example',
      '"integrity": "sha512-3q3xJ+xbpT+2NWMuijzrsiDd9sJrB3QoxFc9rBjqxR8="',
      `[${Array.from({ length: 64 }, () => 0).join(',')}]`,
    ];
    await plant('harmless.txt', harmless.join('\n'));
    expect(await search()).toMatchObject({ code: 0 });
  });

  test('is allowed by file and value, so that another value beside it is found', async () => {
    const [known, other] = [`${letters(40)}12`, `${letters(40)}2b`];
    await plant('a.env', `RATE_SALT=${known}\nWEBHOOK_KEY=${other}\n`);
    const allowed = [{ file: 'a.env', digest: digestOf(known), why: 'an example' }];
    const { found, stale } = await scan(folder, allowed);
    expect(found).toEqual([expect.stringContaining('a.env:2')]);
    expect(stale).toEqual([]);
  });

  test('is taken off the list once it is gone', async () => {
    const gone = { file: 'gone.ts', digest: digestOf('x'), why: 'an example' };
    expect((await scan(folder, [gone])).stale).toEqual(['gone.ts: an example']);
  });
});

test('the files of Kontor hold no secret, and all that is allowed has a reason', async () => {
  const { code, output } = await run([PROGRAM]);
  expect(output).toContain('✓ No secrets in ');
  expect(code).toBe(0);
  for (const { why } of ALLOWED) expect(why.length).toBeGreaterThan(10);
});

test('CI searches for them', async () => {
  expect(await readFile(join(ROOT, '.ci/run'), 'utf8')).toContain('\nnpm run secrets || exit 1\n');
});
