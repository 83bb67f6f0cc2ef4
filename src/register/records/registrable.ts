import { parse as parseHost } from 'tldts';

/**
 * The domain that somebody has registered for this address, by the list of public suffixes. A site
 * at a shared host, such as name.github.io, has a domain of its own. Null if the address has none.
 */
export const registrableDomain = (url: string): string | null =>
  parseHost(url, { allowPrivateDomains: true }).domain;
