import { createHmac, sign, type KeyObject } from 'node:crypto';
import { signingKey, type WebhookSecret } from './secret.ts';

/** The headers of Standard Webhooks, to the letter. */

/** A secret made ready: to read a key takes longer than to sign with it. */
export interface Signer {
  shared: Uint8Array;
  key: KeyObject;
}

export const signerOf = (secret: WebhookSecret): Signer => ({
  shared: secret.shared,
  key: signingKey(secret),
});

interface Signed {
  eventId: string;
  /** The body, byte for byte as it is sent. */
  body: string;
  /** The moment of this attempt. */
  at: Date;
}

/** Each secret signs with both keys; a receiver is content with any one signature. */
export const signedHeaders = (
  { eventId, body, at }: Signed,
  signers: readonly Signer[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const content = Buffer.from(`${eventId}.${timestamp}.${body}`);
  const hmacs = signers.map(
    ({ shared }) => `v1,${createHmac('sha256', shared).update(content).digest('base64')}`,
  );
  const curves = signers.map(({ key }) => `v1a,${sign(null, content, key).toString('base64')}`);
  return {
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': [...hmacs, ...curves].join(' '),
  };
};
