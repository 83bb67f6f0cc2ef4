import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { holdFile } from '#app/storage/hold-file.ts';
import { prepareTestDatabase } from '#payments/storage/separate-modes.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { openStore } from '#kernel/storage/store.ts';
import { sql } from '#kernel/storage/sql.ts';
import { freshFile } from '../support/database.ts';
import { kontorHere } from '../support/kontor-here.ts';
import {
  freshWorkplace,
  migratedWorkplace,
  unopenedCopy,
  type Workplace,
} from '../support/kontor.ts';
import { ROOT, start, type Running } from '../support/process.ts';
import { undisturbed } from '../support/processor-time.ts';
import { smallDisk } from '../support/small-disk.ts';
import { ask, basicOf } from '../support/v1.ts';

/** Whatever is wrong with the database of test mode, live mode goes on. */

const ANSWERED_WITHIN_MS = 2000;

const disk = smallDisk();
afterAll(() => disk?.remove());

let workplace: Workplace;
let running: Running | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await workplace.drop();
});

const testFile = (): string => join(workplace.folder, 'kontor-test.db');

const serve = async (variables: Record<string, string> = {}): Promise<string> => {
  const program = [join(ROOT, 'tests/support/endpoint-server.ts'), 'v1', 'healthz', 'console'];
  running = await start(program, /open at (http:\/\/\S+)/, {
    DATABASE_URL: `file:${join(workplace.folder, 'kontor.db')}`,
    DATABASE_THREAD: '1',
    RATE_LIMIT: '1000000',
    ...variables,
  });
  return running.found[1] ?? '';
};

const keyRow = z.looseObject({ keyId: z.string(), key: z.string() });
const madeOf = z.looseObject({ organizationId: z.string() });

/** An organization with a key in each mode, made by commands. */
const customer = async () => {
  const { organizationId } = madeOf.parse(await workplace.json('orgs', 'create', 'Acme'));
  const keyOf = async (mode: string) => {
    const made = await workplace.json('keys', 'create', '--org', organizationId, '--mode', mode);
    const { keyId, key } = keyRow.parse(made);
    return { keyId, basic: basicOf(organizationId, key) };
  };
  return { organizationId, test: await keyOf('test'), live: await keyOf('live') };
};

const write = async (url: string, caller: { basic: string }) => {
  const body = { classification: 'SECONDARY' };
  const asked = () => ask(url, caller, '/v1/accounts', { method: 'POST', body });
  const { result, tookMs } = await undisturbed(asked, running && [running.pid]);
  return { status: result.status, isInTime: tookMs < ANSWERED_WITHIN_MS };
};

const DONE = { status: 200, isInTime: true };
const LATER = { status: 503, isInTime: true };

/** What stands on the console and in the answers while test mode has no database. */
const expectLiveAlone = async (
  url: string,
  { test: ofTest, live }: Awaited<ReturnType<typeof customer>>,
  reason: string,
) => {
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all([write(url, ofTest), write(url, live)]);
    expect(answers).toEqual([LATER, DONE]);
  }
  expect((await ask(url, live, '/v1/accounts')).status).toBe(200);
  const health = await fetch(`${url}/healthz`);
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok', testMode: reason }]);
};

const prepared = async () => {
  workplace = await migratedWorkplace();
  return customer();
};

/** In files that no connection of this process could write sound pages over when it is closed. */
const unopened = async () => {
  const acme = await prepared();
  const opened = workplace;
  workplace = await unopenedCopy(opened);
  await opened.drop();
  return acme;
};

