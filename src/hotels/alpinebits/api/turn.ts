import { joined } from '#kernel/text/joined.ts';
import { VENDOR_WAITING_MOST, WAITING_MOST_EACH } from '#hotels/ota/limits.ts';
import type { Refusal } from '#hotels/ota/refusal.ts';
import type { Turns } from '#kernel/async/in-turn.ts';
import type { QuotaCounter } from '#kernel/storage/quotas/request-quota.ts';
import type { RateLimiter } from '#kernel/world.ts';

/** What the system of one hotel may send, in whichever dialect. */

export interface TurnPorts {
  /** Messages by hotel. */
  quota: QuotaCounter;
  turns: Turns;
}

const TURN_SECONDS = 5;

const TOO_MANY_WAIT: Refusal = {
  status: 429,
  sentence: joined(
    `more than ${WAITING_MOST_EACH} messages of this hotel wait: `,
    'send the next one when the one before is answered',
  ),
  retryAfterSeconds: TURN_SECONDS,
};

const quotaSpent = (most: number, resetsInMs: number): Refusal => ({
  status: 429,
  sentence: `more than ${most} messages of this hotel within a minute: put changes together`,
  retryAfterSeconds: Math.max(1, Math.ceil(resetsInMs / 1000)),
});

/** Counts a message under a key; why it is not answered, undefined where it is. */
export const overQuota = async (
  { quota }: Pick<TurnPorts, 'quota'>,
  key: string,
): Promise<Refusal | undefined> => {
  const { allowed, most, resetsInMs } = await quota.take(key);
  return allowed ? undefined : quotaSpent(most, resetsInMs);
};

/** Why a message is not taken up at all; undefined where it is. */
export const excess = async (ports: TurnPorts, hotel: string): Promise<Refusal | undefined> =>
  ports.turns.waiting(hotel) > WAITING_MOST_EACH ? TOO_MANY_WAIT : overQuota(ports, hotel);

const VENDOR_TOO_MANY: Refusal = {
  status: 429,
  sentence: joined(
    `more than ${VENDOR_WAITING_MOST} messages of these sign-in data wait: `,
    'send fewer at once',
  ),
  retryAfterSeconds: TURN_SECONDS,
};

/**
 * A vendor's messages are read one after the other, since none names its hotel before; each then
 * waits for those of its hotel, and counts with them.
 */
export const vendorExcess = ({ turns }: TurnPorts, user: string): Refusal | undefined =>
  turns.waiting(user) > VENDOR_WAITING_MOST ? VENDOR_TOO_MANY : undefined;

const NOTED_EACH_MS = 60_000;

/** Those who send too much send much: so that their notes are few, one a minute is written. */
export const noteRarely = () => {
  const noted = new Map<string, number>();
  return (hotel: string, at: Date): boolean => {
    const isDue = at.getTime() - (noted.get(hotel) ?? 0) >= NOTED_EACH_MS;
    if (isDue) noted.set(hotel, at.getTime());
    return isDue;
  };
};

const FAILURES = { most: 20, windowMs: 60_000 };

/**
 * Why a sign-in fails, and counts it by address. The right password passes even then: 190 random
 * bits are not guessed, and one hotel's mistake must not shut out the others that share its system.
 */
export const signInRefusal = async (
  { limiter, now }: { limiter: RateLimiter; now(): Date },
  client: string,
): Promise<Refusal> => {
  const limit = { bucket: `alpinebits:sign-in:${client}`, ...FAILURES };
  const taken = await limiter.take([limit], now());
  return taken.allowed
    ? { status: 401, sentence: 'the user name or the password is missing or wrong' }
    : {
        status: 429,
        sentence: 'too many failures to sign in',
        retryAfterSeconds: taken.retryAfterSeconds,
      };
};
