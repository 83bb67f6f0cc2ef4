/** Addresses that people paste into a search. */

const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^\s/@]*@)?([^\s/?#:@]+)(?::\d+)?(?:[/?#]\S*)?$/i;
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.[\p{L}]{2,}$/u;

/** Second-level labels such as `co` in `co.uk`, below which names are registered. */
const SHARED = /^(?:co|com|net|org|or|ac|gv|edu)$/;

/** A host in lower case without `www.`. */
export const plainHost = (host: string): string => host.toLowerCase().replace(/^www\d?\./, '');

/** The distinctive label of a host: `zalando` of `en.zalando.de`. */
export const hostName = (host: string): string => {
  const labels = plainHost(host).split('.');
  const isShared = labels.length > 2 && SHARED.test(labels.at(-2) ?? '');
  return labels.at(isShared ? -3 : -2) ?? labels[0] ?? '';
};

/** The host of a pasted address without scheme, `www.` and path; null for any other text. */
export const pastedHost = (text: string): string | null => {
  const host = plainHost(ADDRESS.exec(text.trim())?.[1] ?? '');
  return HOST.test(host) ? host : null;
};

/** A host and its parent domains, nearest first: `m.faz.net`, `faz.net`. */
export const hostsAbove = (host: string): string[] => {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, start) => labels.slice(start).join('.'));
};

/** Whether the text is an address with scheme, `www.` or path, so surely not a word. */
export const isWholeAddress = (text: string): boolean =>
  pastedHost(text) !== null && /^[a-z][a-z0-9+.-]*:\/\/|^www\d?\.|[/?#]/i.test(text.trim());
