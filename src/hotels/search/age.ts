import { dayNumber } from '#hotels/calendar/day.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { hotelDate } from './today.ts';
import type { SearchLimits } from './ports.ts';

/** The age of rates: old rates are shown with their date, and even older ones are not sold. */

/** In days: the age from which rates are called old, and from which they give no price. */
type Ages = Pick<SearchLimits, 'ratesOldDays' | 'ratesStaleDays'>;

export type Age = 'fresh' | 'old' | 'stale';

const ageOf = (days: number, { ratesOldDays, ratesStaleDays }: Ages): Age => {
  if (days > ratesStaleDays) return 'stale';
  return days > ratesOldDays ? 'old' : 'fresh';
};

/** The age of rates from a hotel's system. */
export const heardAge = (heardAt: Date, now: Date, ages: Ages): Age =>
  ageOf((now.getTime() - heardAt.getTime()) / DAY_MS, ages);

/** The age of an exchange rate of that day; the euro has no exchange rate to itself. */
export const rateAge = (day: string | null, now: Date, ages: Ages): Age =>
  day === null ? 'fresh' : ageOf(dayNumber(hotelDate(now)) - dayNumber(day), ages);
