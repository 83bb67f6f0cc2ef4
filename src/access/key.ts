import type { Scope } from './scopes.ts';

export const MODES = ['test', 'live'] as const;
export type Mode = (typeof MODES)[number];

/** Whose key it is: the operator's own, or one of an organization in one mode. */
export type KeyHolder =
  { type: 'operator' } | { type: 'organization'; organizationId: string; mode: Mode };

/** What is kept of a key. The key itself is not: only its digest and last letters. */
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
  /** From where it may be used, as CIDR ranges; an empty list is from anywhere. */
  addressRanges: readonly string[];
  createdAt: Date;
  /** From this moment on the key is refused; null for never. */
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** To the minute; null when never used. */
  lastUsedAt: Date | null;
  /** The key that takes its place after a rotation. */
  replacedBy: string | null;
}

const KEY_STATES = ['active', 'expired', 'revoked'] as const;
type KeyState = (typeof KEY_STATES)[number];

export const keyState = ({ expiresAt, revokedAt }: ApiKey, now: Date): KeyState => {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
};
