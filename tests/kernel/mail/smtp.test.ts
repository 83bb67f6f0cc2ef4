import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { openMailer } from '#kernel/mail/open-mailer.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';

/** Mails as a mail server of others takes them. */

const FROM = 'register@kontor.example';
const MAIL = {
  mailId: 'mail_0123456789abcdef',
  about: 'clm_0',
  to: 'owner@house.example',
  subject: 'Ihr Eintrag',
  text: 'Grüezi,\n.\nschön.',
};

let servers: MailServer[] = [];
afterEach(async () => {
  await Promise.all(servers.map((each) => each.stop()));
  servers = [];
});

const startServer = async (options: SMTPServerOptions = {}, host = '127.0.0.1') => {
  const server = await startMailServer(options, { host });
  servers.push(server);
  return server;
};

const mailer = (url: string) => openMailer({ url, from: FROM, folder: null });

describe('a mail', () => {
  test('arrives whole, for one person, from the set address, marked as automatic', async () => {
    const { port, received } = await startServer();
    await mailer(`smtp://127.0.0.1:${port}`).send(MAIL);
    expect(received).toMatchObject([{ from: FROM, to: [MAIL.to] }]);
    const [{ raw } = { raw: '' }] = received;
    expect(raw).toContain('Subject: Ihr Eintrag\r\n');
    expect(raw).toContain('Auto-Submitted: auto-generated\r\n');
    expect(raw.replaceAll('\r\n', '\n')).toContain('Gr=C3=BCezi,\n.\nsch=C3=B6n.');
  });

  test('is sent with the name and password of the address, whatever they hold', async () => {
    const asked: unknown[] = [];
    const { port, received } = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) => {
        asked.push([username, password]);
        done(null, { user: username ?? '' });
      },
    });
    await mailer(`smtp://us%40er:p%3A%2Fss@127.0.0.1:${port}`).send(MAIL);
    expect(asked).toEqual([['us@er', 'p:/ss']]);
    expect(received).toMatchObject([{ user: 'us@er' }]);
  });

  test('goes encrypted where the server offers it', async () => {
    const { port, received } = await startServer({ disabledCommands: [] });
    // The certificate of the test's server is nobody's: what is not proved is not trusted.
    await expect(mailer(`smtp://127.0.0.1:${port}`).send(MAIL)).rejects.toThrow(/certificate/i);
    expect(received).toEqual([]);
  });

  test('never crosses a network in plain text', async () => {
    const { port, received } = await startServer({}, '127.0.0.2');
    await expect(mailer(`smtp://127.0.0.2:${port}`).send(MAIL)).rejects.toThrow(/TLS/);
    expect(received).toEqual([]);
  });

  test('that the server refuses is an error, in its words', async () => {
    const { port, received } = await startServer({
      onRcptTo: (_, __, done) => done(new Error('no such mailbox here')),
    });
    await expect(mailer(`smtp://127.0.0.1:${port}`).send(MAIL)).rejects.toThrow('no such mailbox');
    expect(received).toEqual([]);
  });

  test('to a text that names several goes to none but the one', async () => {
    const { port, received } = await startServer();
    const several = { ...MAIL, to: 'owner@house.example, everybody@else.example' };
    await mailer(`smtp://127.0.0.1:${port}`)
      .send(several)
      .catch(() => undefined);
    expect(received.flatMap(({ to }) => to)).not.toContain('everybody@else.example');
  });

  test('cannot carry headers of its own in its subject', async () => {
    const { port, received } = await startServer();
    const subject = 'Hello\r\nBcc: everybody@else.example';
    await mailer(`smtp://127.0.0.1:${port}`).send({ ...MAIL, subject });
    expect(received).toMatchObject([{ to: [MAIL.to] }]);
    expect(received[0]?.raw).not.toMatch(/^Bcc:/m);
  });
});
