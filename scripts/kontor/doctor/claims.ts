import { existsSync } from 'node:fs';
import type { Environment } from '#kernel/config/env.ts';
import { databaseFile } from '#kernel/storage/client.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { openStore } from '#kernel/storage/store.ts';
import { changeStore } from '#register/storage/claims.ts';
import { fine, warning, type Finding } from './finding.ts';

/** Checks of what owners changed: what waits for the operator, and what is to be written. */

const waiting = (count: number): Finding =>
  warning(
    "Owners' changes",
    `${count} ${count === 1 ? 'waits' : 'wait'} for a decision`,
    'Read them: npm run kontor -- claims list --status waiting',
  );

const unwritten = (count: number): Finding =>
  warning(
    "Owners' changes",
    `${count} accepted and not in the content`,
    'Write them: npm run kontor -- claims apply',
  );

export const checkClaims = async (environment: Environment): Promise<Finding[]> => {
  const { databaseUrl: url, databaseToken: token } = environment;
  const file = databaseFile(url);
  if (file !== undefined && !existsSync(file)) return [];
  const store = await openStore({ url, token });
  try {
    const changes = changeStore(store);
    const [open, accepted] = [await changes.list('WAITING'), await changes.list('ACCEPTED')];
    const found = [
      ...(open.length > 0 ? [waiting(open.length)] : []),
      ...(accepted.length > 0 ? [unwritten(accepted.length)] : []),
    ];
    return found.length > 0 ? found : [fine("Owners' changes", 'nothing waits')];
  } catch (error) {
    // What is at fault with the database is found elsewhere.
    if (error instanceof StorageError) return [];
    throw error;
  } finally {
    await store.close();
  }
};

/** Whether owners can be written to. */
export const checkMail = ({ mail, siteUrl }: Environment): Finding => {
  if (mail.url !== undefined && mail.from !== undefined)
    return fine('Mail', `as ${mail.from} by ${new URL(mail.url).host}`);
  if (siteUrl === undefined) return fine('Mail', `into ${mail.folder}, as on every local run`);
  const advice =
    'Set SMTP_URL and MAIL_FROM: owners see all on their page, but are not written to.';
  return warning('Mail', 'none is sent', advice);
};
