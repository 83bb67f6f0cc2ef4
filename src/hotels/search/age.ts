import { dayNumber } from '#hotels/calendar/day.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { hotelDate } from './today.ts';
import type { SearchLimits } from './ports.ts';

/** Rates age: what was received long ago is shown with its day, and after longer it is not sold. */

/** In days: since when rates are said to be old, and since when they give no price any more. */
type Ages = Pick<SearchLimits, 'ratesOldDays' | 'ratesStaleDays'>;

export type Age = 'fresh' | 'old' | 'stale';

const ageOf = (days: number, { ratesOldDays, ratesStaleDays }: Ages): Age => {
  if (days > ratesStaleDays) return 'stale';
  return days > ratesOldDays ? 'old' : 'fresh';
};

/** Of what a hotel's system said then. */
export const heardAge = (heardAt: Date, now: Date, ages: Ages): Age =>
  ageOf((now.getTime() - heardAt.getTime()) / DAY_MS, ages);

/** Of an exchange rate of that day; the rate of the euro to itself has none. */
export const rateAge = (day: string | null, now: Date, ages: Ages): Age =>
  day === null ? 'fresh' : ageOf(dayNumber(hotelDate(now)) - dayNumber(day), ages);
