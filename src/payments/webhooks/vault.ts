import { KontorError } from '#kernel/error.ts';
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { publicKeyText, type WebhookSecret } from './secret.ts';

/** Secrets at rest: sealed with AES-256-GCM under a key that the database does not have. */

export interface SealedSecret {
  sealed: string;
  /** `whpk_…` */
  publicKey: string;
}

export interface SecretVault {
  /** `place` is what the secret belongs to: elsewhere it cannot be opened. */
  seal(secret: WebhookSecret, owner: string): SealedSecret;
  /** @throws WebhookSecretError when none of the keys opens it there */
  open(sealed: string, owner: string): WebhookSecret;
}

/** A secret that cannot be opened: its key is gone, or it is not as it was sealed. */
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

/** A vault of several keys: the first seals, any of them opens. Undefined without a key. */
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
