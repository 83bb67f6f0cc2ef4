import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** What an endpoint's messages are signed with (Standard Webhooks). */
export interface WebhookSecret {
  /** Both sides have it: `whsec_…`, for HMAC-SHA256. */
  shared: Uint8Array;
  /** Only Kontor has it: the seed of an ed25519 key. */
  seed: Uint8Array;
}

const HALF_BYTES = 32;

export const newSecret = (randomBytes: (count: number) => Uint8Array): WebhookSecret => ({
  shared: randomBytes(HALF_BYTES),
  seed: randomBytes(HALF_BYTES),
});

/** RFC 8410: what stands before the seed in a private key of ed25519, as PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export const signingKey = ({ seed }: WebhookSecret): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });

/** The secret that its owner is shown once. */
export const sharedSecretText = ({ shared }: WebhookSecret): string =>
  `whsec_${Buffer.from(shared).toString('base64')}`;

export const publicKeyText = (secret: WebhookSecret): string => {
  const { x = '' } = createPublicKey(signingKey(secret)).export({ format: 'jwk' });
  return `whpk_${Buffer.from(x, 'base64url').toString('base64')}`;
};
