import { hash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

/** The header Idempotency-Key (draft-ietf-httpapi-idempotency-key-header). */

export const IDEMPOTENCY_KEY_MOST = 255;

export const IDEMPOTENCY_KEY_EXPECTED =
  `expected 1 to ${IDEMPOTENCY_KEY_MOST} printable ASCII characters, ` + 'quoted or bare';

const PRINTABLE = /^[\x20-\x7e]+$/;
/** A string of RFC 8941: quotes and backslashes in it are escaped. */
const QUOTED = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;

const inside = (header: string): string | null => {
  if (!header.startsWith('"')) return header;
  return QUOTED.exec(header)?.[1]?.replace(/\\(["\\])/g, '$1') ?? null;
};

/** The key, quoted or unquoted: `"k1"` is `k1`. Null for an invalid key. */
export const parseIdempotencyKey = (header: string): string | null => {
  const key = inside(header.trim());
  const isKey = key !== null && key.length <= IDEMPOTENCY_KEY_MOST && PRINTABLE.test(key);
  return isKey ? key : null;
};

/** The same digest for two bodies with the same JSON value, whatever their spaces and order. */
export const fingerprintOf = (body: unknown): string => hash('sha256', canonicalJson(body), 'hex');
