import { deliverMails } from '#kernel/mail/deliver.ts';
import { outbox } from '#kernel/mail/outbox.ts';
import { systemWorld } from '#kernel/world.ts';
import { operationalStore } from '#app/store.ts';
import { mailer } from './mailer.ts';

/** Sends the mails that are queued in the database of this deploy. */

/** A mail server may take 15 seconds for one mail, and a function may run for 30. */
const RUN_MOST = 20;
const RUN_FAILURES_MOST_MS = 12_000;

/** Sends due mails; ends early if the mail server does not answer, and leaves them queued. */
export const sendWhatIsDue = async (): Promise<void> => {
  const ports = {
    outbox: outbox(await operationalStore()),
    mailer: mailer(),
    world: systemWorld,
  };
  const until = Date.now() + RUN_FAILURES_MOST_MS;
  for (let tried = 0; tried < RUN_MOST && Date.now() < until; tried += 1) {
    const { sent, failures } = await deliverMails(ports, { most: 1 });
    // The reason is not logged: a mail server may name the person in its answer.
    for (const { mailId } of failures) console.error(`mail: ${mailId} failed: kontor mail list`);
    if (sent + failures.length === 0) return;
  }
};
