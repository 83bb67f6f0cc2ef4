import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fillDatabase } from '../../support/full-database.ts';
import { freshWorkplace, type Workplace } from '../../support/kontor.ts';
import { hasSqld, reportMissingSqld, startSqld } from '../../support/sqld.ts';

const opened: { drop(): Promise<void> }[] = [];

const open = async (position: string): Promise<Workplace> => {
  const server = position === 'a file' ? undefined : await startSqld();
  const workplace = await freshWorkplace(server ? { DATABASE_URL: server.url } : {});
  const drop = async () => {
    await workplace.drop();
    await server?.stop();
  };
  opened.push({ drop });
  return workplace;
};

let source: Workplace;
let file: string;

beforeEach(async () => {
  source = await open('a file');
  const store = await source.openStore();
  await fillDatabase(store);
  await store.close();
  file = join(source.folder, 'kontor.backup');
});
afterEach(() => Promise.all(opened.splice(0).map((each) => each.drop())));

reportMissingSqld();

describe.each(hasSqld ? ['a file', 'a libSQL server'] : ['a file'])(
  'a backup goes to %s',
  (position) => {
    test('and back, and is verified; what has rows is lost only when told twice', async () => {
      expect(await source.json('db', 'backup', file)).toMatchObject({ file });
      const target = await open(position);
      await target.json('db', 'restore', file);
      expect(await target.json('db', 'verify', file)).toMatchObject({ verified: true });
      expect(await target.json('keys', 'list')).toEqual(await source.json('keys', 'list'));

      const refused = await target.run('db', 'restore', file, '--json');
      expect(refused.code).toBe(1);
      expect(JSON.parse(refused.stderr)).toMatchObject({
        code: 'BACKUP',
        advice: expect.stringContaining('--replace --yes'),
      });
      expect((await target.run('db', 'restore', file, '--replace')).code).toBe(2);
      await target.json('db', 'backup', file, '--yes');
      await source.json('db', 'restore', file, '--replace', '--yes');
      expect(await source.json('db', 'verify', file)).toMatchObject({ verified: true });
    });
  },
);

test('a backup is not written over unasked', async () => {
  await source.json('db', 'backup', file);
  const before = await readFile(file);
  expect((await source.run('db', 'backup', file)).code).toBe(2);
  expect(await readFile(file)).toEqual(before);
  // Neither is that of test mode, which is beside it.
  await rename(file, join(source.folder, 'kontor.test.backup'));
  expect((await source.run('db', 'backup', file)).code).toBe(2);
});

test('a difference and a broken file end with 1, told check by check', async () => {
  await source.json('db', 'backup', file);
  await source.json('orgs', 'create', 'Later');
  const differing = await source.run('db', 'verify', file);
  expect(differing.code).toBe(1);
  expect(differing.stdout).toContain('organizations: saved 3 rows, here 4, not the same');
  expect(await source.json('db', 'verify')).toMatchObject({ verified: true });
  expect((await source.run('db', 'verify', 'nothing.backup')).code).toBe(1);
});

test('a database that is not migrated is neither saved nor verified', async () => {
  const fresh = await open('a file');
  const { code, stderr } = await fresh.run('db', 'backup', 'x.backup', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stderr)).toMatchObject({ code: 'DATABASE_UNMIGRATED' });
  expect((await fresh.run('db', 'verify')).code).toBe(1);
});
