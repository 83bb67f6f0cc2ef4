import { afterEach, beforeEach, expect, test } from 'vitest';
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

const close = async (note: string) => {
  const store = await workplace.openStore();
  const ports = { corrections: correctionStore(store), limiter: rateLimiter(store) };
  const { correctionId } = await submitCorrection(
    { ...ports, world: systemWorld },
    { body: FORM, client: 'test' },
  );
  await store.close();
  const closed = await workplace.json('corrections', 'close', correctionId, '--note', note);
  return { correctionId, closed };
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
  expect(await workplace.run('mail', 'retry', 'mail_0')).toMatchObject({ code: 2 });
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
