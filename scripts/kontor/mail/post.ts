import { deliverMails } from '#kernel/mail/deliver.ts';
import type { Mail } from '#kernel/mail/mail.ts';
import { outbox, withMail } from '#kernel/mail/outbox.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { mailerOf } from '#app/mail/mailer.ts';
import { print } from '../output.ts';
import { environment } from '../workplace.ts';

/** The dependencies for sending mails. */
export const mailPorts = (store: Store) => ({
  outbox: outbox(store),
  mailer: mailerOf(environment(), process.cwd()),
  world: systemWorld,
});

/** The result of sending a mail. */
export type Posted = 'sent' | 'waiting' | 'refused' | 'none';

const send = async (store: Store, mailId: string): Promise<Posted> => {
  const { failures } = await deliverMails(mailPorts(store), { most: 1, only: mailId });
  const [failed] = failures;
  if (failed === undefined) return 'sent';
  const then = failed.isFinal ? 'is not tried again' : 'waits and is tried again';
  print(process.stderr, {}, null, `mail: ${failed.failure}. ${mailId} ${then}.`);
  return failed.isFinal ? 'refused' : 'waiting';
};

/**
 * Runs the decision with a store whose write also stores the mail, so that both are stored or
 * neither. Then the mail is sent; a failure is part of the result.
 */
export const decideAndPost = async <Result>(
  store: Store,
  mail: Mail,
  decide: (store: Store) => Promise<Result>,
): Promise<{ decided: Result; posted: Posted }> => {
  const { mailer, world } = mailPorts(store);
  if (mailer.via === 'none') return { decided: await decide(store), posted: 'none' };
  const kept = withMail(store, mail, world);
  const decided = await decide(kept.store);
  return { decided, posted: await send(store, kept.mailId) };
};

/** A sentence for the operator on the result. */
export const postedLine = (posted: Posted, to: string): string =>
  ({
    sent: `Mailed to ${to}.`,
    refused: `The mail to ${to} is refused for good: npm run kontor -- mail list`,
    waiting: `The mail to ${to} waits: npm run kontor -- mail list`,
    none: `Nothing is mailed, since SMTP_URL is not set: tell ${to} yourself.`,
  })[posted];
