import { existsSync } from 'node:fs';
import type { Environment } from '#kernel/config/env.ts';
import type { Mailer } from '#kernel/mail/mail.ts';
import { outbox } from '#kernel/mail/outbox.ts';
import { databaseFile } from '#kernel/storage/client.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { mailerOf } from '#app/mail/mailer.ts';
import { withStore } from '../workplace.ts';
import { fault, fine, warning, type Finding } from './finding.ts';

const ASKED_MOST_MS = 10_000;

/** Signs in at the mail server, with one time limit for all steps. */
const verified = async ({ verify }: Mailer): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const late = () => reject(new Error(`no answer within ${ASKED_MOST_MS / 1000} seconds`));
    timer = setTimeout(late, ASKED_MOST_MS);
  });
  try {
    await Promise.race([verify(), limit]);
  } finally {
    clearTimeout(timer);
  }
};

const SERVER = 'Mails wait meanwhile, for four days each. Check SMTP_URL and the mail server.';

/** Checks whether the mail server accepts the sign-in; no mail is sent. */
const checkServer = async (environment: Environment): Promise<Finding> => {
  const { mail, siteUrl } = environment;
  if (mail.url === undefined || mail.from === undefined) {
    if (siteUrl === undefined) return fine('Mail', `into ${mail.folder}, as on every local run`);
    const advice =
      'Set SMTP_URL and MAIL_FROM: owners see all on their page, but are not written to.';
    return warning('Mail', 'none is sent', advice);
  }
  const { host } = new URL(mail.url);
  try {
    await verified(mailerOf(environment, process.cwd()));
    return fine('Mail', `as ${mail.from} by ${host}, which answers`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return fault('Mail', `${host}: ${message}`, SERVER);
  }
};

const RETRY = 'Read why: npm run kontor -- mail list. Then: npm run kontor -- mail retry';

const REFUSED = 'Read why: npm run kontor -- mail list --status refused. Its address may be wrong.';

const counted = (count: number, does: string): string =>
  `${count} ${count === 1 ? 'mail was' : 'mails were'} ${does}`;

/** Checks for mails that could not be sent. */
const checkOutbox = async (environment: Environment): Promise<Finding[]> => {
  const file = databaseFile(environment.databaseUrl);
  if (file !== undefined && !existsSync(file)) return [];
  try {
    const mails = await withStore((store) => outbox(store).list());
    const givenUp = mails.filter(({ status }) => status === 'GIVEN_UP').length;
    const refused = mails.filter(({ status }) => status === 'REFUSED').length;
    const failing = mails.filter(
      ({ status, failure }) => status === 'WAITING' && failure !== null,
    ).length;
    return [
      ...(givenUp > 0 ? [fault('Outbox', counted(givenUp, 'given up'), RETRY)] : []),
      ...(refused > 0
        ? [warning('Outbox', `${counted(refused, 'refused')} by its recipient`, REFUSED)]
        : []),
      ...(failing > 0
        ? [warning('Outbox', `${counted(failing, 'not taken')}, to be tried again`, RETRY)]
        : []),
    ];
  } catch (error) {
    // Another check reports errors of the database.
    if (error instanceof StorageError) return [];
    throw error;
  }
};

export const checkMail = async (environment: Environment): Promise<Finding[]> => [
  await checkServer(environment),
  ...(await checkOutbox(environment)),
];
