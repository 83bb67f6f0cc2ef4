import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

/** AES-256-GCM for personal texts and for the keys that seal them. */

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The key of one subject in two parts: one seals, the other derives initial values. */
export interface DataKey {
  readonly sealing: KeyObject;
  readonly initial: KeyObject;
}

// A key object is used, since bytes would be converted to a key at each use, which takes three
// times as long.
const derived = (secret: Uint8Array | string, purpose: string, bytes: number): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, bytes));

export const dataKeyOf = (secret: Uint8Array): DataKey => {
  const bytes = derived(secret, 'kontor data key', 2 * KEY_BYTES);
  return {
    sealing: createSecretKey(bytes.subarray(0, KEY_BYTES)),
    initial: createSecretKey(bytes.subarray(KEY_BYTES)),
  };
};

/** The key that wraps data keys, from a text of the environment or from random bytes. */
export const masterKeyOf = (secret: Uint8Array | string): KeyObject =>
  createSecretKey(derived(secret, 'kontor master key', KEY_BYTES));

interface Plain {
  iv: Uint8Array;
  bytes: Uint8Array;
  /** The context of the sealed text: it cannot be opened in another one. */
  position: string;
}

const encrypted = (key: KeyObject, { iv, bytes, position }: Plain): string => {
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(position));
  const parts = [iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64url');
};

const decrypted = (key: KeyObject, text: string, position: string): Buffer | null => {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(position)).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const start = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    return Buffer.concat([start, decipher.final()]);
  } catch {
    return null;
  }
};

export const wrapKey = (
  master: KeyObject,
  { secret, subject, iv }: { secret: Uint8Array; subject: string; iv: Uint8Array },
): string => encrypted(master, { iv, bytes: secret, position: subject });

export const KEY_SECRET_BYTES = KEY_BYTES;
export const WRAPPING_IV_BYTES = IV_BYTES;

/** Null if this master key does not open it. */
export const unwrapKey = (master: KeyObject, wrapped: string, subject: string): Buffer | null =>
  decrypted(master, wrapped, subject);

/**
 * The same text in the same field of the same object is always sealed to the same value, so that a
 * row that is written again and the events that contain it agree. The initial value is a keyed
 * digest of all three: different texts share one as rarely as random values would.
 */
export const sealText = (
  key: DataKey,
  { subject, field, text }: { subject: string; field: string; text: string },
): string => {
  const digest = createHmac('sha256', key.initial).update(`${field}\0${text}`);
  const iv = digest.digest().subarray(0, IV_BYTES);
  return encrypted(key.sealing, { iv, bytes: Buffer.from(text), position: subject });
};

/** Null if it was sealed under another key or changed since. */
export const openText = (key: DataKey, sealed: string, subject: string): string | null =>
  decrypted(key.sealing, sealed, subject)?.toString() ?? null;

/**
 * Replaces a text that is looked up and used once, beside the sealed text: under the same key it is
 * equal for equal texts, and without the key nobody can guess the text by trying.
 */
export const digestText = (key: DataKey, text: string): string =>
  createHmac('sha256', key.initial).update(`\0digest\0${text}`).digest('base64url');
