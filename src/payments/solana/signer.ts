import { KontorError } from '#kernel/error.ts';
import {
  createKeyPairSignerFromBytes,
  createKeyPairSignerFromPrivateKeyBytes,
  getBase58Encoder,
  type KeyPairSigner,
} from '@solana/kit';
import { z } from 'zod';

/** The text is no valid secret key; the message never repeats it. */
export class VaultKeyError extends KontorError {
  override readonly name = 'VaultKeyError';
}

const EXPECTED = 'Expected a secret key of 64 bytes (base58 or a JSON list) or a seed of 32 bytes';

const numbers = z.array(z.number().int().min(0).max(255));

const bytesOf = (secret: string): Uint8Array | undefined => {
  if (secret.startsWith('[')) {
    const list = numbers.safeParse(JSON.parse(secret));
    return list.success ? Uint8Array.from(list.data) : undefined;
  }
  if (/^[0-9a-f]{64}$/i.test(secret)) return new Uint8Array(Buffer.from(secret, 'hex'));
  return /^[1-9A-HJ-NP-Za-km-z]{32,88}$/.test(secret)
    ? new Uint8Array(getBase58Encoder().encode(secret))
    : undefined;
};

const readable = (secret: string): Uint8Array | undefined => {
  try {
    return bytesOf(secret.trim());
  } catch {
    return undefined;
  }
};

/** The seed of a secret key, from which further keys can be derived. @throws VaultKeyError */
export const seedOf = (secret: string): Uint8Array => {
  const bytes = readable(secret);
  if (bytes?.length === 64 || bytes?.length === 32) return bytes.subarray(0, 32);
  throw new VaultKeyError(EXPECTED);
};

/**
 * The signer of a secret key in the formats of wallets and tools: 64 bytes in base58 or as a JSON
 * list of numbers, or a 32-byte seed in base58 or hex.
 * @throws VaultKeyError
 */
export const signerOf = async (secret: string): Promise<KeyPairSigner> => {
  const bytes = readable(secret);
  try {
    if (bytes?.length === 64) return await createKeyPairSignerFromBytes(bytes);
    if (bytes?.length === 32) return await createKeyPairSignerFromPrivateKeyBytes(bytes);
  } catch {
    throw new VaultKeyError(
      'The last 32 bytes of the secret key are not the public key of the first 32',
    );
  }
  throw new VaultKeyError(EXPECTED);
};
