import { createHmac, sign, type KeyObject } from 'node:crypto';
import { signingKey, type WebhookSecret } from './secret.ts';

/** The headers of Standard Webhooks. */

/** A parsed secret: parsing a key takes longer than signing with it. */
export interface Signer {
  shared: Uint8Array;
  key: KeyObject;
}

// The shared secret is copied, because it is a view of a pooled buffer of 64 KiB, which the cache
// would keep in memory.
export const signerOf = (secret: WebhookSecret): Signer => ({
  shared: new Uint8Array(secret.shared),
  key: signingKey(secret),
});

interface Signed {
  eventId: string;
  /** The exact body that is sent. */
  body: string;
  /** The time of this attempt. */
  at: Date;
}

type WebhookHeaders = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;

const contentOf = ({ eventId, body, at }: Signed): { timestamp: string; content: Buffer } => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return { timestamp, content: Buffer.from(`${eventId}.${timestamp}.${body}`) };
};

const sharedSignature = (content: Uint8Array, shared: Uint8Array): string =>
  `v1,${createHmac('sha256', shared).update(content).digest('base64')}`;

/** Headers with an HMAC only, for a receiver that knows just the shared secret. */
export const sharedHeaders = (signed: Signed, shared: Uint8Array): WebhookHeaders => {
  const { timestamp, content } = contentOf(signed);
  return {
    'webhook-id': signed.eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': sharedSignature(content, shared),
  };
};

/** Each secret signs with both keys; a receiver needs only one valid signature. */
export const signedHeaders = (signed: Signed, signers: readonly Signer[]): WebhookHeaders => {
  const { timestamp, content } = contentOf(signed);
  const hmacs = signers.map(({ shared }) => sharedSignature(content, shared));
  const curves = signers.map(({ key }) => `v1a,${sign(null, content, key).toString('base64')}`);
  return {
    'webhook-id': signed.eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': [...hmacs, ...curves].join(' '),
  };
};
