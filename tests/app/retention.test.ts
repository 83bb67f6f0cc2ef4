import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { checkDatabase } from '#app/storage/checks.ts';
import { runRetention } from '#app/storage/retention.ts';
import { lastRetention } from '#kernel/storage/retention.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import { RETENTION } from '#kernel/config/retention.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { privacyPage as germanPage } from '#words/de/legal/privacy.ts';
import { privacyPage } from '#words/en/legal/privacy.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { kontorHere } from '../support/kontor-here.ts';

/** What is kept too long is erased by the scheduled job, and no byte of it stays in the file. */

const NOW = new Date('2036-11-22T12:00:00.000Z');
const ago = (days: number): string => new Date(NOW.getTime() - days * DAY_MS).toISOString();
const OLD = 'unverwechselbar-alt@example.com';
const NEW = 'unverwechselbar-neu@example.com';
const ERASED = 'unverwechselbar-erased@example.com';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const kontor = kontorHere(() => ({ DATABASE_URL: database.url }));

const fieldsOf = (name: string): string =>
  JSON.stringify({ name, websiteUrl: 'https://a.example' });

const application = (id: string, email: string, decidedAt: string) =>
  sql`INSERT INTO applications (id, kind, slug, status, fields, contact_name, contact_email, token,
        submitted_at, decided_at, reason)
      VALUES (${id}, 'hotels', ${id}, 'REJECTED', ${fieldsOf(email)}, ${email}, ${email},
        ${id}, ${decidedAt}, ${decidedAt}, 'no')`;

const waiting = (id: string, email: string, at: string) => [
  sql`INSERT INTO applications (id, kind, slug, status, fields, contact_name, contact_email, token,
        submitted_at)
      VALUES (${id}, 'hotels', ${id}, 'SUBMITTED', ${fieldsOf(email)}, ${email}, ${email}, ${id},
        ${at})`,
  sql`INSERT INTO corrections (id, kind, slug, request, message, contact_email, status,
        submitted_at)
      VALUES (${id}, 'hotels', 'h', 'removal', 'please', ${email}, 'OPEN', ${at})`,
];

const asked = (hotel: string, on: string) =>
  sql`INSERT INTO hotel_demand (hotel, town, asked_on, stay_month, party, outcome, asks)
      VALUES (${hotel}, NULL, ${on.slice(0, 10)}, '', '', 'priced', 1)`;

const correction = (id: string, email: string, closedAt: string) =>
  sql`INSERT INTO corrections (id, kind, slug, request, message, contact_email, status,
        submitted_at, closed_at)
      VALUES (${id}, 'hotels', 'h', 'removal', ${'x'.repeat(9000) + email}, ${email}, 'CLOSED',
        ${closedAt}, ${closedAt})`;

const inFiles = async (text: string): Promise<boolean> => {
  const directory = dirname(fileURLToPath(database.url));
  const files = await readdir(directory);
  const bytes = await Promise.all(files.map((file) => readFile(join(directory, file))));
  return bytes.some((each) => each.includes(text));
};

const count = async (table: string) => {
  const row = z.object({ n: z.bigint() });
  const found = await database.store.row(row, {
    sql: `SELECT count(*) AS n FROM ${table}`,
    args: [],
  });
  return Number(found?.n);
};

