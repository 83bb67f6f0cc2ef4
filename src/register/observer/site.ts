import type { Kind } from '#register/records/kinds.ts';
import { registrableDomain } from '#register/records/registrable.ts';

/** What the observer visits: a site is a host, with or without `www.`. */

export interface ListedSite {
  site: string;
  /** Where a visit begins, such as https://www.example.com */
  origin: string;
  /** The address that the owner declares as a sample; null if none is declared. */
  sampleUrl: string | null;
}

/** The name of the site of an address. */
export const siteOf = (url: string): string => new URL(url).host.replace(/^www\./, '');

/** Reserved names (RFC 2606), which fictional entries use. */
const FICTIONAL = /\.(example|test|invalid)$/;

/** The fields of an entry that visits need. */
export interface Sampled {
  websiteUrl: string;
  sampleUrls?: readonly string[] | null;
}

/**
 * The sample to request: one on the site itself, else one on a host of the same registered domain,
 * such as pay.example.com for www.example.com. Null if there is none.
 */
export const sampleOf = ({ websiteUrl, sampleUrls }: Sampled): string | null => {
  const site = siteOf(websiteUrl);
  const domain = registrableDomain(websiteUrl);
  const own = sampleUrls?.find((url) => siteOf(url) === site);
  const near = sampleUrls?.find((url) => domain !== null && registrableDomain(url) === domain);
  return own ?? near ?? null;
};

/**
 * The sites of listed entries, each once, taken from the first entry that lists it. A sample on
 * another listed site is left to the visits of that site, so that no two visits share a host.
 */
export const sitesOf = (entries: readonly Sampled[]): ListedSite[] => {
  const sites = new Map<string, ListedSite>();
  const listed = new Set(entries.map(({ websiteUrl }) => siteOf(websiteUrl)));
  for (const entry of entries) {
    const { websiteUrl } = entry;
    if (FICTIONAL.test(new URL(websiteUrl).hostname)) continue;
    const site = siteOf(websiteUrl);
    const sample = sampleOf(entry);
    const isLeft = sample !== null && siteOf(sample) !== site && listed.has(siteOf(sample));
    const sampleUrl = isLeft ? null : sample;
    const known = sites.get(site);
    if (known === undefined)
      sites.set(site, { site, origin: new URL(websiteUrl).origin, sampleUrl });
    else known.sampleUrl ??= sampleUrl;
  }
  return [...sites.values()];
};

/** Identifies an entry that lists a site. */
export interface SiteEntry {
  kind: Kind;
  slug: string;
}

type Listed = SiteEntry & { record: { websiteUrl: string } };

/** The entries of each site, by site name. */
export const entriesBySite = (entries: readonly Listed[]): ReadonlyMap<string, SiteEntry[]> => {
  const bySite = Map.groupBy(entries, ({ record }) => siteOf(record.websiteUrl));
  return new Map(
    [...bySite].map(([site, all]) => [site, all.map(({ kind, slug }) => ({ kind, slug }))]),
  );
};

/** The site of an entry; undefined if no such entry is listed. */
export const siteOfEntry = (
  { sites }: { sites: ReadonlyMap<string, readonly SiteEntry[]> },
  asked: SiteEntry,
): string | undefined =>
  [...sites].find(([, entries]) =>
    entries.some((each) => each.kind === asked.kind && each.slug === asked.slug),
  )?.[0];
