import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

/**
 * The position from which a list continues, sealed: only a cursor made for the same list is
 * accepted.
 */

const SEAL_BYTES = 16;

export interface CursorSeal {
  /** The secret, which only the processes of this site know. */
  secret: Uint8Array;
  /** The list that the cursor belongs to: its owner and its filters. */
  list: string;
}

// A key object is used, since bytes would be converted to a key at each use, which takes longer.
const keys = new WeakMap<Uint8Array, KeyObject>();

const keyOf = (secret: Uint8Array): KeyObject => {
  const key = keys.get(secret) ?? createSecretKey(secret);
  keys.set(secret, key);
  return key;
};

const sealOf = (position: Uint8Array, { secret, list }: CursorSeal): Buffer =>
  createHmac('sha256', keyOf(secret))
    .update(`${list.length}:${list}`)
    .update(position)
    .digest()
    .subarray(0, SEAL_BYTES);

export const sealCursor = (position: string, seal: CursorSeal): string => {
  const bytes = Buffer.from(position);
  return Buffer.concat([sealOf(bytes, seal), bytes]).toString('base64url');
};

/** The position in the list, or null for a cursor that was not made for this list. */
export const openCursor = (cursor: string, seal: CursorSeal): string | null => {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length <= SEAL_BYTES || bytes.toString('base64url') !== cursor) return null;
  const position = bytes.subarray(SEAL_BYTES);
  const isOurs = timingSafeEqual(bytes.subarray(0, SEAL_BYTES), sealOf(position, seal));
  return isOurs ? position.toString() : null;
};