test('each kind ends after its days, and its bytes are gone from file and log', async () => {
  const { rejectedApplications, corrections, hotelMessages, openCorrections, demandCounts } =
    RETENTION;
  const push = (id: number, at: string) =>
    sql`INSERT INTO hotel_pushes (id, hotel, at, action, protocol, outcome)
        VALUES (${id}, 'h', ${at}, 'a', 'p', 'success')`;
  const beneficiary = (id: string, at: string) =>
    sql`INSERT INTO beneficiaries (organization_id, mode, id, name, iban, created_at)
        VALUES ('org_2', 'test', ${id}, 'Ada', 'DE89370400440532013000', ${at})`;
  const mail = (id: string, at: string) =>
    sql`INSERT INTO outgoing_mails (id, about, content, status, attempts, created_at, ended_at)
        VALUES (${id}, 'clm_1', ${OLD}, 'GIVEN_UP', 9, ${at}, ${at})`;
  await database.store.batch([
    mail('mail_1', ago(RETENTION.mails.days + 1)),
    application('app_1', OLD, ago(rejectedApplications.days + 1)),
    application('app_2', NEW, ago(rejectedApplications.days - 1)),
    correction('cor_1', OLD, ago(corrections.days + 1)),
    correction('cor_2', NEW, ago(corrections.days - 1)),
    ...waiting('app_3', OLD, ago(openCorrections.days + 1)),
    ...waiting('app_4', NEW, ago(RETENTION.openApplications.days - 1)),
    asked('sonne', ago(demandCounts.days + 1)),
    asked('sonne', ago(demandCounts.days - 1)),
    push(1, ago(hotelMessages.days + 2)),
    push(2, ago(hotelMessages.days + 1)),
    sql`INSERT INTO rate_window VALUES ('b', ${NOW.getTime() - 3 * DAY_MS}, 1)`,
    sql`INSERT INTO console_sign_outs VALUES ('s', ${ago(2)})`,
    sql`INSERT INTO organizations VALUES ('org_1', 'Old', ${ago(9000)}, ${ago(4000)})`,
    sql`INSERT INTO organizations VALUES ('org_2', 'New', ${ago(9000)}, NULL)`,
    beneficiary('ben_1', ago(4000)),
    beneficiary('ben_2', ago(3000)),
    sql`INSERT INTO idempotency VALUES ('org_2', 'test', '\u0001s', 'f', 200, '{}', ${ago(2)})`,
  ]);
  expect(await inFiles(OLD)).toBe(true);
  expect(await runRetention(database.store, NOW)).toEqual({
    openApplications: 1,
    rejectedApplications: 1,
    openClaims: 0,
    mails: 1,
    openCorrections: 1,
    corrections: 1,
    demandCounts: 1,
    requestCounts: 1,
    signOuts: 1,
    hotelMessages: 1,
    storedAnswers: 1,
    webhookDeliveries: 0,
    beneficiaries: 1,
    organizations: 1,
  });
  expect([await inFiles(OLD), await inFiles(NEW)]).toEqual([false, true]);
  expect([await count('applications'), await count('corrections')]).toEqual([2, 2]);
  expect((await lastRetention(database.store))?.ranAt).toEqual(NOW);
  const again = await runRetention(database.store, NOW);
  expect(Object.values(again).every((each) => each === 0)).toBe(true);
  const problems = (await checkDatabase({ url: database.url })).flatMap((each) => each.problems);
  expect(problems).toEqual([]);
});

test.each([
  ['applications', 'app_9', application('app_9', ERASED, ago(1))],
  ['corrections', 'cor_9', correction('cor_9', ERASED, ago(1))],
])('%s erase leaves no byte of who wrote in the file', async (noun, id, insert) => {
  await database.store.batch([insert]);
  expect(await inFiles(ERASED)).toBe(true);
  expect(await kontor.json(noun, 'erase', id, '--yes')).toMatchObject({ erased: true });
  expect(await inFiles(ERASED)).toBe(false);
});

test('the doctor and the privacy page state the days of the same table', async () => {
  await kontor.json('db', 'retain');
  const { stdout } = await kontor.run('doctor');
  const { imprint } = readEnvironment({});
  const page = privacyPage(imprint, { netlify: false, turso: false });
  const text = page.sections.map(({ markdown }) => markdown).join('\n');
  for (const { kind, days, basis } of Object.values(RETENTION)) {
    expect(text).toContain(kind);
    expect(text).toContain(basis);
    if (days === null) continue;
    expect(stdout).toContain(`${kind.toLowerCase()} ${days}`);
    expect(text).toContain(`| ${days} day`);
  }
});

test.each([
  ['en', privacyPage, /\b1 days/, /\b1 day after\b/],
  ['de', germanPage, /\b1 Tage/, /\b1 Tag nach/],
] as const)('the page speaks of one day as one does (%s)', (_, pageOf, wrong, right) => {
  const { sections } = pageOf(readEnvironment({}).imprint, { netlify: false, turso: false });
  const text = sections.map(({ markdown }) => markdown).join('\n');
  expect(text).toMatch(right);
  expect(text).not.toMatch(wrong);
});
