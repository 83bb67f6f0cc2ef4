import type { Kind } from '#register/records/kinds.ts';

/** What the observer visits: a site is a host with and without `www.`, whatever is listed of it. */

export interface ListedSite {
  site: string;
  /** Where a visit begins, such as https://www.example.com */
  origin: string;
  /** An article that its owner declares as a sample; null where none is. */
  sampleUrl: string | null;
}

/** The name of the site of an address. */
export const siteOf = (url: string): string => new URL(url).host.replace(/^www\./, '');

/** Names that are nobody's (RFC 2606): those of fictional entries. */
const FICTIONAL = /\.(example|test|invalid)$/;

/** The sites of listed entries, each once, by the first entry that lists it. */
export const sitesOf = (
  entries: readonly { websiteUrl: string; sampleUrls?: readonly string[] | null }[],
): ListedSite[] => {
  const sites = new Map<string, ListedSite>();
  for (const { websiteUrl, sampleUrls } of entries) {
    if (FICTIONAL.test(new URL(websiteUrl).hostname)) continue;
    const site = siteOf(websiteUrl);
    const sampleUrl = sampleUrls?.find((url) => siteOf(url) === site) ?? null;
    const known = sites.get(site);
    if (known === undefined)
      sites.set(site, { site, origin: new URL(websiteUrl).origin, sampleUrl });
    else known.sampleUrl ??= sampleUrl;
  }
  return [...sites.values()];
};

/** An entry that a site is listed by. */
export interface SiteEntry {
  kind: Kind;
  slug: string;
}

type Listed = SiteEntry & { record: { websiteUrl: string } };

/** The entries of each site. */
export const entriesBySite = (entries: readonly Listed[]): ReadonlyMap<string, SiteEntry[]> => {
  const bySite = Map.groupBy(entries, ({ record }) => siteOf(record.websiteUrl));
  return new Map(
    [...bySite].map(([site, all]) => [site, all.map(({ kind, slug }) => ({ kind, slug }))]),
  );
};
