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

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Endings of hosts besides those of countries; those that are words, as in `hotel.tirol`, ask. */
const ENDINGS = new Set('com net org info biz app dev eu uk'.split(' '));

/** Whether a host ends as those of websites do, unlike `dr.hauschka`. */
const hasEnding = (host: string): boolean => {
  const [ending = ''] = host.split('.').slice(-1);
  return (
    ENDINGS.has(ending) ||
    (/^[a-z]{2}$/.test(ending) && REGIONS.of(ending.toUpperCase()) !== undefined)
  );
};

/** A host without the ending under which anybody registers names: `amazon` of `amazon.co.uk`. */
export const withoutEnding = (host: string): string => {
  if (!hasEnding(host)) return host;
  const labels = host.split('.');
  const isShared = labels.length > 2 && SHARED.test(labels.at(-2) ?? '');
  return labels.slice(0, isShared ? -2 : -1).join('.');
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

/** Whether the text is nothing but an address, or a host with an ending of websites. */
export const isAddress = (text: string): boolean =>
  isWholeAddress(text) || hasEnding(pastedHost(text) ?? '');
