import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { MailRefusedError, noMailer, type IdentifiedMail, type Mailer } from './mail.ts';

/** Ways to send mail: a mail server, files of a local run, or none. */

export interface MailSettings {
  /** The mail server, smtps:// or smtp://, with user and password. */
  url: string | undefined;
  from: string | undefined;
  /** The folder for mails without a mail server; null: no folder. */
  folder: string | null;
}

/** The longest wait for a server that does not answer. */
const SERVER_MOST_MS = 15_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** For mail programs: these mails need no automatic reply and come from no mailing list. */
const HEADERS = { 'Auto-Submitted': 'auto-generated' } as const;

/** The Message-ID is the same each time, so that a receiver may drop the second of two. */
const written = ({ mailId, to, subject, text }: IdentifiedMail, from: string) => ({
  messageId: `<${mailId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  // Given as objects, since a text could contain several addresses.
  ...{ from: { name: 'Kontor', address: from }, to: { name: '', address: to } },
  ...{ subject, text, headers: HEADERS },
});

/** Reply codes about the sender and not the recipient: the server requires a sign-in first. */
const ABOUT_US: readonly unknown[] = [503, 530];

/** The reply of the server if it refuses the recipient permanently (RFC 5321); else undefined. */
const refusalIn = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || Reflect.get(error, 'command') !== 'RCPT TO') return undefined;
  const code: unknown = Reflect.get(error, 'responseCode');
  const isFinal = typeof code === 'number' && code >= 500 && !ABOUT_US.includes(code);
  return isFinal ? String(Reflect.get(error, 'response')) : undefined;
};

const smtpMailer = (url: string, from: string): Mailer => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    // Encryption is required, except on this machine.
    requireTLS: !isSecure && !LOOPBACK.has(hostname),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: SERVER_MOST_MS,
    greetingTimeout: SERVER_MOST_MS,
    socketTimeout: SERVER_MOST_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    via: 'smtp',
    send: async (mail) => {
      try {
        await transport.sendMail(written(mail, from));
      } catch (error) {
        const refusal = refusalIn(error);
        throw refusal === undefined ? error : new MailRefusedError(refusal, { cause: error });
      }
    },
    verify: async () => {
      await transport.verify();
    },
  };
};

/** Writes each mail to a file, in the format in which it would be sent. */
const fileMailer = (folder: string, from: string): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    via: 'file',
    send: async (mail) => {
      const { message } = await transport.sendMail(written(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`;
      await writeFile(join(folder, name), message, { mode: 0o600 });
    },
    verify: async () => undefined,
  };
};

export const openMailer = ({ url, from, folder }: MailSettings): Mailer => {
  if (url !== undefined && from !== undefined) return smtpMailer(url, from);
  return folder === null ? noMailer : fileMailer(folder, from ?? 'kontor@localhost');
};
