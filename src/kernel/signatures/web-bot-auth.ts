import type { World } from '#kernel/world.ts';
import { LABEL, signatureHeaders, type SigningKey } from './messages.ts';

/**
 * Signed requests of a program that identifies itself (Web Bot Auth), and the directory of its key.
 */

export const DIRECTORY_PATH = '/.well-known/http-message-signatures-directory';
export const DIRECTORY_TYPE = 'application/http-message-signatures-directory+json';

/**
 * The validity of a signature: long enough for clocks that differ, too short for reuse by others.
 */
const REQUEST_LIFE_MS = 300_000;
const DIRECTORY_LIFE_MS = 86_400_000;
const NONCE_BYTES = 64;

type Chance = Pick<World, 'now' | 'randomBytes'>;

const termsOf = ({ now, randomBytes }: Chance, lifeMs: number, tag: string) => {
  const createdAt = now();
  return {
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifeMs),
    nonce: Buffer.from(randomBytes(NONCE_BYTES)).toString('base64'),
    tag,
  };
};

/**
 * The headers that sign a request. `agent` is the origin with the directory, as a member of a
 * dictionary under the label of the signature (draft-ietf-webbotauth-httpsig-protocol).
 */
export const signedRequestHeaders = (
  url: string,
  agent: string,
  key: SigningKey,
  chance: Chance,
): Readonly<Record<string, string>> => {
  const named = `"${agent}"`;
  const components = [
    ['"@authority"', new URL(url).host],
    [`"signature-agent";key="${LABEL}"`, named],
  ] as const;
  const terms = termsOf(chance, REQUEST_LIFE_MS, 'web-bot-auth');
  return { 'Signature-Agent': `${LABEL}=${named}`, ...signatureHeaders(key, components, terms) };
};

/** The directory of a site that signs nothing. */
export const NO_KEYS = JSON.stringify({ keys: [] });

/** The directory with one key, and the headers by which its owner signs it for this host. */
export const keyDirectory = (key: SigningKey, host: string, chance: Chance) => ({
  body: JSON.stringify({ keys: [{ ...key.publicKey, kid: key.id, use: 'sig' }] }),
  headers: signatureHeaders(
    key,
    [['"@authority";req', host]],
    termsOf(chance, DIRECTORY_LIFE_MS, 'http-message-signatures-directory'),
  ),
});
