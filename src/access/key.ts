import type { Scope } from './scopes.ts';

export const MODES = ['test', 'live'] as const;
export type Mode = (typeof MODES)[number];

/** The holder of a key: the operator, or an organization in one mode. */
export type KeyHolder =
  { type: 'operator' } | { type: 'organization'; organizationId: string; mode: Mode };

/**
 * The stored record of a key. The key itself is not stored: only its digest and last characters.
 */
export interface ApiKey {
  keyId: string;
  holder: KeyHolder;
  /** What the key is for, in the operator's words; may be empty. */
  name: string;
  scopes: readonly Scope[];
  /** SHA-256 of the whole key, in hexadecimal. */
  digest: string;
  /** The last four characters, by which people tell keys apart. */
  lastCharacters: string;
  /** The CIDR ranges from which it may be used; an empty list allows any address. */
  addressRanges: readonly string[];
  createdAt: Date;
  /** From this moment on the key is refused; null for never. */
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** The last use, to the minute; null if it was never used. */
  lastUsedAt: Date | null;
  /** The key that replaces it after a rotation. */
  replacedBy: string | null;
}

const KEY_STATES = ['active', 'expired', 'revoked'] as const;
type KeyState = (typeof KEY_STATES)[number];

export const keyState = ({ expiresAt, revokedAt }: ApiKey, now: Date): KeyState => {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
};
