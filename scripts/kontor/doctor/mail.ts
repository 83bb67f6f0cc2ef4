import type { Environment } from '#kernel/config/env.ts';
import { fine, warning, type Finding } from './finding.ts';

/** Whether owners can be written to. */
export const checkMail = ({ mail, siteUrl }: Environment): Finding => {
  if (mail.url !== undefined && mail.from !== undefined)
    return fine('Mail', `as ${mail.from} by ${new URL(mail.url).host}`);
  if (siteUrl === undefined) return fine('Mail', `into ${mail.folder}, as on every local run`);
  const advice =
    'Set SMTP_URL and MAIL_FROM: owners see all on their page, but are not written to.';
  return warning('Mail', 'none is sent', advice);
};
