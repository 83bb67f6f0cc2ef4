import { HOUR_MS, MINUTE_MS } from '#kernel/durations.ts';
import type { World } from '#kernel/world.ts';
import type { Mailer } from './mail.ts';
import type { Outbox, TakenMail } from './outbox.ts';

/** Sends what is kept, and decides when what failed is tried again. */

/** After each failed attempt so long; after the last of them it is given up, within four days. */
const WAITS_MS = [
  ...[MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2, 6, 12, 24, 24, 24].map((hours) => hours * HOUR_MS),
];

const ERASED = 'What it is about was erased';

interface DeliveryPorts {
  outbox: Outbox;
  mailer: Mailer;
  world: Pick<World, 'now'>;
}

interface Delivered {
  sent: number;
  /** Each with why. */
  failures: readonly { mailId: string; failure: string }[];
}

const nextAttempt = ({ attempts }: TakenMail, now: Date): Date | null => {
  const wait = WAITS_MS[attempts];
  return wait === undefined ? null : new Date(now.getTime() + wait);
};

/** Null where it was handed over, else why not. */
const attempt = async (
  { outbox, mailer, world }: DeliveryPorts,
  taken: TakenMail,
): Promise<string | null> => {
  if (taken.mail === null) {
    await outbox.failed(taken, { now: world.now(), next: null, failure: ERASED });
    return ERASED;
  }
  try {
    await mailer.send(taken.mail);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    const now = world.now();
    await outbox.failed(taken, { now, next: nextAttempt(taken, now), failure });
    return failure;
  }
  await outbox.sent(taken, world.now());
  return null;
};

/**
 * Sends what is due, one after the other, at most so many; with `only` that mail alone. A crash
 * between the handing over and its note sends a mail twice, and none is lost.
 */
export const deliverMails = async (
  ports: DeliveryPorts,
  { most, only = null }: { most: number; only?: string | null },
): Promise<Delivered> => {
  const failures: { mailId: string; failure: string }[] = [];
  let sent = 0;
  if (ports.mailer.via === 'none') return { sent, failures };
  while (sent + failures.length < most) {
    const taken = await ports.outbox.take(ports.world.now(), only);
    if (taken === undefined) break;
    const failure = await attempt(ports, taken);
    if (failure === null) sent += 1;
    else failures.push({ mailId: taken.mailId, failure });
  }
  return { sent, failures };
};
