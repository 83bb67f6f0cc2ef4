import { Option } from 'commander';
import { MAIL_STATUSES, type MailStatus, type OutgoingMail } from '#kernel/mail/outbox.ts';
import { command } from '../command.ts';
import { answer, minute, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';
import { mailPorts } from './post.ts';

const LOWER = MAIL_STATUSES.map((status) => status.toLowerCase());

const when = ({ endedAt, nextAttemptAt, handingOverAt }: OutgoingMail): string => {
  if (endedAt !== null) return minute(endedAt);
  const next = `tried next ${minute(nextAttemptAt)}`;
  return handingOverAt === null ? next : `handed over since ${minute(handingOverAt)}, ${next}`;
};

const line = (mail: OutgoingMail): string => {
  const { mailId, status, about, attempts, failure } = mail;
  const head = `${mailId}  ${status}  about ${about}  attempts ${attempts}  ${when(mail)}`;
  return failure === null ? head : `${head}\n    ${failure}`;
};

export const mailList = () =>
  command({
    name: 'list',
    does:
      'Lists mails on their way out, oldest first: what waits, was sent, was refused for good or ' +
      'was given up.',
    examples: ['mail list', 'mail list --status given_up'],
    json:
      '[{mailId, about, status: WAITING | SENT | REFUSED | GIVEN_UP, attempts, createdAt, ' +
      'nextAttemptAt, handingOverAt, endedAt, failure}]',
  })
    .addOption(new Option('--status <status>', 'only mails with this status').choices(LOWER))
    .action(async (options: OutputOptions & { status?: Lowercase<MailStatus> }) => {
      const status = MAIL_STATUSES.find((each) => each.toLowerCase() === options.status);
      const mails = await withStore((store) => mailPorts(store).outbox.list(status));
      answer(options, mails, mails.map(line).join('\n') || 'There is none.');
    });
