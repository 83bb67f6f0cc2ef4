import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { World } from '#kernel/world.ts';
import { zeroBits } from './zero-bits.ts';

/**
 * A task that costs a browser a second and a flood of senders their machine: to find a number with
 * which a text hashes to enough zero bits. The task is signed, so that nothing is kept of it until
 * it is solved.
 */

export const CHALLENGE_MS = 10 * 60_000;
/** The number is an integer that any language holds. */
const PROOF = /^([0-9A-Za-z_-]{20,400})\.([0-9A-Za-z_-]{43})\.(\d{1,15})$/;

const content = z.strictObject({
  id: z.string(),
  /** What it is solved for: no other form takes it. */
  purpose: z.string(),
  zeroBits: z.int(),
  endsAtMs: z.int(),
});

type Content = z.output<typeof content>;

export interface Challenge {
  /** What is hashed, with `.` and the number that is looked for after it. */
  text: string;
  zeroBits: number;
  endsAt: Date;
}

const sealOf = (encoded: string, secret: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`proof of work ${encoded}`).digest();

export const makeChallenge = (
  { purpose, zeroBits: wanted }: { purpose: string; zeroBits: number },
  { secret, world }: { secret: Uint8Array; world: Pick<World, 'now' | 'randomCode'> },
): Challenge => {
  const endsAtMs = world.now().getTime() + CHALLENGE_MS;
  const reported: Content = { id: world.randomCode(20), purpose, zeroBits: wanted, endsAtMs };
  const encoded = Buffer.from(JSON.stringify(reported)).toString('base64url');
  const text = `${encoded}.${sealOf(encoded, secret).toString('base64url')}`;
  return { text, zeroBits: wanted, endsAt: new Date(endsAtMs) };
};

const parsed = (encoded: string): Content | undefined => {
  try {
    return content.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))).data;
  } catch {
    return undefined;
  }
};

/** A proof that holds by itself; whether it was used before is for the caller to know. */
export interface Proof {
  id: string;
  endsAt: Date;
}

/** The proof that a text is, for this purpose and now; undefined where it is none. */
export const readProof = (
  text: string,
  purpose: string,
  { secret, now }: { secret: Uint8Array; now: Date },
): Proof | undefined => {
  const [, encoded = '', seal = ''] = PROOF.exec(text) ?? [];
  if (encoded === '') return undefined;
  if (!timingSafeEqual(sealOf(encoded, secret), Buffer.from(seal, 'base64url'))) return undefined;
  const reported = parsed(encoded);
  if (reported === undefined || reported.purpose !== purpose) return undefined;
  if (reported.endsAtMs <= now.getTime()) return undefined;
  const hash = createHash('sha256').update(text).digest();
  if (zeroBits(hash) < reported.zeroBits) return undefined;
  return { id: reported.id, endsAt: new Date(reported.endsAtMs) };
};
