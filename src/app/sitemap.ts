import { openPer } from '#kernel/async/single-flight.ts';
import { KINDS } from '#register/records/kinds.ts';
import type { Entry } from '#register/search/entry.ts';
import { selections } from './selections.ts';
import { site } from './site.ts';

/** The day of an entry's last change: when it was listed, or last checked. */
const dayOf = ({ record: { listedOn, checkedOn } }: Entry): string =>
  checkedOn > listedOn ? checkedOn : listedOn;

const latest = (entries: readonly Entry[]): string | undefined => entries.map(dayOf).sort().at(-1);

export interface SitemapFacts {
  /** When a page last changed, by the dates of its records; undefined for our own texts. */
  lastChanged(path: string): string | undefined;
  /** False for selections with few entries, which are of little use to search engines. */
  isListed(path: string): boolean;
}

const withoutPage = (path: string): string => path.replace(/\/page\/\d+$/, '');

/** The facts about pages for the sitemap of a build. */
export const sitemapFacts = openPer(site, async ({ entries }): Promise<SitemapFacts> => {
  const all = await selections();
  const days = new Map<string, string | undefined>();
  const unlisted = new Set<string>();
  const everything: Entry[] = [];
  for (const kind of KINDS) {
    const listed: readonly Entry[] = entries[kind];
    everything.push(...listed);
    days.set(`/${kind}`, latest(listed));
    for (const entry of listed) days.set(`/${kind}/${entry.slug}`, dayOf(entry));
    for (const { path, entries: gathered, isListed } of all[kind])
      if (isListed) days.set(path, latest(gathered));
      else unlisted.add(path);
  }
  days.set('/', latest(everything));
  return {
    lastChanged: (path) => days.get(withoutPage(path)),
    isListed: (path) => !unlisted.has(withoutPage(path)),
  };
});
