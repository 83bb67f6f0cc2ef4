import { keyState, type ApiKey } from '#access/key.ts';

/** What is shown of a key: never its digest. */
export const shownKey = (key: ApiKey, now: Date) => {
  const { digest: _, holder, scopes, ...rest } = key;
  const { type, ...owner } = holder;
  return { ...rest, holder: type, ...owner, scopes, state: keyState(key, now) };
};

export const SHOWN_KEY_JSON =
  '{keyId, holder, organizationId?, mode?, name, scopes, addressRanges, state, lastCharacters, ' +
  'createdAt, expiresAt, revokedAt, lastUsedAt, replacedBy}';

/** Scopes in few words: an organization's key that has all is shown so. */
export const scopesInWords = (scopes: readonly string[]): string =>
  scopes.length === 10 ? 'all' : scopes.join(' ');
