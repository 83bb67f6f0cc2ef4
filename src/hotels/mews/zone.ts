import { DAY_MS } from '#kernel/durations.ts';

/** Moments from a hotel's wall clock, by the rules of its IANA time zone. */

/** How far the zone's wall clock is ahead of UTC at a moment, in milliseconds. */
type OffsetAt = (momentMs: number) => number;

const offsetsOf = (timeZone: string): OffsetAt => {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (momentMs) => {
    const parts = clock
      .formatToParts(momentMs)
      .map(({ type, value }) => [type, Number(value)] as const);
    const { year, month, day, hour, minute, second }: Record<string, number | undefined> =
      Object.fromEntries(parts);
    const wall = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
    return wall - Math.floor(momentMs / 1000) * 1000;
  };
};

/** The moment at which the hotel's clock shows so much after the midnight of a day. */
export type MomentOf = (day: number, afterMidnightMs: number) => Date;

/**
 * The moments of a zone, or null where there is no such zone. A time that the clock shows twice
 * counts as its first, a time that it leaps over as the same length after the leap.
 */
export const zoneMoments = (timeZone: string): MomentOf | null => {
  let offsetAt: OffsetAt;
  try {
    offsetAt = offsetsOf(timeZone);
  } catch {
    return null;
  }
  return (day, afterMidnightMs) => {
    const wallMs = day * DAY_MS + afterMidnightMs;
    // No zone changes its clock twice within two days.
    const before = offsetAt(wallMs - DAY_MS);
    const after = offsetAt(wallMs + DAY_MS);
    const shown = [before, after]
      .map((offset) => wallMs - offset)
      .filter((momentMs) => momentMs + offsetAt(momentMs) === wallMs);
    return new Date(shown.length > 0 ? Math.min(...shown) : wallMs - before);
  };
};
