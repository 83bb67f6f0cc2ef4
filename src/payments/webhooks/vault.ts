import { KontorError } from '#kernel/error.ts';
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { publicKeyText, type WebhookSecret } from './secret.ts';

/** Stores secrets encrypted with AES-256-GCM, under a key that is not in the database. */

export interface SealedSecret {
  sealed: string;
  /** Begins with `whpk_`. */
  publicKey: string;
}

export interface SecretVault {
  /** Encrypts a secret for the id `owner`; it can be decrypted only with the same id. */
  seal(secret: WebhookSecret, owner: string): SealedSecret;
  /** Decrypts a secret. @throws WebhookSecretError if none of the keys opens it for this owner */
  open(sealed: string, owner: string): WebhookSecret;
}

/** The secret cannot be decrypted: its key is missing, or the stored text was changed. */
export class WebhookSecretError extends KontorError {
  override readonly name = 'WebhookSecretError';
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HALF_BYTES = 32;

const derived = (key: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', 'kontor webhook secrets', KEY_BYTES));

const opened = (key: Buffer, bytes: Buffer, owner: string): Buffer | null => {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const sealed = bytes.subarray(IV_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    return null;
  }
};

/** A vault with several keys: the first encrypts, all of them decrypt. Undefined without a key. */
export const secretVault = (
  keys: readonly string[],
  randomBytes: (count: number) => Uint8Array,
): SecretVault | undefined => {
  const [first, ...others] = keys.map(derived);
  if (first === undefined) return undefined;
  return {
    seal: (secret, owner) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, first, iv).setAAD(Buffer.from(owner));
      const parts = [iv, cipher.update(Buffer.concat([secret.shared, secret.seed]))];
      const sealed = Buffer.concat([...parts, cipher.final(), cipher.getAuthTag()]);
      return { sealed: sealed.toString('base64url'), publicKey: publicKeyText(secret) };
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const key of [first, ...others]) {
        const plain = bytes.length > IV_BYTES + TAG_BYTES ? opened(key, bytes, owner) : null;
        if (plain?.length === 2 * HALF_BYTES)
          return { shared: plain.subarray(0, HALF_BYTES), seed: plain.subarray(HALF_BYTES) };
      }
      throw new WebhookSecretError(`No key of WEBHOOK_KEY opens the secret of ${owner}`);
    },
  };
};
