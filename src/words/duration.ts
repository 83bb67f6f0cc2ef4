import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#kernel/durations.ts';

/** A round duration in its own unit, such as `5 min`. */
export const durationText = (ms: number): string => {
  if (ms < MINUTE_MS) return `${ms / SECOND_MS} s`;
  return ms < HOUR_MS ? `${ms / MINUTE_MS} min` : `${ms / HOUR_MS} h`;
};
