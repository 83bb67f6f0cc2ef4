import { joined } from '#kernel/text/joined.ts';
import { VENDOR_WAITING_MOST, WAITING_MOST_EACH } from '#hotels/ota/limits.ts';
import type { Refusal } from '#hotels/ota/refusal.ts';
import type { Turns } from '#kernel/async/in-turn.ts';
import type { QuotaCounter } from '#kernel/storage/quotas/request-quota.ts';
import type { RateLimiter } from '#kernel/world.ts';

/** Limits for the messages of one hotel's system, in all dialects. */

export interface TurnPorts {
  /** Queues of messages by hotel. */
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

/** Counts a message under a key. Returns why it is not answered; undefined if it is. */
export const overQuota = async (
  { quota }: Pick<TurnPorts, 'quota'>,
  key: string,
): Promise<Refusal | undefined> => {
  const { allowed, most, resetsInMs } = await quota.take(key);
  return allowed ? undefined : quotaSpent(most, resetsInMs);
};

/** Why a message is not handled at all; undefined if it is. */
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
 * A vendor's messages are read one after the other, since their hotels are known only after
 * reading; then each is queued and counted with the messages of its hotel.
 */
export const vendorExcess = ({ turns }: TurnPorts, user: string): Refusal | undefined =>
  turns.waiting(user) > VENDOR_WAITING_MOST ? VENDOR_TOO_MANY : undefined;

const NOTED_EACH_MS = 60_000;

/**
 * A sender above the limit sends many messages: only one a minute of the refused ones is recorded.
 */
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
 * Why authentication fails; failures are counted by address. The right password is accepted even
 * above the limit: 190 random bits cannot be guessed, and the mistake of one hotel must not lock
 * out others that share its system.
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
