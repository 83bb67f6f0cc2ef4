import type { Kind } from '#register/records/kinds.ts';
import { registrableDomain } from '#register/records/registrable.ts';

/** What the observer visits: a site is a host with and without `www.`, whatever is listed of it. */

export interface ListedSite {
  site: string;
  /** Where a visit begins, such as https://www.example.com */
  origin: string;
  /** An address that its owner declares as a sample, here or below; null where none is. */
  sampleUrl: string | null;
}

/** The name of the site of an address. */
export const siteOf = (url: string): string => new URL(url).host.replace(/^www\./, '');

/** Names that are nobody's (RFC 2606): those of fictional entries. */
const FICTIONAL = /\.(example|test|invalid)$/;

/** An entry as visits need it. */
export interface Sampled {
  websiteUrl: string;
  sampleUrls?: readonly string[] | null;
}

/**
 * The sample that is asked for: one of the site itself, else one of a host of the same registered
 * domain, such as pay.example.com for www.example.com. Null where none is.
 */
export const sampleOf = ({ websiteUrl, sampleUrls }: Sampled): string | null => {
  const site = siteOf(websiteUrl);
  const domain = registrableDomain(websiteUrl);
  const own = sampleUrls?.find((url) => siteOf(url) === site);
  const near = sampleUrls?.find((url) => domain !== null && registrableDomain(url) === domain);
  return own ?? near ?? null;
};

/**
 * The sites of listed entries, each once, by the first entry that lists it. A sample of a site that
 * is listed by itself is left to the visits of that site, so that two never meet at one host.
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

/** The site that an entry is of; undefined where no such entry is listed. */
export const siteOfEntry = (
  { sites }: { sites: ReadonlyMap<string, readonly SiteEntry[]> },
  asked: SiteEntry,
): string | undefined =>
  [...sites].find(([, entries]) =>
    entries.some((each) => each.kind === asked.kind && each.slug === asked.slug),
  )?.[0];
