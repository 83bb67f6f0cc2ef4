import { hash, timingSafeEqual } from 'node:crypto';
import type { FormedKey } from './format.ts';

/** SHA-256 of a key in hexadecimal: 256 random bits need no slow hash. */
export const digestOf = ({ text }: FormedKey): string => hash('sha256', text, 'hex');

const NOBODY = '0'.repeat(64);

/** Whether the digests are equal, in constant time; also without a stored digest. */
export const sameDigest = (given: string, stored: string | undefined): boolean => {
  const pair = [given, stored ?? NOBODY].map((digest) => Buffer.from(digest, 'hex'));
  const [left = Buffer.alloc(0), right = Buffer.alloc(0)] = pair;
  return left.length === right.length && timingSafeEqual(left, right) && stored !== undefined;
};
