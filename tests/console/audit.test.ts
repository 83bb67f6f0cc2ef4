import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditFaults } from '#access/audit.ts';
import { auditLog } from '#access/storage/audit-log.ts';
import { openConsole, type ConsoleFixture } from '../support/console.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

test('who signs in and out is kept in the audit log, with the key and the address', async () => {
  const { keyId, text } = await fixture.operatorKey();
  const cookie = await fixture.signIn(text);
  const form = {};
  await fixture.ask('/console/sign-out', { cookie, form });
  const rows = await auditLog(fixture.database.store).rows();
  expect(rows).toMatchObject([
    { operator: keyId, origin: '127.0.0.1', action: 'console sign-in' },
    { operator: keyId, origin: '127.0.0.1', action: 'console sign-out' },
  ]);
  expect(auditFaults(rows)).toEqual([]);
});

test('a key that has a name is the name of who signs in and out', async () => {
  const { keyId, text } = await fixture.operatorKey(['console'], 'Ada, laptop');
  await fixture.ask('/console/sign-out', { cookie: await fixture.signIn(text), form: {} });
  const rows = await auditLog(fixture.database.store).rows();
  const named = { operator: 'Ada, laptop', details: JSON.stringify({ keyId }) };
  expect(rows.slice(-2)).toMatchObject([
    { ...named, action: 'console sign-in' },
    { ...named, action: 'console sign-out' },
  ]);
});

test('two that sign in at the same moment follow each other', async () => {
  const { text } = await fixture.operatorKey();
  await Promise.all(Array.from({ length: 8 }, () => fixture.signIn(text)));
  const rows = await auditLog(fixture.database.store).rows();
  expect(rows).toHaveLength(12);
  expect(auditFaults(rows)).toEqual([]);
});

test('a session ends with its row, or not at all', async () => {
  const { text } = await fixture.operatorKey();
  const cookie = await fixture.signIn(text);
  const { store } = fixture.database;
  const run = (statement: string) => store.batch([{ sql: statement, args: [] }]);
  await run(`CREATE TRIGGER log_is_full BEFORE INSERT ON audit_log
    BEGIN SELECT RAISE(ABORT, 'the log is full'); END`);
  const form = {};
  expect(await fixture.ask('/console/sign-out', { cookie, form })).toMatchObject({ status: 503 });
  await run('DROP TRIGGER log_is_full');
  expect(await fixture.ask('/console', { cookie })).toMatchObject({ status: 200 });
});
