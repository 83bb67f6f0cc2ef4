import { resolve } from 'node:path';
import type { Environment } from '#kernel/config/env.ts';
import type { Mailer } from '#kernel/mail/mail.ts';
import { openMailer } from '#kernel/mail/open-mailer.ts';
import { environment } from '#app/environment.ts';
import { PROJECT_FOLDER } from '#app/project-folder.ts';

/** How mails are sent: through the mail server, or as files in a local run. */
export const mailerOf = (
  { mail, siteUrl, onNetlify }: Environment,
  root = PROJECT_FOLDER,
): Mailer =>
  openMailer({
    ...mail,
    folder: siteUrl === undefined && !onNetlify ? resolve(root, mail.folder) : null,
  });

let opened: Mailer | undefined;

export const mailer = (): Mailer => (opened ??= mailerOf(environment()));
