import { DAY_MS } from '#kernel/durations.ts';

/** Days as whole numbers since 1970-01-01, so that nights are counted and compared exactly. */

/** The day number of a valid ISO date (`2026-11-21`). */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** An answer writes the same few days some hundred times: about eleven years of them are kept. */
const written = new Map<number, string>();
const WRITTEN_MOST = 4000;

/** The ISO date of a day number. */
export const isoDate = (day: number): string => {
  const known = written.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  if (written.size >= WRITTEN_MOST) written.clear();
  written.set(day, date);
  return date;
};

/** 0 is Monday, 6 is Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Days from `first` to `last`, both of them included. */
export interface DayRange {
  first: number;
  last: number;
}

export const contains = ({ first, last }: DayRange, day: number): boolean =>
  first <= day && day <= last;
