import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { nextRow } from '#access/audit.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import { migratedWorkplace, type Workplace } from '../../support/kontor.ts';

/** What commands were given is in the audit log until whom it is about is erased. */

const NAME = 'Quarkmann Zebulon e.K.';
const KEY = 'Laptop von Zebulona Privatmann';
const REASON = 'Rosalinde Sonderfall is no merchant';
const AT = '2026-11-21T12:00:00.000Z';

let workplace: Workplace;
beforeEach(async () => {
  workplace = await migratedWorkplace({ KONTOR_OPERATOR: 'ada@kontor.test' });
});
afterEach(() => workplace.drop());

/** The files of the databases, their logs as well, in which a text stands. */
const filesWith = async (text: string): Promise<string[]> => {
  const names = (await readdir(workplace.folder)).filter((name) => name.includes('.db'));
  const files = names.map(async (name) => {
    const bytes = await readFile(join(workplace.folder, name));
    return bytes.includes(text) ? [name] : [];
  });
  return (await Promise.all(files)).flat();
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The log of a closed database goes into its file, at times while they are read: then again. */
const inFiles = (text: string): Promise<string[]> =>
  filesWith(text).catch((error: unknown) => {
    if (isMissing(error)) return inFiles(text);
    throw error;
  });

const listed = async () =>
  z
    .array(z.looseObject({ action: z.string(), details: z.string() }))
    .parse(await workplace.json('audit', 'list'));

const detailsOf = async (action: string): Promise<unknown> => {
  const found = (await listed()).find((row) => row.action === action);
  return JSON.parse(found?.details ?? 'null');
};

const write = async (...statements: Statement[]) => {
  const store = await workplace.openStore();
  await store.batch(statements).finally(() => store.close());
};

const expectWhole = async () =>
  expect(await workplace.run('audit', 'verify')).toMatchObject({ code: 0 });

test('an erased organization leaves rows that say what was done, without its texts', async () => {
  const made = await workplace.json('orgs', 'create', NAME);
  const { organizationId } = z.object({ organizationId: z.string() }).parse(made);
  const key = ['keys', 'create', '--org', organizationId, '--name', KEY] as const;
  for (const mode of ['test', 'live']) await workplace.json(...key, '--mode', mode);
  expect(await detailsOf('orgs create')).toEqual({ arguments: [NAME] });
  expect(await detailsOf('keys create')).toMatchObject({ org: organizationId, name: KEY });
  await expectWhole();

  await workplace.json('orgs', 'erase', organizationId, '--yes');
  expect(await inFiles(NAME)).toEqual([]);
  expect(await inFiles(KEY)).toEqual([]);
  expect(await detailsOf('orgs create')).toEqual({ arguments: ['[erased]'] });
  expect(await detailsOf('keys create')).toMatchObject({
    org: organizationId,
    mode: 'test',
    name: '[erased]',
  });
  expect(await detailsOf('orgs erase')).toEqual({ arguments: [organizationId] });
  await expectWhole();
});

const APPLICATION = sql`INSERT INTO applications (id, kind, slug, status, fields, contact_name,
    contact_email, token, submitted_at)
  VALUES ('app_1', 'hotels', 'h', 'SUBMITTED', '{"name":"H","websiteUrl":"https://a.example"}',
    'Ada', 'ada@a.example', 'token', ${AT})`;
const CORRECTION = sql`INSERT INTO corrections (id, kind, slug, request, message, contact_email,
    status, submitted_at)
  VALUES ('cor_1', 'hotels', 'h', 'removal', 'please', 'ada@a.example', 'OPEN', ${AT})`;
const CLAIM = sql`INSERT INTO claims (id, kind, slug, website_url, status, contact_email, language,
    token, started_at)
  VALUES ('clm_1', 'hotels', 'h', 'https://a.example', 'PROVED', 'ada@a.example', 'en', 't',
    ${AT})`;
const CHANGE = sql`INSERT INTO claim_changes (id, claim_id, kind, slug, fields, doubts, status,
    submitted_at)
  VALUES ('chg_1', 'clm_1', 'hotels', 'h', '{}', '[]', 'WAITING', ${AT})`;

const REASONED = [
  [['applications', 'reject', 'app_1', '--reason', REASON, '--yes'], 'app_1', [APPLICATION]],
  [['corrections', 'close', 'cor_1', '--note', REASON], 'cor_1', [CORRECTION]],
  [['claims', 'reject', 'chg_1', '--reason', REASON], 'clm_1', [CLAIM, CHANGE]],
] as const;

test.each(REASONED)('%j is kept without its text once %s is erased', async (asked, id, rows) => {
  await write(...rows);
  await workplace.json(...asked);
  const [noun, verb, given] = asked;
  expect(JSON.stringify(await detailsOf(`${noun} ${verb}`))).toContain(REASON);
  await workplace.json(noun, 'erase', id, '--yes');
  expect(await inFiles(REASON)).toEqual([]);
  expect(await detailsOf(`${noun} ${verb}`)).toMatchObject({ arguments: [given] });
  expect(JSON.stringify(await detailsOf(`${noun} ${verb}`))).toContain('[erased]');
  await expectWhole();
});

test('what the scheduled job removes is erased from the log as well', async () => {
  await write(APPLICATION);
  await workplace.json('applications', 'reject', 'app_1', '--reason', REASON, '--yes');
  await write(sql`UPDATE applications SET decided_at = '2020-01-01T00:00:00.000Z'`);
  await workplace.json('db', 'retain');
  expect(await inFiles(REASON)).toEqual([]);
  expect(await detailsOf('applications reject')).toMatchObject({ reason: '[erased]' });
  await expectWhole();
});

test('after a restore without keys the log is listed without what nobody can open', async () => {
  const made = await workplace.json('orgs', 'create', NAME);
  const { organizationId } = z.object({ organizationId: z.string() }).parse(made);
  const file = join(workplace.folder, 'kontor.backup');
  await workplace.json('db', 'backup', file);
  await workplace.json('db', 'restore', file, '--without-keys', '--replace', '--yes');
  await write(sql`DROP TRIGGER data_keys_stay`, sql`DELETE FROM data_keys`);
  const key = ['keys', 'create', '--org', organizationId, '--mode', 'live', '--name', KEY] as const;
  await workplace.json(...key);
  expect(await detailsOf('orgs create')).toEqual({ arguments: ['[unreadable]'] });
  expect(await detailsOf('keys create')).toMatchObject({ org: organizationId, name: KEY });
  await expectWhole();
});

test('rows that were kept in plain before are part of the same chain', async () => {
  const fact = {
    ...{ at: new Date(AT), operator: 'ada', origin: 'here', action: 'keys revoke' },
    details: { arguments: ['key_1'], why: 'lost' },
  };
  const row = nextRow(undefined, fact);
  await write(
    sql`INSERT INTO audit_log (number, at, operator, origin, action, details, previous, hash)
        VALUES (${row.number}, ${row.at}, ${row.operator}, ${row.origin}, ${row.action},
          ${row.details}, ${row.previous}, ${row.hash})`,
  );
  await workplace.json('orgs', 'create', NAME);
  await expectWhole();
  expect((await listed()).map(({ action }) => action)).toEqual(['keys revoke', 'orgs create']);
});

test('a sealed text that was exchanged for another is an altered row', async () => {
  await workplace.json('orgs', 'create', NAME);
  await workplace.json('orgs', 'create', 'Second');
  await write(
    { sql: 'DROP TRIGGER audit_log_is_never_changed', args: [] },
    { sql: `UPDATE audit_log SET details = replace(details, 'sealed.', 'sealed.x')`, args: [] },
  );
  const { code, stdout } = await workplace.run('audit', 'verify');
  expect([code, stdout]).toEqual([1, expect.stringContaining('row 1 was altered')]);
});
