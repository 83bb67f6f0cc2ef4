import { REGISTERS } from '#register/records/registers.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { Catalogue } from './ports.ts';
import type { ListQuery } from './query.ts';

/** How many rows have each value of each filter, by parameter and value. */
type FacetCounts = Record<string, Record<string, number>>;

/**
 * Counts for the values that a reader could choose next: each filter is counted under the query
 * and all other filters, so that its selected value does not set its other values to zero.
 */
export const countFacets = async (
  catalogue: Catalogue,
  kind: Kind,
  query: ListQuery,
): Promise<FacetCounts> => {
  const facets: FacetCounts = {};
  for (const { parameter, value } of REGISTERS[kind].filters) {
    const others = query.filters.filter(([name]) => name !== parameter);
    const counts: Record<string, number> = {};
    for (const option of value.options)
      counts[option] = await catalogue.count(kind, {
        ...query,
        filters: [...others, [parameter, option]],
      });
    facets[parameter] = counts;
  }
  return facets;
};