describe('live mode goes on while the database of test mode', () => {
  test('is locked', async () => {
    const acme = await prepared();
    const url = await serve();
    expect(await write(url, acme.test)).toEqual(DONE);
    const release = await holdFile(testFile());
    onTestFinished(release);
    await expectLiveAlone(url, acme, 'database_locked');
    release();
    await expect.poll(async () => (await write(url, acme.test)).status).toBe(200);
    const health = async () => (await fetch(`${url}/healthz`)).json();
    await expect.poll(health).toEqual({ status: 'ok' });
  });

  test('is damaged', async () => {
    const acme = await unopened();
    const file = await open(testFile(), 'r+');
    await file.write(Buffer.alloc(4096, 'garbage '), 0, 4096, 0);
    await file.close();
    for (const ending of ['-wal', '-shm']) await rm(`${testFile()}${ending}`, { force: true });
    await expectLiveAlone(await serve(), acme, 'database_damaged');
    const { code, stdout } = await workplace.spawned.run('doctor');
    expect([code, stdout]).toEqual([1, expect.stringMatching(/fault +Database of test mode/)]);
  });

  test('is another one than it was', async () => {
    const acme = await prepared();
    const other = await freshFile();
    onTestFinished(() => other.drop());
    const url = await serve({ TEST_DATABASE_URL: other.url });
    await expectLiveAlone(url, acme, 'not_set_up');
  });

  test.skipIf(disk === undefined)('is on a full disk', async () => {
    const address = { TEST_DATABASE_URL: `file:${join(disk?.folder ?? '', 'test.db')}` };
    workplace = await freshWorkplace(address);
    await workplace.json('db', 'migrate');
    const acme = await customer();
    const url = await serve(address);
    expect(await write(url, acme.test)).toEqual(DONE);
    const makeRoom = disk?.fill();
    await expectLiveAlone(url, acme, 'database_full');
    expect((await ask(url, acme.test, '/v1/accounts')).status).toBe(200);
    makeRoom?.();
    await expect.poll(async () => (await write(url, acme.test)).status).toBe(200);
  });
});

test('each key opens its own mode alone, by what its letters say', async () => {
  const { organizationId, test: ofTest, live } = await prepared();
  const url = await serve();
  expect([await write(url, ofTest), await write(url, live)]).toEqual([DONE, DONE]);
  for (const caller of [ofTest, live]) {
    const { body } = await ask(url, caller, '/v1/accounts');
    expect(body.data).toHaveLength(1);
  }
  const wrong = { basic: live.basic.slice(0, -8) };
  expect((await write(url, wrong)).status).toBe(401);
  await workplace.json('keys', 'revoke', ofTest.keyId, '--yes');
  expect((await write(url, ofTest)).status).toBe(401);
  const { key } = keyRow.parse(
    await workplace.json('keys', 'create', '--org', organizationId, '--mode', 'test'),
  );
  const again = { basic: basicOf(organizationId, key) };
  expect((await write(url, again)).status).toBe(200);
  await workplace.json('orgs', 'close', organizationId, '--yes');
  expect([(await write(url, again)).status, (await write(url, live)).status]).toEqual([404, 404]);
  expect(await workplace.json('keys', 'list')).toHaveLength(3);
  expect(await workplace.json('audit', 'verify')).toMatchObject({ faults: [], test: { rows: 3 } });
});

test('a server that runs while test mode moves goes on with it in its new place', async () => {
  workplace = await freshWorkplace();
  const store = await workplace.openStore();
  onTestFinished(() => store.close());
  await migrate(store);
  const acme = await customer();
  const url = await serve();
  expect([await write(url, acme.test), await write(url, acme.live)]).toEqual([DONE, DONE]);
  const at = (name: string) => ({ url: `file:${join(workplace.folder, name)}` });
  await prepareTestDatabase(at('kontor.db'), at('kontor-test.db'), { now: new Date() });
  await expect.poll(async () => (await write(url, acme.test)).status).toBe(200);
  const { body } = await ask(url, acme.test, '/v1/accounts');
  expect(body.data.length).toBeGreaterThan(1);
  const rows = sql`SELECT id FROM accounts WHERE mode = 'test'`;
  expect(await store.rows(z.unknown(), rows)).toEqual([]);
});

test('backups hold both, a restore brings both back, and both are verified', async () => {
  const acme = await prepared();
  const first = await serve();
  await write(first, acme.test);
  await running?.stop();
  const file = join(workplace.folder, 'kontor.backup');
  expect(await workplace.json('db', 'backup', file)).toMatchObject({
    test: { file: join(workplace.folder, 'kontor.test.backup') },
  });
  const { stdout } = await workplace.run('db', 'backup', file, '--yes');
  expect(stdout).toMatch(/^Table +Rows +Of test mode/m);
  expect(stdout).toMatch(/^accounts +0 +1$/m);
  const folder = join(workplace.folder, 'restored');
  const settings = { DATABASE_URL: `file:${join(folder, 'kontor.db')}` };
  const restored = kontorHere(() => settings, workplace.folder);
  expect(await restored.json('db', 'restore', file)).toMatchObject({ hasTest: true });
  const checks = z.object({ checks: z.array(z.looseObject({ check: z.string() })) });
  const verified = await restored.json('db', 'verify', file);
  expect(verified).toMatchObject({ verified: true });
  expect(checks.parse(verified).checks.map(({ check }) => check)).toContain(
    'test mode: same as the backup',
  );
  const url = await serve(settings);
  const { body } = await ask(url, acme.test, '/v1/accounts');
  expect(body.data).toHaveLength(1);
});

