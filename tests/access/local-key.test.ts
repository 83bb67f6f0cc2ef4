import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authenticateOperator } from '#access/authenticate.ts';
import { revokeKey } from '#access/revoke.ts';
import { keepLocalKey } from '../../scripts/local/key.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { keyPorts } from '../support/keys.ts';

let folder: string;
let file: string;
let databases: TestDatabase[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-key-'));
  file = join(folder, '.kontor', 'test-key');
  databases = [await freshDatabase(), await freshDatabase()];
});
afterEach(async () => {
  await Promise.all(databases.map((database) => database.drop()));
  await rm(folder, { recursive: true });
});

const ports = (index = 0) => {
  const database = databases[index];
  if (database === undefined) throw new Error(`no database ${index}`);
  return keyPorts(database.store);
};
const kept = async () => (await readFile(file, 'utf8')).trim();
const opens = async (key: string, index = 0) => {
  const endpoint = { keys: ports(index).keys, now: () => new Date(), noteUse: () => undefined };
  return (await authenticateOperator(endpoint, key, 'fx')).outcome;
};

test('the first start makes a key that only its owner reads; the next keeps it', async () => {
  await keepLocalKey(ports(), file);
  const key = await kept();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await opens(key)).toBe('granted');
  await chmod(file, 0o644);
  await keepLocalKey(ports(), file);
  expect(await kept()).toBe(key);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await ports().keys.list(undefined)).toHaveLength(1);
});

test('another local database takes in the key that is there', async () => {
  await keepLocalKey(ports(0), file);
  const key = await kept();
  await keepLocalKey(ports(1), file);
  expect(await kept()).toBe(key);
  expect([await opens(key, 0), await opens(key, 1)]).toEqual(['granted', 'granted']);
});

test('a key that was revoked, or a file that holds none, is replaced', async () => {
  await keepLocalKey(ports(), file);
  const first = await kept();
  const [record] = await ports().keys.list(undefined);
  await revokeKey(ports(), record?.keyId ?? '');
  await keepLocalKey(ports(), file);
  const second = await kept();
  expect(second).not.toBe(first);
  expect([await opens(first), await opens(second)]).toEqual(['unauthenticated', 'granted']);
  await writeFile(file, 'nonsense');
  await keepLocalKey(ports(), file);
  expect(await opens(await kept())).toBe('granted');
});

test('starts at the same moment agree on one key', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, turn) => keepLocalKey(ports(turn % 2), file)));
  const key = await kept();
  expect([await opens(key, 0), await opens(key, 1)]).toEqual(['granted', 'granted']);
  expect(await ports(0).keys.list(undefined)).toHaveLength(1);
});
