import type { DayRange } from '#hotels/calendar/day.ts';

/**
 * Values of days, each from the message that was made last: messages contain the time at which they
 * were made, so the result does not depend on their order.
 */

/** A value for the days from first to last, with the time of its message. */
export type Said<Value> = [first: number, last: number, atMs: number, value: Value];

/** Sorted by day, without overlaps. */
export type SaidDays<Value> = Said<Value>[];

const joins = <Value>(one: Said<Value>, next: Said<Value>): boolean =>
  one[1] + 1 === next[0] &&
  one[2] === next[2] &&
  JSON.stringify(one[3]) === JSON.stringify(next[3]);

const joined = <Value>(parts: readonly Said<Value>[]): Said<Value>[] => {
  const whole: Said<Value>[] = [];
  for (const part of parts) {
    const before = whole.at(-1);
    if (before !== undefined && joins(before, part))
      whole[whole.length - 1] = [before[0], part[1], part[2], part[3]];
    else whole.push(part);
  }
  return whole;
};

/** Whether an added value replaces a known one on the days of both. */
export type Wins<Value> = (added: Said<Value>, known: Said<Value>) => boolean;

/** The first index whose range ends on the day or later. */
const firstReaching = <Value>(days: SaidDays<Value>, day: number): number => {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle]?.[1] ?? Infinity) < day) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The parts that remain of the ranges that a new one touches. */
const merged = <Value>(
  touched: SaidDays<Value>,
  added: Said<Value>,
  wins: Wins<Value>,
): Said<Value>[] => {
  const [first, last, atMs, value] = added;
  const parts: Said<Value>[] = [];
  let open = first;
  for (const known of touched) {
    const [from, to, knownMs, knownValue] = known;
    if (to < first || from > last) {
      if (from > last && open <= last) parts.push([open, last, atMs, value]);
      if (from > last) open = last + 1;
      parts.push(known);
      continue;
    }
    if (from < first) parts.push([from, first - 1, knownMs, knownValue]);
    const [start, end] = [Math.max(from, first), Math.min(to, last)];
    if (open < start) parts.push([open, start - 1, atMs, value]);
    parts.push(wins(added, known) ? [start, end, atMs, value] : [start, end, knownMs, knownValue]);
    open = end + 1;
    if (to > last) parts.push([last + 1, to, knownMs, knownValue]);
  }
  if (open <= last) parts.push([open, last, atMs, value]);
  return joined(parts);
};

/** The ranges with a new value for some days. */
export const say = <Value>(
  days: SaidDays<Value>,
  added: Said<Value>,
  wins: Wins<Value>,
): SaidDays<Value> => {
  const [first, last] = added;
  // Adjacent ranges may be joined with it, so they are included.
  const from = firstReaching(days, first - 1);
  let end = from;
  while ((days[end]?.[0] ?? Infinity) <= last + 1) end += 1;
  return [
    ...days.slice(0, from),
    ...merged(days.slice(from, end), added, wins),
    ...days.slice(end),
  ];
};

/** The ranges without some days. */
export const without = <Value>(days: SaidDays<Value>, { first, last }: DayRange): SaidDays<Value> =>
  days.flatMap(([from, to, atMs, value]): SaidDays<Value> => [
    ...(from < first ? [[from, Math.min(to, first - 1), atMs, value] satisfies Said<Value>] : []),
    ...(to > last ? [[Math.max(from, last + 1), to, atMs, value] satisfies Said<Value>] : []),
  ]);

/** The value of a day. */
export const saidOn = <Value>(
  days: SaidDays<Value> | undefined,
  day: number,
): Said<Value> | undefined => {
  const found = days?.[firstReaching(days, day)];
  return found !== undefined && found[0] <= day ? found : undefined;
};

/** The ranges of days in which no value of any of them changes. */
export const segments = (all: readonly SaidDays<unknown>[]): DayRange[] => {
  const edges = new Set<number>();
  for (const days of all)
    for (const [first, last] of days) {
      edges.add(first);
      edges.add(last + 1);
    }
  const ordered = [...edges].sort((one, other) => one - other);
  return ordered.slice(0, -1).map((first, index) => ({
    first,
    last: (ordered[index + 1] ?? first + 1) - 1,
  }));
};
