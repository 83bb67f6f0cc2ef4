import { OBSERVED, OBSERVED_TRAITS } from '#register/records/observed-traits.ts';
import type { Filter } from '#register/records/register.ts';
import { REGISTERS, valuesOf } from '#register/records/registers.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { Entry } from '#register/search/entry.ts';

/** A facet on a page: its values with the number of rows for each. */
export interface Facet {
  parameter: string;
  label: string;
  /** Whether the list in the API takes it as a filter. */
  isSpecified: boolean;
  values: readonly { value: string; count: number }[];
}

const facetOf = (filter: Filter, entries: readonly Entry[]): Facet => {
  const { parameter, label, isSpecified, field, value } = filter;
  const counts = new Map(value.options.map((option) => [option, 0]));
  for (const { record } of entries)
    for (const each of valuesOf(record, field)) counts.set(each, (counts.get(each) ?? 0) + 1);
  const values = [...counts].map(([value, count]) => ({ value, count }));
  return { parameter, label, isSpecified, values };
};

/** Facets of pages only: lists of the API take just the specified parameters. */
const observedFacets = (entries: readonly Entry[]): Facet[] => {
  if (entries.every(({ observed }) => observed === undefined)) return [];
  const values = OBSERVED_TRAITS.map((value) => ({
    value,
    count: entries.filter(({ observed }) => observed?.includes(value)).length,
  }));
  return [{ parameter: OBSERVED, label: '', isSpecified: false, values }];
};

/** The facets of a whole register with their counts. */
export const facetsOf = (kind: Kind, entries: readonly Entry[]): Facet[] => [
  ...REGISTERS[kind].filters.map((filter) => facetOf(filter, entries)),
  ...observedFacets(entries),
];
