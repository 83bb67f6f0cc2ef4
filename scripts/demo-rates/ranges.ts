import type { DayRange } from '#hotels/calendar/day.ts';

export const daysOf = ({ first, last }: DayRange): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Neighbouring days of a range that have the same key, each range with its key. */
export const rangesBy = <Key>(
  range: DayRange,
  keyOf: (day: number) => Key,
): (DayRange & { key: Key })[] => {
  const ranges: (DayRange & { key: Key })[] = [];
  for (const day of daysOf(range)) {
    const open = ranges.at(-1);
    const key = keyOf(day);
    if (open !== undefined && open.key === key) open.last = day;
    else ranges.push({ first: day, last: day, key });
  }
  return ranges;
};

/** The days of a range for which something holds, as ranges of neighbours. */
export const rangesWhere = (range: DayRange, holds: (day: number) => boolean): DayRange[] =>
  rangesBy(range, holds)
    .filter(({ key }) => key)
    .map(({ first, last }) => ({ first, last }));
