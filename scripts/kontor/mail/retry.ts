import { deliverMails } from '#kernel/mail/deliver.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import { command } from '../command.ts';
import { EXIT, UsageError } from '../failure.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';
import { mailPorts } from './post.ts';

const NO_WAY = 'no way to send mail is set: set SMTP_URL and MAIL_FROM';

export const mailRetry = () =>
  command({
    name: 'retry',
    does:
      'Sends failed mails now, and allows them all attempts again: one mail, or all that wait ' +
      'or were given up. Exit code 1 if one fails.',
    examples: ['mail retry', 'mail retry mail_0123456789abcdef'],
    json: '{sent, failures: [{mailId, failure}]}',
  })
    .argument('[id]', 'id of the mail')
    .action(async (mailId: string | undefined, options: OutputOptions) => {
      const delivered = await withStore(async (store) => {
        const ports = mailPorts(store);
        if (ports.mailer.via === 'none') throw new UsageError(NO_WAY);
        const only = mailId ?? null;
        const due = await ports.outbox.retry(only, ports.world.now());
        if (due === 0 && only !== null)
          throw new RefusalError('NOT_FOUND', `no mail ${only} has failed: see mail list`);
        return deliverMails(ports, { most: due, only });
      });
      const { sent, failures } = delivered;
      const lines = failures.map(({ mailId: id, failure }) => `${id}  ${failure}`);
      answer(options, delivered, [`${sent} sent, ${failures.length} failed.`, ...lines].join('\n'));
      if (failures.length > 0) process.exitCode = EXIT.failed;
    });
