import {
  createKeyPairSignerFromBytes,
  createKeyPairSignerFromPrivateKeyBytes,
  type KeyPairSigner,
} from '@solana/kit';
import { sha256 } from './bytes.ts';

/** A key pair from its 32-byte seed, or from the 64 bytes that Solana's own tools keep. */
export const keyPairOf = (secret: Uint8Array): Promise<KeyPairSigner> =>
  secret.length === 64
    ? createKeyPairSignerFromBytes(secret)
    : createKeyPairSignerFromPrivateKeyBytes(secret);

/** Anybody may know it: what it signs for is worth something on a sandbox chain alone. */
export const FAUCET_SECRET = sha256('the faucet of the sandbox chain of Kontor');
