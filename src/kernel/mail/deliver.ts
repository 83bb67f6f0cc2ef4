import { HOUR_MS, MINUTE_MS } from '#kernel/durations.ts';
import type { World } from '#kernel/world.ts';
import { MailRefusedError, type Mailer } from './mail.ts';
import type { Outbox, TakenMail } from './outbox.ts';

/** Sends the stored mails, and decides when a failed one is tried again. */

/**
 * The pause after each failed attempt; after the last attempt, within four days, the mail is given
 * up.
 */
const WAITS_MS = [
  ...[MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2, 6, 12, 24, 24, 24].map((hours) => hours * HOUR_MS),
];

const ATTEMPTS_MOST = WAITS_MS.length + 1;

const ERASED = 'Its subject was erased';
const UNNOTED = 'It may have been sent: no process could record the result of its attempts';

interface DeliveryPorts {
  outbox: Pick<Outbox, 'take' | 'sent' | 'failed' | 'refused'>;
  mailer: Mailer;
  world: Pick<World, 'now'>;
}

interface Failure {
  mailId: string;
  failure: string;
  /** Whether no further attempt follows. */
  isFinal: boolean;
}

interface Delivered {
  sent: number;
  /** The failed mails, each with the reason. */
  failures: readonly Failure[];
}

/** The time from the start of an attempt to the next one; null after the last. */
const waitAfter = ({ attempts }: { attempts: number }): number | null =>
  WAITS_MS[attempts - 1] ?? null;

const attempt = async (
  { outbox, mailer, world }: DeliveryPorts,
  taken: TakenMail,
): Promise<Failure | null> => {
  const { mailId } = taken;
  const endAs = async (failure: string): Promise<Failure> => {
    await outbox.failed(taken, { now: world.now(), next: null, failure });
    return { mailId, failure, isFinal: true };
  };
  if (taken.mail === null) return endAs(ERASED);
  if (taken.attempts > ATTEMPTS_MOST) return endAs(UNNOTED);
  try {
    await mailer.send({ ...taken.mail, mailId });
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    const now = world.now();
    if (error instanceof MailRefusedError) {
      await outbox.refused(taken, { now, failure });
      return { mailId, failure, isFinal: true };
    }
    const wait = waitAfter(taken);
    if (wait === null) return endAs(failure);
    await outbox.failed(taken, { now, next: new Date(now.getTime() + wait), failure });
    return { mailId, failure, isFinal: false };
  }
  await outbox.sent(taken, world.now());
  return null;
};

/**
 * Sends the due mails one after the other, up to a number; with `only`, that mail alone. A crash
 * between the handing over and the note of it sends a mail twice, with the same Message-ID; no mail
 * is lost.
 */
export const deliverMails = async (
  ports: DeliveryPorts,
  { most, only = null }: { most: number; only?: string | null },
): Promise<Delivered> => {
  const failures: Failure[] = [];
  let sent = 0;
  if (ports.mailer.via === 'none') return { sent, failures };
  while (sent + failures.length < most) {
    const taken = await ports.outbox.take(ports.world.now(), { only, waitAfter });
    if (taken === undefined) break;
    const failure = await attempt(ports, taken);
    if (failure === null) sent += 1;
    else failures.push(failure);
  }
  return { sent, failures };
};
