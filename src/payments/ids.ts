import { v7 } from 'uuid';
import { base58 } from '#kernel/money/base58.ts';

export interface Ids {
  /** A new id such as `acct_…`: the prefix and a part that increases with time. */
  newId(prefix: string): string;
  /** A new reference key for an account: 32 random bytes in base58. */
  newReferenceKey(): string;
}

/** What new ids are generated from: the time and random bytes. */
interface IdWorld {
  now(): Date;
  /** Unguessable bytes. */
  randomBytes(count: number): Uint8Array;
}

// In the order of their codes, so that texts sort as the numbers do; no i, l, o and u.
const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz';
const ID_CHARACTERS = 26;
const REFERENCE_KEY_BYTES = 32;

const inBase32 = (value: bigint): string => {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 32n) text = `${BASE32[Number(rest % 32n)]}${text}`;
  return text;
};

/** Ids are a prefix and a UUIDv7 in 26 letters and digits: they sort by creation time. */
export const idsFrom = ({ now, randomBytes }: IdWorld): Ids => ({
  newId: (prefix) => {
    const uuid = v7({ msecs: now().getTime(), random: randomBytes(16) });
    const value = BigInt(`0x${uuid.replaceAll('-', '')}`);
    return `${prefix}_${inBase32(value).padStart(ID_CHARACTERS, '0')}`;
  },
  newReferenceKey: () => base58(randomBytes(REFERENCE_KEY_BYTES)),
});
