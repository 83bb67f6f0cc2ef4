import { siteOf } from '#register/observer/site.ts';
import type { Seen } from '#register/observer/seen.ts';
import { traitsOf } from '#register/observer/traits.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { Entry } from '#register/search/entry.ts';

/** A register with the days of visits, if any of its sites was visited. */
export const visited = <K extends Kind>(entries: readonly Entry<K>[], seen: Seen): Entry<K>[] => {
  const sites = entries.map(({ record }) => seen.get(siteOf(record.websiteUrl)));
  if (sites.every((site) => site === undefined)) return [...entries];
  return entries.map((entry, index) => {
    const site = sites[index];
    const observed = site === undefined ? [] : traitsOf(site);
    return { ...entry, visitedOn: site?.visitedOn ?? null, observed };
  });
};
