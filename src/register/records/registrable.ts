import { parse as parseHost } from 'tldts';

/**
 * The domain that somebody has registered, of an address below it, by the list of public suffixes:
 * a site below a suffix of a host for many, such as github.io, is a domain of its own. Null for an
 * address that has none.
 */
export const registrableDomain = (url: string): string | null =>
  parseHost(url, { allowPrivateDomains: true }).domain;
