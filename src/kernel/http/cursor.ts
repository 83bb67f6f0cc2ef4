import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Where a list goes on, sealed: only what was given out for the same list is taken back. */

const SEAL_BYTES = 16;

export interface CursorSeal {
  /** Known to all processes, and to nobody else. */
  secret: Uint8Array;
  /** What the cursor is for: whose list, and which of its rows. */
  list: string;
}

// Bytes would be made a key anew at every use, which takes longer than the use.
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

/** The place in the list, or null for a cursor that was not given out for it. */
export const openCursor = (cursor: string, seal: CursorSeal): string | null => {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length <= SEAL_BYTES || bytes.toString('base64url') !== cursor) return null;
  const position = bytes.subarray(SEAL_BYTES);
  const isOurs = timingSafeEqual(bytes.subarray(0, SEAL_BYTES), sealOf(position, seal));
  return isOurs ? position.toString() : null;
};
