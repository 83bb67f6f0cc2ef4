import { deliverMails } from '#kernel/mail/deliver.ts';
import type { Mail } from '#kernel/mail/mail.ts';
import { outbox } from '#kernel/mail/outbox.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { mailerOf } from '#app/mail/mailer.ts';
import { print } from '../output.ts';
import { environment } from '../workplace.ts';

/** The outbox with the way out of this deploy. */
export const mailPorts = (store: Store) => ({
  outbox: outbox(store),
  mailer: mailerOf(environment(), process.cwd()),
  world: systemWorld,
});

/** What became of a mail, for the operator. */
export type Posted = 'sent' | 'waiting' | 'none';

/** Keeps a mail and sends it; one that fails is said, waits and is tried again. */
export const post = async (store: Store, mail: Mail): Promise<Posted> => {
  const ports = mailPorts(store);
  if (ports.mailer.via === 'none') return 'none';
  const mailId = await ports.outbox.add(mail, ports.world);
  const { failures } = await deliverMails(ports, { most: 1, only: mailId });
  for (const { failure } of failures)
    print(process.stderr, {}, null, `mail: ${failure}. ${mailId} waits and is tried again.`);
  return failures.length === 0 ? 'sent' : 'waiting';
};

/** What the operator reads about it. */
export const postedLine = (posted: Posted, to: string): string =>
  ({
    sent: `Mailed to ${to}.`,
    waiting: `The mail to ${to} waits: npm run kontor -- mail list`,
    none: `Nothing is mailed, since SMTP_URL is not set: tell ${to} yourself.`,
  })[posted];
