import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import type { RateLimit } from '#kernel/world.ts';
import { digestOfSecret, type Claim } from './claim.ts';
import type { ClaimPorts } from './ports.ts';

/** Limits the mails that others can cause to a mailbox. */

type Ports = Pick<ClaimPorts, 'limiter' | 'world'>;

/** Mails per mailbox and day, counted apart, so that a stranger cannot use up a holder's. */
const MAILS_MOST = {
  form: 3, // anybody can fill in the form
  holder: 10, // of a claim whose domain was proved
} as const;
type Cause = keyof typeof MAILS_MOST;

/** New private addresses per claim and hour. */
const RENEWALS_MOST = 5;

export const foldMailbox = (address: string): string => address.trim().toLowerCase();

const mailsTo = (cause: Cause, address: string): RateLimit => ({
  bucket: `claim mails (${cause}) to ${digestOfSecret(foldMailbox(address))}`,
  most: MAILS_MOST[cause],
  windowMs: DAY_MS,
});

/** Whether one more mail may be sent to a mailbox; counts it. */
export const takeMail = async (
  { limiter, world }: Ports,
  cause: Cause,
  address: string,
): Promise<boolean> => (await limiter.take([mailsTo(cause, address)], world.now())).allowed;

/**
 * Counts a new private address. Before the proof nobody is mailed: anybody can begin a claim with
 * the mailbox of another. After it no address is replaced without a mail to its holder.
 * @throws RefusalError RATE_LIMITED
 */
export const takeRenewal = async (
  { limiter, world }: Ports,
  { claimId, status, contactEmail }: Claim,
): Promise<{ isMailed: boolean }> => {
  const isMailed = status !== 'OPEN';
  const bucket = `new addresses of ${claimId}`;
  const own = { bucket, most: RENEWALS_MOST, windowMs: HOUR_MS };
  const limits = isMailed ? [own, mailsTo('holder', contactEmail)] : [own];
  const taken = await limiter.take(limits, world.now());
  if (!taken.allowed)
    throw new RefusalError('RATE_LIMITED', 'Too many new addresses: try again later', {
      retryAfterSeconds: taken.retryAfterSeconds,
    });
  return { isMailed };
};
