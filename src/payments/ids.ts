import { v7 } from 'uuid';
import type { Ids } from './ports.ts';

/** What fresh ids are made of. */
export interface IdWorld {
  now(): Date;
  /** Unguessable bytes. */
  randomBytes(count: number): Uint8Array;
}

// In the order of their codes, so that texts sort as the numbers do; no i, l, o and u.
const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ID_CHARACTERS = 26;
const REFERENCE_KEY_BYTES = 32;

const inBase = (digits: string, value: bigint): string => {
  const base = BigInt(digits.length);
  let text = '';
  for (let rest = value; rest > 0n; rest /= base) text = `${digits[Number(rest % base)]}${text}`;
  return text;
};

/** As Solana writes addresses: a zero byte in front is a `1`. */
const base58 = (bytes: Uint8Array): string => {
  const zeros = bytes.findIndex((byte) => byte !== 0);
  const value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  return `${'1'.repeat(zeros === -1 ? bytes.length : zeros)}${inBase(BASE58, value)}`;
};

/** Ids are a prefix and a UUIDv7 in 26 letters and digits: they sort by when they were made. */
export const idsFrom = ({ now, randomBytes }: IdWorld): Ids => ({
  newId: (prefix) => {
    const uuid = v7({ msecs: now().getTime(), random: randomBytes(16) });
    const value = BigInt(`0x${uuid.replaceAll('-', '')}`);
    return `${prefix}_${inBase(BASE32, value).padStart(ID_CHARACTERS, '0')}`;
  },
  newReferenceKey: () => base58(randomBytes(REFERENCE_KEY_BYTES)),
});
