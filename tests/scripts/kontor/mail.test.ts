import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '#kernel/storage/sql.ts';
import { readyRoute } from '#payments/api/ready.ts';
import { idsFrom } from '#payments/ids.ts';
import { alarmKeeper } from '#payments/storage/alarms.ts';
import { submitApplication } from '#register/applications/submit.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { STORE_FORM } from '../../support/applications.ts';
import { submitCorrection } from '#register/corrections/submit.ts';
import { correctionStore } from '#register/storage/corrections.ts';
import { rateLimiter } from '#kernel/storage/quotas/rate-windows.ts';
import { systemWorld } from '#kernel/world.ts';
import { freePort } from '../../support/free-port.ts';
import { migratedWorkplace, type Workplace } from '../../support/kontor.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';

/** What becomes of a decision's mail while the mail server is away. */

const FORM = {
  kind: 'hotels',
  slug: 'zum-beispiel',
  request: 'correction',
  message: 'The town is wrong.',
  contactEmail: 'ada@acme.example',
};

let workplace: Workplace;
let port: number;
let server: MailServer | undefined;
beforeEach(async () => {
  port = await freePort();
  workplace = await migratedWorkplace({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'register@kontor.example',
  });
  server = undefined;
});
afterEach(async () => {
  await server?.stop();
  await workplace.drop();
});

const closing = async (note: string) => {
  const store = await workplace.openStore();
  const ports = { corrections: correctionStore(store), limiter: rateLimiter(store) };
  const { correctionId } = await submitCorrection(
    { ...ports, world: systemWorld },
    { body: FORM, client: 'test' },
  );
  await store.close();
  const result = await workplace.run(
    'corrections',
    'close',
    correctionId,
    '--note',
    note,
    '--json',
  );
  return { correctionId, result };
};
const parsed = (text: string): unknown => JSON.parse(text);

const close = async (note: string) => {
  const { correctionId, result } = await closing(note);
  return { correctionId, closed: parsed(result.stdout) };
};

test('a decision whose mail fails stands, and the mail is listed and sent again', async () => {
  const { correctionId, closed } = await close('The town is Thun.');
  expect(closed).toMatchObject({ status: 'CLOSED', mailed: false });
  const waiting = await workplace.json('mail', 'list', '--status', 'waiting');
  expect(waiting).toMatchObject([{ about: correctionId, status: 'WAITING', attempts: 1 }]);
  expect(await workplace.run('mail', 'retry')).toMatchObject({ code: 1 });
  server = await startMailServer({}, { port });
  expect(await workplace.json('mail', 'retry')).toEqual({ sent: 1, failures: [] });
  expect(server.received).toMatchObject([{ to: [FORM.contactEmail] }]);
  const text = server.received[0]?.raw.replaceAll('=\r\n', '') ?? '';
  expect(text).toContain('What was done: The town is Thun.');
  expect(text).toContain('Was getan wurde: The town is Thun.');
  expect(await workplace.json('mail', 'list', '--status', 'waiting')).toEqual([]);
  expect(await workplace.json('mail', 'list')).toMatchObject([{ status: 'SENT', failure: null }]);
  expect(await workplace.run('mail', 'retry', 'mail_0')).toMatchObject({ code: 3 });
});

test('the doctor asks the mail server, and names mails that were not taken', async () => {
  await close('Done.');
  const { stdout: before } = await workplace.run('doctor');
  expect(before).toMatch(new RegExp(`fault +Mail: 127\\.0\\.0\\.1:${port}: .*ECONNREFUSED`));
  expect(before).toContain('Outbox: 1 mail was not taken, to be tried again');
  server = await startMailServer({}, { port });
  await workplace.json('mail', 'retry');
  const { stdout: after } = await workplace.run('doctor');
  expect(after).toContain(`Mail: as register@kontor.example by 127.0.0.1:${port}, which answers`);
  expect(after).not.toContain('Outbox');
  expect(server.received).toHaveLength(1);
});

test('the doctor says that a mail server refuses the name and password', async () => {
  server = await startMailServer(
    {
      ...{ authOptional: false, allowInsecureAuth: true },
      onAuth: (_, __, done) => done(new Error('who is that')),
    },
    { port },
  );
  const named = await migratedWorkplace({
    SMTP_URL: `smtp://ada:wrong@127.0.0.1:${port}`,
    MAIL_FROM: 'register@kontor.example',
  });
  const { stdout } = await named.run('doctor');
  await named.drop();
  expect(stdout).toMatch(/fault +Mail: .*who is that/);
});

