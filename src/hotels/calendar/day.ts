import { DAY_MS } from '#kernel/durations.ts';

/** Days as whole numbers since 1970-01-01, so that nights are counted and compared exactly. */

/** The day number of a valid ISO date (`2026-11-21`). */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** The ISO date of a day number. */
export const isoDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** 0 is Monday, 6 is Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Days from `first` to `last`, both of them included. */
export interface DayRange {
  first: number;
  last: number;
}

export const contains = ({ first, last }: DayRange, day: number): boolean =>
  first <= day && day <= last;
