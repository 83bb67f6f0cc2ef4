import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '#kernel/durations.ts';
import { deliverMails } from '#kernel/mail/deliver.ts';
import { openMailer } from '#kernel/mail/open-mailer.ts';
import { outbox, withMail, type Outbox } from '#kernel/mail/outbox.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { expectSealedIn } from '../../support/sealed-columns.ts';

/** Mails that a mail server takes late, never, or only once it is asked by two at a time. */

const MAIL = {
  ...{ about: 'clm_0123456789abcdef', to: 'owner@house.example' },
  ...{ subject: 'Ihr Eintrag', text: 'Grüezi' },
};

let database: TestDatabase;
let port: number;
let server: MailServer | undefined;
let now: Date;
beforeEach(async () => {
  database = await freshDatabase();
  port = await freePort();
  server = undefined;
  now = new Date('2026-11-23T10:00:00Z');
});
afterEach(async () => {
  await server?.stop();
  await database.drop();
});

const world = { ...systemWorld, now: () => now };
const start = async () => (server = await startMailServer({}, { port }));
const deliverFrom = (kept: Outbox) => {
  const url = `smtp://127.0.0.1:${port}`;
  const mailer = openMailer({ url, from: 'register@kontor.example', folder: null });
  return deliverMails({ outbox: kept, mailer, world }, { most: 10 });
};
const deliver = (store: Store = database.store) => deliverFrom(outbox(store));
/** As where the process ends after the handing over and before it has noted what came of it. */
const crash = () => Promise.reject(new Error('the process ended'));
const deliverAndCrash = () =>
  deliverFrom({ ...outbox(database.store), sent: crash, failed: crash, refused: crash });
const later = (spanMs: number): void => {
  now = new Date(now.getTime() + spanMs);
};
/** Keeps the mail with a write of nothing else. */
const add = async (mail = MAIL) => {
  const { store, mailId } = withMail(database.store, mail, world);
  await store.batch([]);
  return mailId;
};
const listed = () => outbox(database.store).list();

/** Everything of the table as it lies in the file. */
const stored = async (): Promise<string> => {
  const column = z.object({ text: z.string().nullable() });
  const select = sql`SELECT content AS text FROM outgoing_mails`;
  const rows = await database.store.rows(column, select);
  return rows.map(({ text }) => text ?? '').join('\n');
};

test('a mail waits, sealed, while the server is away, and is sent once it is back', async () => {
  const mailId = await add();
  expect(await stored()).not.toContain(MAIL.to);
  await expectSealedIn(database.store, 'outgoing_mails.content');
  expect(await deliver()).toMatchObject({ sent: 0, failures: [{ mailId }] });
  const [waiting] = await listed();
  expect(waiting).toMatchObject({ mailId, status: 'WAITING', attempts: 1 });
  expect(waiting?.failure).toMatch(/ECONNREFUSED/);
  const { received } = await start();
  // Not before its time.
  expect(await deliver()).toEqual({ sent: 0, failures: [] });
  now = waiting?.nextAttemptAt ?? now;
  expect(await deliver()).toEqual({ sent: 1, failures: [] });
  expect(received).toMatchObject([{ to: [MAIL.to] }]);
  expect(await deliver()).toEqual({ sent: 0, failures: [] });
  expect(await listed()).toMatchObject([{ status: 'SENT', attempts: 2, failure: null }]);
  expect(await stored()).toBe('');
});

test('waits grow, the last attempt comes within four days, and retry begins anew', async () => {
  const mailId = await add();
  const begun = now.getTime();
  const waits: number[] = [];
  for (;;) {
    await deliver();
    const [mail] = await listed();
    if (mail?.status !== 'WAITING') break;
    const next = mail.nextAttemptAt ?? now;
    waits.push(next.getTime() - now.getTime());
    now = next;
  }
  expect(waits).toEqual(waits.toSorted((left, right) => left - right));
  expect(now.getTime() - begun).toBeGreaterThan(3 * DAY_MS);
  expect(now.getTime() - begun).toBeLessThan(4 * DAY_MS);
  expect(await listed()).toMatchObject([{ mailId, status: 'GIVEN_UP', nextAttemptAt: null }]);
  const { received } = await start();
  expect(await deliver()).toEqual({ sent: 0, failures: [] });
  expect(await outbox(database.store).retry(null, now)).toBe(1);
  expect(await deliver()).toEqual({ sent: 1, failures: [] });
  expect(received).toHaveLength(1);
});

