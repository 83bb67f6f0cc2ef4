import { FILTERS, filterValues, type Filter } from '#register/search/filters.ts';
import type { Entry } from '#register/search/entry.ts';
import { DACH_COUNTRIES } from '#register/records/vocabulary.ts';
import type { Kind } from '#register/records/kinds.ts';

/** A facet as a page shows it: its values and how many rows hold each. */
export interface Facet {
  parameter: string;
  label: string;
  values: readonly { value: string; count: number }[];
}

/** Hotels have no filter in the API; their page narrows its own index by country. */
const hotelFacets = (entries: readonly Entry<'hotels'>[]): Facet[] => [
  {
    parameter: 'country',
    label: 'Country',
    values: DACH_COUNTRIES.map((value) => ({
      value,
      count: entries.filter(({ record }) => record.country === value).length,
    })),
  },
];

const facetOf = (filter: Filter, entries: readonly Entry[]): Facet => {
  const counts = new Map(filter.value.options.map((value) => [value, 0]));
  for (const { record } of entries)
    for (const value of filterValues(filter, record))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  return {
    parameter: filter.parameter,
    label: filter.label,
    values: [...counts].map(([value, count]) => ({ value, count })),
  };
};

const isHotel = (entry: Entry): entry is Entry<'hotels'> => entry.kind === 'hotels';

/** The facets of a whole register with their counts. */
export const facetsOf = (kind: Kind, entries: readonly Entry[]): Facet[] =>
  kind === 'hotels'
    ? hotelFacets(entries.filter(isHotel))
    : FILTERS[kind].map((filter) => facetOf(filter, entries));
