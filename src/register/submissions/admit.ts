import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import type { RateLimit, RateLimiter, World } from '#kernel/world.ts';
import type { ReviewMark } from './review.ts';

/**
 * Decides whether a submission is accepted as it is. No number of submissions closes a form: beyond
 * its budget, a proof of work is required, except from a browser without scripts.
 */

export type FormName = 'applications' | 'corrections' | 'claims';

export interface Sender {
  /** Identifies the sender for the limits without revealing the address. */
  client: string;
  /** A form without scripts cannot give a proof of work. */
  effort?: 'unable' | undefined;
  proof?: OfferedProof | undefined;
}

/** A valid proof of work, which is spent only where one is needed. */
export interface OfferedProof {
  /** How hard its task was when it was handed out. */
  zeroBits: number;
  /** False if it was spent before. */
  spend(): Promise<boolean>;
}

/** How many submissions one sender may send per hour without a proof. */
const OWN_MOST = 5;
/** How many submissions of all senders are accepted per day without a proof or mark. */
const COMMON_MOST = 100;
/**
 * How many more a sender without scripts may send per hour. A request for removal may be an
 * objection (GDPR, Art. 21), and many people can share one network address.
 */
const UNABLE_MOST: Readonly<Record<FormName, number>> = {
  applications: 0,
  corrections: 20,
  claims: 20,
};

const LEAST_BITS = 14;
/** A browser needs about ten seconds for 20 bits. */
const MOST_BITS = 20;
/** A task may be so much easier than those of now: others were sent while it was solved. */
const GRACE_BITS = 1;
/** After this many submissions beyond the budget in an hour, the work is twice as hard. */
const HARDER_EVERY = 25;

const ownLimit = (form: FormName, client: string): RateLimit => ({
  bucket: `${form} from ${client}`,
  most: OWN_MOST,
  windowMs: HOUR_MS,
});

const unableLimit = (form: FormName, client: string): RateLimit => ({
  bucket: `${form} without scripts from ${client}`,
  most: UNABLE_MOST[form],
  windowMs: HOUR_MS,
});

const beyond = (form: FormName, client: string): [all: RateLimit, own: RateLimit] => [
  { bucket: `${form} beyond`, most: Number.MAX_SAFE_INTEGER, windowMs: HOUR_MS },
  { bucket: `${form} beyond from ${client}`, most: Number.MAX_SAFE_INTEGER, windowMs: HOUR_MS },
];

interface AdmitPorts {
  limiter: RateLimiter;
  world: Pick<World, 'now'>;
}

/** Increases with the submissions beyond the budget this hour, of all and of this sender. */
const wantedBits = async (
  { limiter, world }: AdmitPorts,
  form: FormName,
  client: string,
): Promise<number> => {
  const [all, own] = beyond(form, client);
  const now = world.now();
  const [ofAll, ofOwn] = await Promise.all([limiter.used(all, now), limiter.used(own, now)]);
  const harder = Math.log2(1 + ofAll / HARDER_EVERY) + Math.log2(1 + ofOwn);
  return Math.min(MOST_BITS, LEAST_BITS + Math.floor(harder));
};

/** Counts a submission without scripts against its limits; false if they are used up. */
const takeUnable = async (
  { limiter, world }: AdmitPorts,
  form: FormName,
  client: string,
): Promise<boolean> => {
  for (const limit of [ownLimit(form, client), unableLimit(form, client)])
    if (limit.most > 0 && (await limiter.take([limit], world.now())).allowed) return true;
  return false;
};

const refusal = async (
  ports: AdmitPorts,
  form: FormName,
  { client }: Sender,
  spent: { limit: RateLimit; retryAfterSeconds: number },
): Promise<RefusalError> => {
  const wanted = { zeroBits: await wantedBits(ports, form, client) };
  const { limit, retryAfterSeconds } = spent;
  if (limit.bucket === ownLimit(form, client).bucket)
    return new RefusalError(
      'RATE_LIMITED',
      `Too many at once: send a proof of work, or try again in ${retryAfterSeconds} seconds`,
      { ...wanted, retryAfterSeconds },
    );
  return new RefusalError(
    'PROOF_REQUIRED',
    'Many requests are coming in: send the same again with a proof of work',
    wanted,
  );
};

/** Whether the proof is hard enough now: tasks cost nothing, so that somebody may have many. */
const takeProof = async (
  ports: AdmitPorts,
  form: FormName,
  { client, proof }: Sender,
): Promise<boolean> => {
  if (proof === undefined) return false;
  const wanted = await wantedBits(ports, form, client);
  return proof.zeroBits >= wanted - GRACE_BITS && proof.spend();
};

/**
 * The review mark of an accepted submission; null for none.
 * @throws RefusalError RATE_LIMITED, PROOF_REQUIRED, each with the required work
 */
export const admit = async (
  ports: AdmitPorts,
  form: FormName,
  sender: Sender,
): Promise<ReviewMark | null> => {
  const { limiter, world } = ports;
  const { client, effort } = sender;
  const common = { bucket: form, most: COMMON_MOST, windowMs: DAY_MS };
  const taken = await limiter.take([ownLimit(form, client), common], world.now());
  if (taken.allowed) return null;
  const isProved = await takeProof(ports, form, sender);
  const isTaken = isProved || (effort === 'unable' && (await takeUnable(ports, form, client)));
  if (!isTaken) throw await refusal(ports, form, sender, taken);
  await limiter.take(beyond(form, client), world.now());
  return isProved ? 'proved' : 'unproved';
};
