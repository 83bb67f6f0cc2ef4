import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hostname } from 'node:os';
import { z } from 'zod';
import { freshWorkplace, migratedWorkplace, type Workplace } from '../../support/kontor.ts';

let workplace: Workplace;
beforeEach(async () => {
  workplace = await migratedWorkplace({ KONTOR_OPERATOR: 'ada@kontor.test' });
});
afterEach(() => workplace.drop());

const anyRows = z.array(z.looseObject({ action: z.string(), details: z.string() }));
const migrated = z.looseObject({ applied: z.array(z.int()).min(1) });

const rows = async () => anyRows.parse(await workplace.json('audit', 'list'));

const fill = async () => {
  await workplace.json('orgs', 'create', 'Acme');
  const made = await workplace.json('keys', 'create', '--operator', '--scope', 'fx');
  const { keyId } = z.looseObject({ keyId: z.string() }).parse(made);
  await workplace.json('keys', 'revoke', keyId, '--yes');
  return keyId;
};

test('commands that change something are kept with who, what, when and from where', async () => {
  const keyId = await fill();
  await workplace.json('keys', 'list');
  const kept = await rows();
  expect(kept.map(({ action }) => action)).toEqual(['orgs create', 'keys create', 'keys revoke']);
  expect(kept[2]).toMatchObject({
    number: 3,
    operator: 'ada@kontor.test',
    origin: hostname(),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(kept[2]?.details).toContain(keyId);
  expect(JSON.stringify(kept)).not.toMatch(/kontor_op_sk_/);
});

const change = async (...statements: string[]) => {
  const store = await workplace.openStore();
  try {
    await store.batch(statements.map((text) => ({ sql: text, args: [] })));
  } finally {
    await store.close();
  }
};

test('a command whose row cannot be kept changes nothing', async () => {
  const keyId = await fill();
  const before = [await workplace.json('orgs', 'list'), await workplace.json('keys', 'list')];
  await change(`CREATE TRIGGER log_is_full BEFORE INSERT ON audit_log
    BEGIN SELECT RAISE(ABORT, 'the log is full'); END`);
  for (const command of [
    ['orgs', 'create', 'Second'],
    ['keys', 'create', '--operator', '--scope', 'fx'],
    ['keys', 'revoke', keyId, '--yes'],
  ])
    expect(await workplace.run(...command)).toMatchObject({ code: 1, stdout: '' });
  expect([await workplace.json('orgs', 'list'), await workplace.json('keys', 'list')]).toEqual(
    before,
  );
});

test('commands of many processes at once are all kept, each once', async () => {
  const names = Array.from({ length: 4 }, (_, each) => `Customer ${each}`);
  await Promise.all(names.map((name) => workplace.spawned.json('orgs', 'create', name)));
  const kept = await rows();
  expect(kept.map(({ details }) => details).toSorted()).toEqual(
    names.map((name) => JSON.stringify({ arguments: [name] })),
  );
  expect((await workplace.run('audit', 'verify')).code).toBe(0);
});

test('a command that is refused leaves no row, and one that wrote nothing is kept', async () => {
  await workplace.failure('orgs', 'close', 'org_0123', '--yes');
  expect(await rows()).toEqual([]);
  await workplace.json('db', 'prune', '--older-than', '90', '--yes');
  expect(await rows()).toMatchObject([{ action: 'db prune' }]);
});

test('a backup is kept before it is made, so that it has its own row', async () => {
  await fill();
  const file = join(workplace.folder, 'kontor.backup');
  await workplace.json('db', 'backup', file);
  const last = (await rows()).at(-1);
  expect(last).toMatchObject({ action: 'db backup', operator: 'ada@kontor.test' });
  expect(last?.details).toContain('kontor.backup');
  expect(await workplace.json('db', 'verify', file)).toMatchObject({ verified: true });
  await change(`CREATE TRIGGER log_is_full BEFORE INSERT ON audit_log
    BEGIN SELECT RAISE(ABORT, 'the log is full'); END`);
  const other = join(workplace.folder, 'other.backup');
  expect(await workplace.run('db', 'backup', other)).toMatchObject({ code: 1, stdout: '' });
  expect(existsSync(other)).toBe(false);
});

test('a row says in which database it is, since each counts by itself', async () => {
  const made = await workplace.json('orgs', 'create', 'Acme');
  const { organizationId } = z.object({ organizationId: z.string() }).parse(made);
  await workplace.json('keys', 'create', '--org', organizationId, '--mode', 'test');
  expect(await rows()).toMatchObject([
    { database: 'main', number: 1, action: 'orgs create' },
    { database: 'test', number: 1, action: 'keys create' },
  ]);
  const { stdout } = await workplace.run('audit', 'list');
  expect(stdout).toMatch(/^Database +No\./);
  expect(stdout).toMatch(/^test +1 /m);
});

describe('the log', () => {
  const verified = async () => {
    const { code, stdout } = await workplace.run('audit', 'verify', '--json');
    return {
      code,
      faults: z.looseObject({ faults: z.array(z.string()) }).parse(JSON.parse(stdout)),
    };
  };

  test('holds, and refuses to be changed or emptied', async () => {
    await fill();
    expect(await verified()).toMatchObject({ code: 0, faults: { faults: [], rows: 3 } });
    for (const text of [`UPDATE audit_log SET operator = 'eve'`, 'DELETE FROM audit_log'])
      await expect(change(text)).rejects.toThrow();
    expect(await rows()).toHaveLength(3);
  });

  test.each([
    ['altered', `UPDATE audit_log SET operator = 'eve' WHERE number = 2`, 'row 2 was altered'],
    ['removed', 'DELETE FROM audit_log WHERE number = 2', 'is missing'],
    [
      'moved',
      'UPDATE audit_log SET number = CASE number WHEN 1 THEN 9 ELSE number END WHERE number = 1',
      'is missing',
    ],
  ])('tells where a row was %s by somebody who took the triggers away', async (_, text, fault) => {
    await fill();
    await change(
      'DROP TRIGGER audit_log_is_never_changed',
      'DROP TRIGGER audit_log_is_never_removed',
      text,
    );
    const { code, faults } = await verified();
    expect(code).toBe(1);
    expect(faults.faults.join('\n')).toContain(fault);
  });
});

test('migrations and a restore are kept, and the chain goes on from what was saved', async () => {
  const fresh = await freshWorkplace({ KONTOR_OPERATOR: 'ada@kontor.test' });
  try {
    await fresh.json('db', 'migrate');
    await fresh.json('db', 'migrate');
    const kept = async () => anyRows.parse(await fresh.json('audit', 'list'));
    expect(await kept()).toMatchObject([
      { action: 'db migrate', operator: 'ada@kontor.test', origin: hostname() },
    ]);
    const { applied } = migrated.parse(JSON.parse((await kept())[0]?.details ?? ''));
    expect(applied).toEqual(applied.map((_, index) => index + 1));
    const backup = join(workplace.folder, 'saved.backup');
    await fill();
    await workplace.json('db', 'backup', backup);
    const before = await rows();
    await fresh.json('db', 'restore', backup, '--replace', '--yes');
    const after = await kept();
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({ action: 'db restore', operator: 'ada@kontor.test' });
    expect(after.at(-1)?.details).toMatch(/saved\.backup.*"replace":true.*"savedAt":"\d{4}-/);
    const chain = await fresh.run('audit', 'verify');
    expect([chain.code, chain.stdout]).toEqual([0, expect.stringContaining('Every row follows')]);
    expect(await fresh.json('db', 'verify', backup)).toMatchObject({ verified: true });
    await fresh.json('keys', 'create', '--operator', '--scope', 'fx');
    const verified = await fresh.run('db', 'verify', backup);
    expect([verified.code, verified.stdout]).toEqual([
      1,
      expect.stringContaining('audit_log: saved'),
    ]);
  } finally {
    await fresh.drop();
  }
});
