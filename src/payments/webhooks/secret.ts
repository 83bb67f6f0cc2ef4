import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** The keys that sign the messages of an endpoint (Standard Webhooks). */
export interface WebhookSecret {
  /** The secret that the receiver has too, for HMAC-SHA256; its text begins with `whsec_`. */
  shared: Uint8Array;
  /** The seed of an Ed25519 key, which only Kontor has. */
  seed: Uint8Array;
}

const HALF_BYTES = 32;

export const newSecret = (randomBytes: (count: number) => Uint8Array): WebhookSecret => ({
  shared: randomBytes(HALF_BYTES),
  seed: randomBytes(HALF_BYTES),
});

/** The bytes before the seed in an Ed25519 private key as PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export const signingKey = ({ seed }: WebhookSecret): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });

/** The shared secret as text. Its owner is shown it once. */
export const sharedSecretText = ({ shared }: WebhookSecret): string =>
  `whsec_${Buffer.from(shared).toString('base64')}`;

export const publicKeyText = (secret: WebhookSecret): string => {
  const { x = '' } = createPublicKey(signingKey(secret)).export({ format: 'jwk' });
  return `whpk_${Buffer.from(x, 'base64url').toString('base64')}`;
};
