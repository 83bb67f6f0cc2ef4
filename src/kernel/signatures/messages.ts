import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** HTTP Message Signatures (RFC 9421) with Ed25519, as Web Bot Auth requires them. */

/** The bytes before the seed of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_OPENING = Buffer.from('302e020100300506032b657004220420', 'hex');

interface PublicKey {
  kty: string;
  crv: string;
  x: string;
}

export interface SigningKey {
  /** The thumbprint of the public key (RFC 7638), which identifies it. */
  id: string;
  publicKey: PublicKey;
  /** The signature of a text in base64. */
  sign(text: string): string;
}

/** A key from its seed of 32 bytes. */
export const signingKey = (seed: Uint8Array): SigningKey => {
  const der = Buffer.concat([PKCS8_OPENING, seed]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { kty = '', crv = '', x = '' } = createPublicKey(key).export({ format: 'jwk' });
  // RFC 7638 hashes the members in this order, without a space.
  const members = JSON.stringify({ crv, kty, x });
  return {
    id: createHash('sha256').update(members).digest('base64url'),
    publicKey: { kty, crv, x },
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
};

/** A part of the message that is signed: its identifier, such as `"@authority"`, and its value. */
export type Component = readonly [identifier: string, value: string];

interface Terms {
  createdAt: Date;
  expiresAt: Date;
  keyId: string;
  nonce: string;
  tag: string;
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

const parametersOf = (components: readonly Component[], terms: Terms): string => {
  const covered = components.map(([identifier]) => identifier).join(' ');
  const { createdAt, expiresAt, keyId, nonce, tag } = terms;
  return (
    `(${covered});created=${secondsOf(createdAt)};keyid="${keyId}";alg="ed25519"` +
    `;expires=${secondsOf(expiresAt)};nonce="${nonce}";tag="${tag}"`
  );
};

/** The text that is signed (RFC 9421, section 2.5). */
export const signatureBase = (components: readonly Component[], parameters: string): string =>
  [...components, ['"@signature-params"', parameters] as const]
    .map(([identifier, value]) => `${identifier}: ${value}`)
    .join('\n');

/** The label of the signature in the headers of a message. */
export const LABEL = 'sig1';

/** The two headers of a signature. */
export const signatureHeaders = (
  key: SigningKey,
  components: readonly Component[],
  terms: Omit<Terms, 'keyId'>,
) => {
  const parameters = parametersOf(components, { ...terms, keyId: key.id });
  const signature = key.sign(signatureBase(components, parameters));
  return { 'Signature-Input': `${LABEL}=${parameters}`, Signature: `${LABEL}=:${signature}:` };
};
