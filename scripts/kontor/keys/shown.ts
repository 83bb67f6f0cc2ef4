import { keyState, type ApiKey } from '#access/key.ts';

/** What is shown of a key, which never includes its digest. */
export const shownKey = (key: ApiKey, now: Date) => {
  const { digest: _, holder, scopes, ...rest } = key;
  const { type, ...owner } = holder;
  return { ...rest, holder: type, ...owner, scopes, state: keyState(key, now) };
};

export const SHOWN_KEY_JSON =
  '{keyId, holder, organizationId?, mode?, name, scopes, addressRanges, state, lastCharacters, ' +
  'createdAt, expiresAt, revokedAt, lastUsedAt, replacedBy}';

/** The scopes of a key in few words: `all` for a key of an organization with all scopes. */
export const scopesInWords = (scopes: readonly string[]): string =>
  scopes.length === 10 ? 'all' : scopes.join(' ');
