import type { DayRange } from './day.ts';

/** Ranges sorted by first day, so that those near a stay are found by binary search. */
export interface RangeTable<Item extends DayRange> {
  readonly items: readonly Item[];
  /** The latest last day of this and all earlier items: it never decreases, even with overlaps. */
  readonly reach: Float64Array;
}

export const rangeTable = <Item extends DayRange>(unordered: readonly Item[]): RangeTable<Item> => {
  const items = unordered.toSorted((one, other) => one.first - other.first);
  const reach = new Float64Array(items.length);
  let latest = -Infinity;
  for (const [index, { last }] of items.entries()) {
    latest = Math.max(latest, last);
    reach[index] = latest;
  }
  return { items, reach };
};

const firstReaching = (reach: Float64Array, day: number): number => {
  let low = 0;
  let high = reach.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((reach[middle] ?? Infinity) < day) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The ranges that overlap `first` to `last`, sorted by first day. */
export const touching = <Item extends DayRange>(
  { items, reach }: RangeTable<Item>,
  first: number,
  last: number,
): Item[] => {
  const found: Item[] = [];
  for (let index = firstReaching(reach, first); index < items.length; index += 1) {
    const item = items[index];
    if (item === undefined || item.first > last) break;
    if (item.last >= first) found.push(item);
  }
  return found;
};

/** One table for each key, for example for each room. */
export const rangeTables = <Key, Item extends DayRange>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, RangeTable<Item>> =>
  new Map([...Map.groupBy(items, keyOf)].map(([key, group]) => [key, rangeTable(group)] as const));
