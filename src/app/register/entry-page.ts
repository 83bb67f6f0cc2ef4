import { locationsOf } from '#documents/selections/neighbourhood.ts';
import { neighboursIn } from '#documents/selections/neighbours.ts';
import { nearestIn } from '#documents/selections/nearest.ts';
import { listsOf } from '#documents/selections/selection.ts';
import { openPer } from '#kernel/async/single-flight.ts';
import { siteOf } from '#register/observer/site.ts';
import { byKind, type Kind } from '#register/records/kinds.ts';
import type { Entry } from '#register/search/entry.ts';
import { selections } from '#app/selections.ts';
import { site } from '#app/site.ts';

/** What the page of an entry shows, each found when that page is asked for. */

const finders = openPer(site, async ({ entries, sources, seen }) => {
  const all = await selections();
  return byKind((kind: Kind) => {
    const listed: readonly Entry[] = entries[kind];
    const bySlug = new Map(listed.map((entry) => [entry.slug, entry]));
    const near = neighboursIn(listed);
    const nearest = nearestIn(listed);
    const lists = listsOf(all[kind]);
    const locations = kind === 'hotels' ? locationsOf(all[kind]) : () => [];
    return (slug: string) => {
      const entry = bySlug.get(slug);
      if (entry === undefined) throw new Error(`there is no entry ${kind}/${slug}`);
      return {
        ...{ entry, near: near(entry), nearest: nearest(entry) },
        ...{ lists: lists(entry), locations: locations(entry) },
        source: sources[entry.record.source],
        seen: seen.get(siteOf(entry.record.websiteUrl)) ?? null,
      };
    };
  });
});

export const entryPage = async (kind: Kind, slug: string) => (await finders())[kind](slug);