test('processes that send at once hand each mail over once', async () => {
  const { received } = await start();
  for (let count = 0; count < 8; count += 1) await add({ ...MAIL, subject: `Mail ${count}` });
  const others = await Promise.all([database.another(), database.another()]);
  await Promise.all([database.store, ...others].map((store) => deliver(store)));
  // Who lost a mail to another ends early: the next run takes what is left.
  await deliver();
  const subjects = received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim());
  expect(subjects.sort()).toEqual(Array.from({ length: 8 }, (_, count) => `Mail ${count}`));
});

test('a mail whose key was erased is not sent, and says why', async () => {
  await add();
  const at = now.toISOString();
  await database.store.batch([
    sql`UPDATE data_keys SET wrapped = NULL, erased_at = ${at} WHERE subject = ${MAIL.about}`,
  ]);
  database.store.seals.forget();
  const { received } = await start();
  await deliver();
  expect(received).toEqual([]);
  expect(await listed()).toMatchObject([{ status: 'GIVEN_UP', failure: expect.any(String) }]);
});

test('what a process that died had taken is sent by another when its lease ends', async () => {
  const { received } = await start();
  await add();
  await outbox(database.store).take(now, { only: null, waitAfter: () => null });
  expect(await deliver()).toEqual({ sent: 0, failures: [] });
  later(3 * MINUTE_MS);
  expect(await deliver()).toEqual({ sent: 1, failures: [] });
  expect(received).toHaveLength(1);
});

test('a mail that was handed over twice is the same mail, and says so before', async () => {
  const { received } = await start();
  const mailId = await add();
  await expect(deliverAndCrash()).rejects.toThrow('the process ended');
  expect(await listed()).toMatchObject([
    { mailId, status: 'WAITING', attempts: 1, handingOverAt: now },
  ]);
  later(3 * MINUTE_MS);
  expect(await deliver()).toEqual({ sent: 1, failures: [] });
  expect(await listed()).toMatchObject([{ status: 'SENT', attempts: 2, handingOverAt: null }]);
  const ids = received.map(({ raw }) => /^Message-ID: (.*)\r$/im.exec(raw)?.[1]);
  expect(ids).toEqual([`<${mailId}@kontor.example>`, `<${mailId}@kontor.example>`]);
});

test('a mail that no process can note as sent goes out ten times at most', async () => {
  const { received } = await start();
  await add();
  for (let count = 0; count < 20; count += 1) {
    await deliverAndCrash().catch(() => undefined);
    later(DAY_MS);
  }
  expect(received).toHaveLength(10);
  await deliver();
  expect(await listed()).toMatchObject([{ status: 'GIVEN_UP', failure: expect.any(String) }]);
});

const refusing = (responseCode: number, at: 'onRcptTo' | 'onMailFrom' = 'onRcptTo') =>
  startMailServer(
    {
      [at]: (_: unknown, __: unknown, done: (error: Error) => void) =>
        done(Object.assign(new Error('5.1.1 no such mailbox here'), { responseCode })),
    },
    { port },
  );

test.each([550, 553, 501, 521])('a recipient that is refused with %i is final', async (code) => {
  server = await refusing(code);
  const mailId = await add();
  expect(await deliver()).toMatchObject({ sent: 0, failures: [{ mailId, isFinal: true }] });
  expect(await listed()).toMatchObject([
    { status: 'REFUSED', attempts: 1, failure: `${code} 5.1.1 no such mailbox here` },
  ]);
  later(DAY_MS);
  expect(await deliver()).toEqual({ sent: 0, failures: [] });
  // An operator who knows better sends it again.
  await server.stop();
  const { received } = await start();
  expect(await outbox(database.store).retry(mailId, now)).toBe(1);
  expect(await deliver()).toEqual({ sent: 1, failures: [] });
  expect(received).toHaveLength(1);
});

test.each([
  [450, 'onRcptTo'],
  [452, 'onRcptTo'],
  // The server wants to know who sends: this says nothing of the recipient.
  [530, 'onRcptTo'],
  [550, 'onMailFrom'],
] as const)('%i at %s is tried again', async (code, at) => {
  server = await refusing(code, at);
  await add();
  expect(await deliver()).toMatchObject({ sent: 0, failures: [{ isFinal: false }] });
  expect(await listed()).toMatchObject([{ status: 'WAITING', attempts: 1 }]);
});
