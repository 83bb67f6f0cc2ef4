import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { World } from '#kernel/world.ts';
import { zeroBits } from './zero-bits.ts';

/**
 * A task that takes a browser a second, and a sender of thousands of forms hours: finding a number
 * with which a text hashes to enough leading zero bits. The task is signed, so nothing is stored
 * until it is solved.
 */

export const CHALLENGE_MS = 10 * 60_000;
/** The largest number, which is an exact integer in every language. */
const PROOF = /^([0-9A-Za-z_-]{20,400})\.([0-9A-Za-z_-]{43})\.(\d{1,15})$/;

const content = z.strictObject({
  id: z.string(),
  /** The purpose: no other form accepts the proof. */
  purpose: z.string(),
  zeroBits: z.int(),
  endsAtMs: z.int(),
});

type Content = z.output<typeof content>;

export interface Challenge {
  /** The text to hash, followed by `.` and the number to find. */
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

/** A valid proof; the caller checks whether it was used before. */
export interface Proof {
  id: string;
  endsAt: Date;
  /** How hard the task was. */
  zeroBits: number;
}

/** The proof in a text, if it is valid for this purpose and now; else undefined. */
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
  return { id: reported.id, endsAt: new Date(reported.endsAtMs), zeroBits: reported.zeroBits };
};