test('who is erased is written to no more', async () => {
  const { correctionId } = await close('Done.');
  await workplace.json('corrections', 'erase', correctionId, '--yes');
  expect(await workplace.json('mail', 'list')).toEqual([]);
});

const REFUSAL = '550 5.1.1 no such mailbox here';

test('a recipient that is refused for good is named, with the words of the server', async () => {
  server = await startMailServer(
    {
      onRcptTo: (_, __, done) =>
        done(Object.assign(new Error('5.1.1 no such mailbox here'), { responseCode: 550 })),
    },
    { port },
  );
  const { correctionId, closed } = await close('Done.');
  expect(closed).toMatchObject({ status: 'CLOSED', mailed: false });
  expect(await workplace.json('mail', 'list', '--status', 'refused')).toMatchObject([
    { about: correctionId, status: 'REFUSED', attempts: 1, failure: REFUSAL },
  ]);
  const { stdout } = await workplace.run('mail', 'list');
  expect(stdout).toContain(REFUSAL);
  const doctor = await workplace.run('doctor');
  expect(doctor.stdout).toContain('Outbox: 1 mail was refused by its recipient');
  // Sent again where the operator names it, and not with all others.
  expect(await workplace.json('mail', 'retry')).toEqual({ sent: 0, failures: [] });
  expect(await workplace.run('mail', 'retry', mailIdOf(stdout))).toMatchObject({ code: 1 });
});

const mailIdOf = (text: string): string => /mail_[0-9a-z]+/.exec(text)?.[0] ?? '';

test('mails that were given up are an alarm until they are sent', async () => {
  await close('Done.');
  const store = await workplace.openStore();
  await store.batch([
    sql`UPDATE outgoing_mails SET status = 'GIVEN_UP', next_attempt_at = NULL,
          ended_at = created_at`,
  ]);
  const alarms = () => workplace.json('alarms', 'list');
  expect(await alarms()).toContainEqual(
    expect.objectContaining({ kind: 'mails_given_up', severity: 'warning', mode: null }),
  );
  const { open } = alarmKeeper(store, idsFrom(systemWorld).newId);
  const route = readyRoute(async () => ({ open: await open(), beats: [] }), systemWorld.now);
  const { body } = await route.handle({ params: {}, query: {} });
  expect(String(body)).toContain('"mails_given_up"');
  server = await startMailServer({}, { port });
  await workplace.json('mail', 'retry');
  expect(await alarms()).not.toContainEqual(expect.objectContaining({ kind: 'mails_given_up' }));
  await store.close();
});

/** As where the database takes no mail. */
const keepNoMail = async (): Promise<void> => {
  const store = await workplace.openStore();
  await store.batch([
    sql`CREATE TRIGGER no_mail BEFORE INSERT ON outgoing_mails
        BEGIN SELECT RAISE(ABORT, 'nothing can be kept'); END`,
  ]);
  await store.close();
};

test('a request is closed with its mail, or it stays open', async () => {
  await keepNoMail();
  const { correctionId, result } = await closing('Done.');
  expect(result.code).not.toBe(0);
  expect(await workplace.json('corrections', 'show', correctionId)).toMatchObject({
    status: 'OPEN',
  });
});

test.each([
  ['approve', []],
  ['reject', ['--reason', 'Not in the EU.', '--yes']],
])('an application is decided with its mail, or it waits on: %s', async (verb, options) => {
  await keepNoMail();
  const store = await workplace.openStore();
  const ports = { applications: applicationStore(store), limiter: rateLimiter(store) };
  const { applicationId } = await submitApplication(
    { ...ports, world: systemWorld },
    { body: STORE_FORM, client: 'test' },
  );
  await store.close();
  expect((await workplace.run('applications', verb, applicationId, ...options)).code).not.toBe(0);
  expect(await workplace.json('applications', 'show', applicationId)).toMatchObject({
    status: 'SUBMITTED',
  });
  expect(existsSync(join(workplace.folder, 'content/ecommerce/acme-and-soehne.json'))).toBe(false);
});

test('a decision that comes too late is mailed to nobody', async () => {
  server = await startMailServer({}, { port });
  const { correctionId } = await close('Done.');
  await workplace.run('corrections', 'close', correctionId, '--note', 'Again.');
  expect(server.received).toHaveLength(1);
  expect(await workplace.json('mail', 'list')).toHaveLength(1);
});
