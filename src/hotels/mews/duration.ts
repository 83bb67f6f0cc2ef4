import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';

const DATE_PART = 'P(?:(-?\\d+)Y)?(?:(-?\\d+)M)?(?:(-?\\d+)W)?(?:(-?\\d+)D)?';
const TIME_PART = '(?:T(?:(-?\\d+)H)?(?:(-?\\d+)M)?(?:(-?\\d+)(?:\\.\\d+)?S)?)?';
const DURATION = new RegExp(`^${DATE_PART}${TIME_PART}$`);

/** Milliseconds of an ISO 8601 duration, with months of 30 days; null for other text. */
export const durationMs = (text: string): number | null => {
  const found = DURATION.exec(text);
  if (found === null) return null;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const allDays = years * 365 + months * 30 + weeks * 7 + days;
  return allDays * DAY_MS + hours * HOUR_MS + minutes * 60_000 + seconds * 1000;
};
