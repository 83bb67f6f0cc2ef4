import { crc32 } from 'node:zlib';
import { base62 } from './base62.ts';

/** The kind of a key, which is part of its prefix: the operator, or an organization's mode. */
export const KEY_KINDS = ['op', 'test', 'live'] as const;
type KeyKind = (typeof KEY_KINDS)[number];

export const SECRET_BYTES = 32;
// 43 digits in base 62 can represent 256 bits, and 6 the 32 bits of the checksum.
const SECRET_CHARACTERS = 43;
const CHECKSUM_CHARACTERS = 6;

const KEY = new RegExp(
  `^(kontor_(${KEY_KINDS.join('|')})_sk_[0-9A-Za-z]{${SECRET_CHARACTERS}})` +
    `([0-9A-Za-z]{${CHECKSUM_CHARACTERS}})$`,
);

/** A well-formed key: only `formatKey` and `parseKey` make one. */
export interface FormedKey {
  readonly kind: KeyKind;
  /** The whole key. A secret: it is shown once and neither logged nor stored. */
  readonly text: string;
}

/** The prefix of a key, which shows its kind without a look-up. */
export const keyPrefix = (kind: KeyKind): string => `kontor_${kind}_sk_`;

/** CRC32 of the text before it, as in GitHub's tokens: it detects typing errors. */
const checksum = (text: string): string => base62(BigInt(crc32(text)), CHECKSUM_CHARACTERS);

/** `kontor_op_sk_`, `kontor_test_sk_` or `kontor_live_sk_`, 32 random bytes, their checksum. */
export const formatKey = (kind: KeyKind, secret: Uint8Array): FormedKey => {
  if (secret.length !== SECRET_BYTES) throw new RangeError(`expected ${SECRET_BYTES} bytes`);
  const number = BigInt(`0x${Buffer.from(secret).toString('hex')}`);
  const text = `${keyPrefix(kind)}${base62(number, SECRET_CHARACTERS)}`;
  return { kind, text: `${text}${checksum(text)}` };
};

/**
 * The key, or null if the text cannot be a key. It needs no look-up, because a key has a checksum.
 */
export const parseKey = (text: string): FormedKey | null => {
  const [, body = '', name, given] = KEY.exec(text) ?? [];
  const kind = KEY_KINDS.find((each) => each === name);
  return kind !== undefined && checksum(body) === given ? { kind, text } : null;
};