test('the backup of test mode alone is restored with its own data keys', async () => {
  const acme = await prepared();
  const first = await serve();
  const named = { classification: 'SECONDARY', name: 'Subscriptions' };
  for (const caller of [acme.test, acme.live])
    await ask(first, caller, '/v1/accounts', { method: 'POST', body: named });
  await running?.stop();
  const file = join(workplace.folder, 'kontor.backup');
  await workplace.json('db', 'backup', file);
  for (const each of ['', '-wal', '-shm']) await rm(`${testFile()}${each}`, { force: true });
  const test = kontorHere(() => ({ DATABASE_URL: `file:${testFile()}` }), workplace.folder);
  const ofTest = join(workplace.folder, 'kontor.test.backup');
  const keys = join(workplace.folder, 'kontor-data-keys.json');
  expect(await test.failure('db', 'restore', ofTest, '--keys', keys)).toMatchObject({
    exit: 1,
    error: expect.stringContaining('of another database'),
    advice: expect.stringContaining('.test.json'),
  });
  await test.json('db', 'restore', ofTest);
  expect(await test.json('db', 'verify', ofTest)).toMatchObject({ verified: true });
  const url = await serve();
  const { body } = await ask(url, acme.test, '/v1/accounts');
  expect(body.data).toMatchObject([{ name: 'Subscriptions' }]);
  await workplace.json('db', 'backup', file, '--yes');
  expect(await workplace.json('db', 'verify', file)).toMatchObject({ verified: true });
});

const LONG_AGO = '2026-01-01T00:00:00.000Z';

test('what nobody has used for its days goes by db retain, and its key still works', async () => {
  const acme = await prepared();
  const first = await serve();
  expect([await write(first, acme.test), await write(first, acme.live)]).toEqual([DONE, DONE]);
  await running?.stop();
  const test = await openStore({ url: `file:${testFile()}` });
  await test.batch([
    sql`UPDATE api_keys SET created_at = ${LONG_AGO}, last_used_at = ${LONG_AGO}`,
    sql`UPDATE organizations SET created_at = ${LONG_AGO}`,
  ]);
  await test.close();
  expect(await workplace.json('db', 'retain')).toMatchObject({ removed: { testData: 1 } });
  expect(await workplace.json('db', 'verify')).toMatchObject({ verified: true });
  expect(await workplace.json('db', 'retain')).toMatchObject({ removed: { testData: 0 } });
  const url = await serve();
  const left = async (caller: { basic: string }) =>
    (await ask(url, caller, '/v1/accounts')).body.data.length;
  expect([await left(acme.test), await left(acme.live)]).toEqual([0, 1]);
  expect(await write(url, acme.test)).toEqual(DONE);
});

test('one database for both, where a server has no second one, is said by the doctor', async () => {
  workplace = await freshWorkplace();
  const store = await workplace.openStore();
  await migrate(store);
  await store.close();
  const { stdout } = await workplace.run('doctor');
  expect(stdout).toMatch(/warning +Database of test mode: it is that of live mode/);
});

test('a test database that is lost is begun anew only when told to', async () => {
  const acme = await unopened();
  for (const ending of ['', '-wal', '-shm']) await rm(`${testFile()}${ending}`, { force: true });
  expect(await workplace.spawned.failure('db', 'migrate')).toMatchObject({
    exit: 1,
    error: expect.stringContaining('db migrate --new-test-mode'),
  });
  await workplace.spawned.json('db', 'migrate', '--new-test-mode');
  const made = await workplace.spawned.json(
    ...['keys', 'create', '--org', acme.organizationId, '--mode', 'test'],
  );
  const url = await serve();
  const again = { basic: basicOf(acme.organizationId, keyRow.parse(made).key) };
  expect([await write(url, again), await write(url, acme.live)]).toEqual([DONE, DONE]);
  expect((await write(url, acme.test)).status).toBe(401);
});
