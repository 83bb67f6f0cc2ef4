import { locationsOf } from '#documents/selections/neighbourhood.ts';
import { neighboursIn } from '#documents/selections/neighbours.ts';
import { nearestIn } from '#documents/selections/nearest.ts';
import { listsOf, type Selection } from '#documents/selections/selection.ts';
import { siteOf } from '#register/observer/site.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { Entry } from '#register/search/entry.ts';
import { selections } from '#app/selections.ts';
import { site } from '#app/site.ts';

/** The content of an entry's page, found when that page is requested. */

/** Finds what is related to an entry of a register: neighbours, lists and locations. */
const findAround = (kind: Kind, listed: readonly Entry[], all: readonly Selection[]) => {
  const bySlug = new Map(listed.map((entry) => [entry.slug, entry]));
  const near = neighboursIn(listed);
  const nearest = nearestIn(listed);
  const lists = listsOf(all);
  const locations = kind === 'hotels' ? locationsOf(all) : () => [];
  return (slug: string) => {
    const entry = bySlug.get(slug);
    if (entry === undefined) throw new Error(`there is no entry ${kind}/${slug}`);
    return {
      ...{ entry, near: near(entry), nearest: nearest(entry) },
      ...{ lists: lists(entry), locations: locations(entry) },
    };
  };
};

/** The selections of a register follow from its entries. */
const around = new WeakMap<readonly Entry[], ReturnType<typeof findAround>>();

export const entryPage = async (kind: Kind, slug: string) => {
  const { entries, sources, seen } = await site();
  const listed: readonly Entry[] = entries[kind];
  const find = around.get(listed) ?? findAround(kind, listed, (await selections())[kind]);
  around.set(listed, find);
  const found = find(slug);
  const { source, websiteUrl } = found.entry.record;
  return { ...found, source: sources[source], seen: seen.get(siteOf(websiteUrl)) ?? null };
};
