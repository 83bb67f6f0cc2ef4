import { z } from 'zod';
import { PRICED_BY } from '#hotels/ports.ts';
import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { board, BOARDS } from '#hotels/calendar/rate-plan.ts';
import { date, list, oneOf, whole } from '#hotels/list-hotels/input.ts';
import type { HotelToolPorts } from '#hotels/list-hotels/ports.ts';
import { REASONS } from '#hotels/reasons.ts';
import {
  CALENDAR_DAYS_MOST,
  isPricedDay,
  LIVE_DAYS_MOST,
  priceCalendar,
  type CalendarDay,
  type PriceCalendar,
} from '#hotels/search/price-calendar.ts';
import { ADVISORIES } from '#hotels/search/result.ts';
import { HOTEL_ZONE, hotelDate } from '#hotels/search/today.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import type { ListedHotel } from '#hotels/wishes/shelf.ts';
import { readGiven, repairText } from '#kernel/mcp/mistakes.ts';
import { objectSchema } from '#kernel/mcp/schema.ts';
import { readingAnnotations, type McpTool } from '#kernel/mcp/tool.ts';
import { hotelFor, slugArgument } from './listed-hotel.ts';

const NAME = 'price_calendar';
const TITLE = 'The cheapest price of a hotel by day of arrival';

const DAYS_DEFAULT = 31;

const input = z.strictObject({
  slug: slugArgument,
  from: date.optional().describe('First day of arrival, YYYY-MM-DD; without it today'),
  days: whole(1, CALENDAR_DAYS_MOST)
    .default(DAYS_DEFAULT)
    .describe(`Days of arrival; ${LIVE_DAYS_MOST} where the hotel's system is asked live`),
  nights: whole(1, STAY_LIMITS.nights).default(1).describe('Length of each stay'),
  orLonger: z
    .boolean('expected true or false')
    .default(true)
    .describe('true: a day on which only longer stays begin is priced with the shortest of them'),
  adults: whole(1, STAY_LIMITS.adults).default(2),
  childrenAges: list(whole(0, STAY_LIMITS.childAge), STAY_LIMITS.children).default([]),
  boards: list(oneOf(BOARDS), BOARDS.length).default([]).describe('Empty: any'),
});

type Input = z.output<typeof input>;

const pricedDay = z.object({
  checkIn: z.string(),
  nights: z.int(),
  total: z.number().describe('EUR for the whole stay and party'),
  perNight: z.number(),
  board: board.nullable(),
});

const output = z.object({
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

type Answer = z.output<typeof output>;

const pricedOf = (day: CalendarDay): z.output<typeof pricedDay>[] =>
  isPricedDay(day)
    ? [
        {
          checkIn: isoDate(day.arrival),
          nights: day.nights,
          total: day.totalCents / 100,
          perNight: day.averageCents / 100,
          board: day.board,
        },
      ]
    : [];

/** Days without a price, neighbours with the same reason as one. */
const unpricedOf = (days: readonly CalendarDay[]): Answer['unpriced'] => {
  const ranges: Answer['unpriced'] = [];
  for (const day of days) {
    if (isPricedDay(day)) continue;
    const { reason, nights, arrival } = day;
    const before = ranges.at(-1);
    const isNext = before !== undefined && dayNumber(before.last) === arrival - 1;
    if (isNext && before.reason === reason && before.nights === (nights ?? undefined))
      before.last = isoDate(arrival);
    else
      ranges.push({
        ...{ first: isoDate(arrival), last: isoDate(arrival), reason },
        ...(nights === null ? {} : { nights }),
      });
  }
  return ranges;
};

const answerOf = (
  slug: string,
  { days, source, ratesHeardAt, advisories, asOf }: PriceCalendar,
  last: number,
): Answer => {
  const priced = days.flatMap(pricedOf);
  const end = days.at(-1)?.arrival ?? last;
  return {
    slug,
    priced,
    cheapest: priced.toSorted((left, right) => left.perNight - right.perNight)[0] ?? null,
    unpriced: unpricedOf(days),
    nextFrom: end < last ? isoDate(end + 1) : null,
    source: ratesHeardAt === null ? null : source,
    ratesHeardAt: ratesHeardAt?.toISOString() ?? null,
    advisories: [...advisories],
    asOf: asOf.toISOString(),
  };
};

const calendarOf = async (
  hotel: ListedHotel,
  { days, from: _, slug, ...asked }: Input,
  first: number,
  ports: HotelToolPorts,
): Promise<Answer> => {
  const setting = (await ports.settings.settings([slug])).get(slug);
  const most = (setting?.source ?? null) === null ? days : Math.min(days, LIVE_DAYS_MOST);
  const question = { ...asked, first, last: first + most - 1 };
  const today = dayNumber(hotelDate(ports.now()));
  const last = Math.min(first + days - 1, today + STAY_LIMITS.daysAhead);
  return answerOf(slug, await priceCalendar(hotel, question, ports), last);
};

/** What is wrong with the first day, or null. */
const wrongDay = (first: number, today: number): string | null => {
  const latest = today + STAY_LIMITS.daysAhead;
  if (first >= today && first <= latest) return null;
  const rule =
    first < today
      ? `in the past: expected ${isoDate(today)} or later`
      : `too far ahead: expected ${isoDate(latest)} or earlier`;
  const example = JSON.stringify(isoDate(today + 14));
  const hint = `Today is ${isoDate(today)} (${HOTEL_ZONE}). `;
  return repairText(NAME, [{ field: 'from', rule, example }], hint);
};

const EXAMPLES = { slug: 'adlon-berlin', days: 31, nights: 2, adults: 2, childrenAges: [4] };

export const priceCalendarTool: McpTool<HotelToolPorts> = {
  name: NAME,
  title: TITLE,
  description: [
    'When one hotel is cheapest: its lowest total for a stay of so many nights, for every day of ' +
      `arrival in a range of up to ${CALENDAR_DAYS_MOST} days, for a party in one room.`,
    'Days without a price come as ranges with a reason such as sold_out, min_stay, closed, ' +
      'no_rate (no rates for these dates), no_rate_source (gives no prices here).',
    'Offers with cancellation terms and booking links for one of the days: list_hotels of the ' +
      'server at /mcp with slugs, checkIn, checkOut and the party.',
  ].join('\n'),
  inputSchema: objectSchema(input, 'input'),
  outputSchema: objectSchema(output, 'output'),
  annotations: readingAnnotations(TITLE, 'open world'),
  callsPerMinute: ({ searchesPerMinute }) => searchesPerMinute(),
  call: async (given, ports) => {
    const today = dayNumber(hotelDate(ports.now()));
    const examples = { ...EXAMPLES, from: isoDate(today + 14) };
    const read = readGiven(NAME, input, given, examples);
    if ('mistakes' in read) return read;
    const { slug, from } = read.input;
    const first = from === undefined ? today : dayNumber(from);
    const mistakes = wrongDay(first, today);
    if (mistakes !== null) return { mistakes };
    const found = await hotelFor(NAME, slug, ports);
    return 'mistakes' in found
      ? found
      : { value: await calendarOf(found.hotel, read.input, first, ports) };
  },
};
