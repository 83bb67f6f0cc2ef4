import { z } from 'zod';
import { PRICED_BY } from '#hotels/ports.ts';
import { board, BOARDS } from '#hotels/calendar/rate-plan.ts';
import { date, list, oneOf, whole } from '#hotels/list-hotels/input.ts';
import { REASONS } from '#hotels/reasons.ts';
import { ADVISORIES } from '#hotels/search/result.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import { objectSchema } from '#kernel/mcp/schema.ts';
import { readingAnnotations, type ToolDeclaration } from '#kernel/mcp/tool.ts';
import { slugArgument } from './listed-hotel.ts';

const TITLE = 'The cheapest price of a hotel by day of arrival';

const DAYS_DEFAULT = 31;

export const priceCalendarInput = z.strictObject({
  slug: slugArgument,
  from: date.optional().describe('First day of arrival, YYYY-MM-DD; without it today'),
  days: whole(1, STAY_LIMITS.calendarDays)
    .default(DAYS_DEFAULT)
    .describe(
      `Days of arrival; ${STAY_LIMITS.liveCalendarDays} where the hotel's system is asked live`,
    ),
  nights: whole(1, STAY_LIMITS.nights).default(1).describe('Length of each stay'),
  orLonger: z
    .boolean('expected true or false')
    .default(true)
    .describe('true: a day on which only longer stays begin is priced with the shortest of them'),
  adults: whole(1, STAY_LIMITS.adults).default(2),
  childrenAges: list(whole(0, STAY_LIMITS.childAge), STAY_LIMITS.children).default([]),
  boards: list(oneOf(BOARDS), BOARDS.length).default([]).describe('Empty: any'),
});

export const pricedDay = z.object({
  checkIn: z.string(),
  nights: z.int(),
  total: z.number().describe('EUR for the whole stay and party'),
  perNight: z.number(),
  board: board.nullable(),
});

export const priceCalendarOutput = z.object({
  slug: z.string(),
  priced: z.array(pricedDay).describe('By day of arrival; a day that is absent has no price'),
  cheapest: pricedDay.nullable().describe('The lowest perNight; null: no day has a price'),
  unpriced: z
    .array(
      z.object({
        first: z.string(),
        last: z.string(),
        reason: z.enum(REASONS),
        nights: z.int().optional().describe('The limit that the stay missed'),
      }),
    )
    .describe('Days of arrival without a price, with why'),
  nextFrom: z.string().nullable().describe('Where days that were left out begin; null: none'),
  source: z.enum(PRICED_BY).nullable().describe('null: no day has a price'),
  ratesHeardAt: z.string().nullable(),
  advisories: z.array(z.enum(ADVISORIES)),
  asOf: z.string(),
});

export const PRICE_CALENDAR: ToolDeclaration = {
  name: 'price_calendar',
  title: TITLE,
  description: [
    'When one hotel is cheapest: its lowest total for a stay of so many nights, for every day of ' +
      `arrival in a range of up to ${STAY_LIMITS.calendarDays} days, for a party in one room.`,
    'Days without a price come as ranges with a reason such as sold_out, min_stay, closed, ' +
      'no_rate (no rates for these dates), no_rate_source (gives no prices here).',
    'Offers with cancellation terms and booking links for one of the days: list_hotels of the ' +
      'server at /mcp with slugs, checkIn, checkOut and the party.',
  ].join('\n'),
  inputSchema: objectSchema(priceCalendarInput, 'input'),
  outputSchema: objectSchema(priceCalendarOutput, 'output'),
  annotations: readingAnnotations(TITLE, 'open world'),
};
