import { deliverMails } from '#kernel/mail/deliver.ts';
import { outbox } from '#kernel/mail/outbox.ts';
import { systemWorld } from '#kernel/world.ts';
import { operationalStore } from '#app/store.ts';
import { mailer } from './mailer.ts';

/** Sends the mails that the database of this deploy keeps. */

/** A mail server may take fifteen seconds for one, and a function has thirty. */
const RUN_MOST = 20;
const RUN_FAILURES_MOST_MS = 12_000;

/** Sends what is due; ends early where the mail server does not answer: the next run comes. */
export const sendWhatIsDue = async (): Promise<void> => {
  const ports = {
    outbox: outbox(await operationalStore()),
    mailer: mailer(),
    world: systemWorld,
  };
  const until = Date.now() + RUN_FAILURES_MOST_MS;
  for (let tried = 0; tried < RUN_MOST && Date.now() < until; tried += 1) {
    const { sent, failures } = await deliverMails(ports, { most: 1 });
    // Not why: a mail server may name the person in its answer.
    for (const { mailId } of failures) console.error(`mail: ${mailId} failed: kontor mail list`);
    if (sent + failures.length === 0) return;
  }
};
