import { z } from 'zod';
import { dayNumber } from '#hotels/calendar/day.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import { agesOf, dayOrNull } from '#words/hotels/stay.ts';

/** The query of the address of a price calendar. */

const whole = (most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= most,
      `expected a number from 1 to ${most}`,
    )
    .transform(Number);

/** The most months on one page. */
export const MONTHS_MOST = 3;

export const monthQuery = z.object({
  month: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'expected a month such as 2027-02')
    .optional(),
  months: whole(MONTHS_MOST).optional(),
  nights: whole(STAY_LIMITS.nights).default(1),
  adults: whole(STAY_LIMITS.adults).default(2),
  children: z
    .string()
    .max(60)
    .refine((text) => (agesOf(text)?.length ?? Infinity) <= STAY_LIMITS.children, {
      error: `expected ages from 0 to ${STAY_LIMITS.childAge} by comma, such as 4,7`,
    })
    .transform((text) => agesOf(text) ?? [])
    .default([]),
  around: z
    .string()
    .refine((text) => dayOrNull(text) !== null, 'expected a day such as 2027-02-14')
    .transform(dayNumber)
    .optional(),
});
export type MonthQuery = z.output<typeof monthQuery>;
