import { z } from 'zod';
import { count, json, moment } from '#kernel/storage/columns.ts';
import { deleted } from '#kernel/storage/retention.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { World } from '#kernel/world.ts';
import type { Mail } from './mail.ts';

/** Mails that are kept until they were handed over, or were tried for days. */

export const MAIL_STATUSES = ['WAITING', 'SENT', 'GIVEN_UP'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** What is known of a mail besides its text. */
export interface OutgoingMail {
  mailId: string;
  about: string;
  status: MailStatus;
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date | null;
  endedAt: Date | null;
  /** Why the last attempt failed. */
  failure: string | null;
}

/** One that this process alone sends until its lease ends. */
export interface TakenMail {
  mailId: string;
  attempts: number;
  /** Null where what it is about was erased. */
  mail: Mail | null;
  leaseEndsAt: Date;
}

const ID_CHARACTERS = 16;
/** Longer than a mail server may take for one. */
const LEASE_MS = 2 * 60_000;
const FAILURE_CHARACTERS = 500;

const row = z
  .object({
    id: z.string(),
    about: z.string(),
    status: z.enum(MAIL_STATUSES),
    attempts: count,
    created_at: moment,
    next_attempt_at: moment.nullable(),
    ended_at: moment.nullable(),
    failure: z.string().nullable(),
  })
  .transform(({ id, created_at, next_attempt_at, ended_at, ...read }): OutgoingMail => ({
    ...{ mailId: id, ...read, createdAt: created_at },
    ...{ nextAttemptAt: next_attempt_at, endedAt: ended_at },
  }));

const content = json.pipe(z.object({ to: z.string(), subject: z.string(), text: z.string() }));

const dueRow = z.object({
  ...{ id: z.string(), about: z.string(), attempts: count, next_attempt_at: z.string() },
  content: z.string(),
});

/** Seals the text under the key of what it is about. */
const sealed = async ({ seals }: Store, mailId: string, mail: Mail): Promise<string> => {
  const { about, ...text } = mail;
  const sealer = await seals.sealerFor([{ subject: about, organizationId: about }]);
  return sealer.seal(about, `${mailId}.content`, JSON.stringify(text));
};

const opened = ({ about, content: text }: z.output<typeof dueRow>): Mail | null => {
  const { data } = content.safeParse(text);
  return data === undefined ? null : { about, ...data };
};

/** The one that is due for longest, or the one that is named; no other process gets it. */
const take = async (
  store: Store,
  now: Date,
  only: string | null,
): Promise<TakenMail | undefined> => {
  const due = await store.row(
    dueRow,
    sql`SELECT id, about, content, attempts, next_attempt_at FROM outgoing_mails
        WHERE status = 'WAITING' AND next_attempt_at <= ${now.toISOString()}
          AND coalesce(${only}, id) = id
        ORDER BY next_attempt_at, id LIMIT 1`,
  );
  if (due === undefined) return undefined;
  const leaseEndsAt = new Date(now.getTime() + LEASE_MS);
  const [taking] = await store.batch([
    sql`UPDATE outgoing_mails SET next_attempt_at = ${leaseEndsAt.toISOString()}
        WHERE id = ${due.id} AND next_attempt_at = ${due.next_attempt_at}`,
  ]);
  if (taking?.changed !== 1) return undefined;
  return { mailId: due.id, attempts: due.attempts, mail: opened(due), leaseEndsAt };
};

/** What is written of one that was taken. */
const sending = (store: Store) => ({
  /** It was handed over: its text is gone. */
  sent: async ({ mailId, attempts }: TakenMail, now: Date): Promise<void> => {
    await store.batch([
      sql`UPDATE outgoing_mails SET status = 'SENT', content = NULL, failure = NULL,
            attempts = ${attempts + 1}, next_attempt_at = NULL, ended_at = ${now.toISOString()}
          WHERE id = ${mailId}`,
    ]);
  },
  /** It failed: `next` is when it is tried again, null where it is given up. */
  failed: async (
    { mailId, attempts, leaseEndsAt }: TakenMail,
    { now, next, failure }: { now: Date; next: Date | null; failure: string },
  ): Promise<void> => {
    const endedAt = next === null ? now.toISOString() : null;
    await store.batch([
      sql`UPDATE outgoing_mails SET status = ${next === null ? 'GIVEN_UP' : 'WAITING'},
            attempts = ${attempts + 1}, failure = ${failure.slice(0, FAILURE_CHARACTERS)},
            next_attempt_at = ${next?.toISOString() ?? null}, ended_at = ${endedAt}
          WHERE id = ${mailId} AND next_attempt_at = ${leaseEndsAt.toISOString()}`,
    ]);
  },
});

export const outbox = (store: Store) => ({
  ...sending(store),
  /** The one that is due for longest, or the one that is named; no other process gets it. */
  take: (now: Date, only: string | null) => take(store, now, only),
  /** Keeps a mail to be sent: durable once this resolves. */
  add: async (mail: Mail, world: Pick<World, 'now' | 'randomCode'>): Promise<string> => {
    const mailId = `mail_${world.randomCode(ID_CHARACTERS)}`;
    const at = world.now().toISOString();
    await store.batch([
      sql`INSERT INTO outgoing_mails
          (id, about, content, status, attempts, created_at, next_attempt_at)
          VALUES (${mailId}, ${mail.about}, ${await sealed(store, mailId, mail)}, 'WAITING', 0,
            ${at}, ${at})`,
    ]);
    return mailId;
  },
  /** Oldest first. */
  list: (status?: MailStatus): Promise<OutgoingMail[]> =>
    store.rows(
      row,
      sql`SELECT id, about, status, attempts, created_at, next_attempt_at, ended_at, failure
          FROM outgoing_mails WHERE coalesce(${status ?? null}, status) = status
          ORDER BY created_at, id`,
    ),
  /** Makes one that failed due, or all of them, with all attempts before them; how many. */
  retry: async (mailId: string | null, now: Date): Promise<number> => {
    const [retrying] = await store.batch([
      sql`UPDATE outgoing_mails SET status = 'WAITING', attempts = 0, ended_at = NULL,
            next_attempt_at = ${now.toISOString()}
          WHERE (status = 'GIVEN_UP' OR (status = 'WAITING' AND attempts > 0))
            AND coalesce(${mailId}, id) = id`,
    ]);
    return retrying?.changed ?? 0;
  },
});

export type Outbox = ReturnType<typeof outbox>;

export const forgetMails = deleted(
  (before) => sql`DELETE FROM outgoing_mails WHERE created_at < ${before}`,
);
