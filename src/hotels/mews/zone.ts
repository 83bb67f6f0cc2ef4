import { DAY_MS } from '#kernel/durations.ts';

/** Converts local times of a hotel to moments, by the rules of its IANA time zone. */

/** The offset of the zone from UTC at a moment, in milliseconds. */
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

/** The moment of a local time, given as the time after the midnight of a day. */
export type MomentOf = (day: number, afterMidnightMs: number) => Date;

/**
 * The conversion for a zone, or null for an unknown zone. A local time that occurs twice means its
 * first occurrence; one that is skipped is moved later by the length of the gap.
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
    // No zone changes its offset twice within two days.
    const before = offsetAt(wallMs - DAY_MS);
    const after = offsetAt(wallMs + DAY_MS);
    const shown = [before, after]
      .map((offset) => wallMs - offset)
      .filter((momentMs) => momentMs + offsetAt(momentMs) === wallMs);
    return new Date(shown.length > 0 ? Math.min(...shown) : wallMs - before);
  };
};
