import { z } from 'zod';
import { MINUTE_MS } from '#kernel/durations.ts';
import { count, json, moment } from '#kernel/storage/columns.ts';
import { deleted } from '#kernel/storage/retention.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { opening } from '#kernel/storage/table.ts';
import type { World } from '#kernel/world.ts';
import type { Mail } from './mail.ts';

/** Mails that are stored until they are handed over or given up after days. */

export const MAIL_STATUSES = ['WAITING', 'SENT', 'REFUSED', 'GIVEN_UP'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** The facts about a mail, without its text. */
export interface OutgoingMail {
  mailId: string;
  about: string;
  status: MailStatus;
  /** The number of attempts that were started. */
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date | null;
  /** The start of the last attempt while its result is unknown. */
  handingOverAt: Date | null;
  endedAt: Date | null;
  /** Why the last attempt failed. */
  failure: string | null;
}

/** A mail that only this process sends until its lease ends. */
export interface TakenMail {
  mailId: string;
  /** The number of attempts, including this one. */
  attempts: number;
  /** Null if the data of its subject was erased, or does not open. */
  mail: Mail | null;
  leaseEndsAt: Date;
}

const ID_CHARACTERS = 16;
/** Longer than one delivery may take. */
const LEASE_MS = 2 * MINUTE_MS;
const FAILURE_CHARACTERS = 500;

const row = z
  .object({
    id: z.string(),
    about: z.string(),
    status: z.enum(MAIL_STATUSES),
    attempts: count,
    created_at: moment,
    next_attempt_at: moment.nullable(),
    handing_over_at: moment.nullable(),
    ended_at: moment.nullable(),
    failure: z.string().nullable(),
  })
  .transform(({ id, created_at, next_attempt_at, handing_over_at, ended_at, ...read }) => ({
    ...{ mailId: id, ...read, createdAt: created_at, nextAttemptAt: next_attempt_at },
    ...{ handingOverAt: handing_over_at, endedAt: ended_at },
  }));

const content = json.pipe(z.object({ to: z.string(), subject: z.string(), text: z.string() }));

const dueRow = z.object({
  ...{ id: z.string(), about: z.string(), attempts: count, next_attempt_at: z.string() },
  content: z.string(),
});

/** Seals the text under the key of its subject. */
const sealed = async ({ seals }: Store, mailId: string, mail: Mail): Promise<string> => {
  const { about, ...text } = mail;
  const sealer = await seals.sealerFor([{ subject: about, organizationId: about }]);
  return sealer.seal(about, `${mailId}.content`, JSON.stringify(text));
};

const opened = ({ about, content: text }: z.output<typeof dueRow>): Mail | null => {
  const { data } = content.safeParse(text);
  return data === undefined ? null : { about, ...data };
};

interface Taking {
  only: string | null;
  /**
   * How long another attempt waits if the result of this one is never recorded; null: it is the
   * last.
   */
  waitAfter(begun: { attempts: number }): number | null;
}

/**
 * The mail that is overdue longest, or the named one; no other process gets it. The start of the
 * attempt is recorded first, so that a process that ends meanwhile leaves a trace.
 */
const take = async (
  store: Store,
  now: Date,
  { only, waitAfter }: Taking,
): Promise<TakenMail | undefined> => {
  const due = await store.row(
    opening('outgoing_mails', dueRow),
    sql`SELECT id, about, content, attempts, next_attempt_at FROM outgoing_mails
        WHERE status = 'WAITING' AND next_attempt_at <= ${now.toISOString()}
          AND coalesce(${only}, id) = id
        ORDER BY next_attempt_at, id LIMIT 1`,
  );
  if (due === undefined) return undefined;
  const attempts = due.attempts + 1;
  const leaseMs = Math.max(LEASE_MS, waitAfter({ attempts }) ?? 0);
  const leaseEndsAt = new Date(now.getTime() + leaseMs);
  const [taking] = await store.batch([
    sql`UPDATE outgoing_mails SET next_attempt_at = ${leaseEndsAt.toISOString()},
          attempts = ${attempts}, handing_over_at = ${now.toISOString()}
        WHERE id = ${due.id} AND next_attempt_at = ${due.next_attempt_at}`,
  ]);
  if (taking?.changed !== 1) return undefined;
  return { mailId: due.id, attempts, mail: opened(due), leaseEndsAt };
};

interface Ended {
  now: Date;
  failure: string;
}

/**
 * Records a failure: `next` is the time of the next attempt, or null if the mail ends with that
 * status.
 */
const fail = (
  store: Store,
  { mailId, leaseEndsAt }: TakenMail,
  { now, failure, status, next }: Ended & { status: MailStatus; next: Date | null },
): Promise<unknown> =>
  store.batch([
    sql`UPDATE outgoing_mails SET status = ${status}, handing_over_at = NULL,
          failure = ${failure.slice(0, FAILURE_CHARACTERS)},
          next_attempt_at = ${next?.toISOString() ?? null},
          ended_at = ${next === null ? now.toISOString() : null}
        WHERE id = ${mailId} AND next_attempt_at = ${leaseEndsAt.toISOString()}`,
  ]);

const newMailId = ({ randomCode }: Pick<World, 'randomCode'>): string =>
  `mail_${randomCode(ID_CHARACTERS)}`;

const insertion = async (
  store: Store,
  { mailId, mail, now }: { mailId: string; mail: Mail; now: Date },
): Promise<Statement> => {
  const at = now.toISOString();
  return sql`INSERT INTO outgoing_mails
      (id, about, content, status, attempts, created_at, next_attempt_at)
      VALUES (${mailId}, ${mail.about}, ${await sealed(store, mailId, mail)}, 'WAITING', 0,
        ${at}, ${at})`;
};

/**
 * The same store, for one caller: the first write of it that succeeds also stores the mail. A write
 * that may change nothing has to be refused in that case, so that no mail is stored.
 */
export const withMail = (
  store: Store,
  mail: Mail,
  world: Pick<World, 'now' | 'randomCode'>,
): { store: Store; mailId: string } => {
  const mailId = newMailId(world);
  let isKept = false;
  const batch: Store['batch'] = async (statements) => {
    if (isKept) return store.batch(statements);
    const keeping = await insertion(store, { mailId, mail, now: world.now() });
    const outcomes = await store.batch([...statements, keeping]);
    isKept = true;
    return outcomes.slice(0, statements.length);
  };
  const { seals } = store;
  return {
    mailId,
    store: {
      rows: (reader, statement) => store.rows(reader, statement),
      row: (reader, statement) => store.row(reader, statement),
      seals,
      isNear: store.isNear,
      batch,
      close: () => store.close(),
    },
  };
};

/** The results that are recorded for a taken mail. */
const sending = (store: Store) => ({
  /** The mail was handed over: its text is erased. */
  sent: async ({ mailId }: TakenMail, now: Date): Promise<void> => {
    await store.batch([
      sql`UPDATE outgoing_mails SET status = 'SENT', content = NULL, failure = NULL,
            next_attempt_at = NULL, handing_over_at = NULL, ended_at = ${now.toISOString()}
          WHERE id = ${mailId}`,
    ]);
  },
  /** The attempt failed: `next` is the time of the next one, or null if the mail is given up. */
  failed: async (taken: TakenMail, ended: Ended & { next: Date | null }): Promise<void> => {
    const status = ended.next === null ? 'GIVEN_UP' : 'WAITING';
    await fail(store, taken, { ...ended, status });
  },
  /** The mail server refused its recipient for good. */
  refused: async (taken: TakenMail, ended: Ended): Promise<void> => {
    await fail(store, taken, { ...ended, status: 'REFUSED', next: null });
  },
});

/** An attempt that was started before this time was abandoned. */
const abandonedBefore = (now: Date): string => new Date(now.getTime() - LEASE_MS).toISOString();

export const outbox = (store: Store) => ({
  ...sending(store),
  /** The one that is due for longest, or the one that is named; no other process gets it. */
  take: (now: Date, taking: Taking) => take(store, now, taking),
  /** Oldest first. */
  list: (status?: MailStatus): Promise<OutgoingMail[]> =>
    store.rows(
      row,
      sql`SELECT id, about, status, attempts, created_at, next_attempt_at, handing_over_at,
            ended_at, failure
          FROM outgoing_mails WHERE coalesce(${status ?? null}, status) = status
          ORDER BY created_at, id`,
    ),
  /**
   * Makes a failed mail due again, or all failed ones except refused ones; attempts count from
   * zero. @returns how many
   */
  retry: async (mailId: string | null, now: Date): Promise<number> => {
    const [retrying] = await store.batch([
      sql`UPDATE outgoing_mails SET status = 'WAITING', attempts = 0, ended_at = NULL,
            next_attempt_at = ${now.toISOString()}, handing_over_at = NULL
          WHERE (status = 'GIVEN_UP' OR (status = 'REFUSED' AND id = ${mailId})
              OR (status = 'WAITING' AND attempts > 0))
            AND coalesce(handing_over_at, '') < ${abandonedBefore(now)}
            AND coalesce(${mailId}, id) = id`,
    ]);
    return retrying?.changed ?? 0;
  },
});

export type Outbox = ReturnType<typeof outbox>;

export const forgetMails = deleted(
  (before) => sql`DELETE FROM outgoing_mails WHERE created_at < ${before}`,
);
