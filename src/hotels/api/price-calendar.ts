import type { z } from 'zod';
import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import type { HotelToolPorts } from '#hotels/list-hotels/ports.ts';
import {
  isPricedDay,
  priceCalendar,
  type CalendarDay,
  type PriceCalendar,
} from '#hotels/search/price-calendar.ts';
import { HOTEL_ZONE, hotelDate } from '#hotels/search/today.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import type { ListedHotel } from '#hotels/wishes/shelf.ts';
import { readGiven, repairText } from '#kernel/mcp/mistakes.ts';
import type { McpTool } from '#kernel/mcp/tool.ts';
import { hotelFor } from './listed-hotel.ts';
import {
  PRICE_CALENDAR,
  priceCalendarInput,
  type priceCalendarOutput,
  type pricedDay,
} from './price-calendar-tool.ts';

const { name: NAME } = PRICE_CALENDAR;

type Input = z.output<typeof priceCalendarInput>;

type Answer = z.output<typeof priceCalendarOutput>;

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

/** Consecutive days without a price and with the same reason are one range. */
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
  const most =
    (setting?.source ?? null) === null ? days : Math.min(days, STAY_LIMITS.liveCalendarDays);
  const question = { ...asked, first, last: first + most - 1 };
  const today = dayNumber(hotelDate(ports.now()));
  const last = Math.min(first + days - 1, today + STAY_LIMITS.daysAhead);
  return answerOf(slug, await priceCalendar(hotel, question, ports), last);
};

/** The mistake in the first day, or null. */
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
  ...PRICE_CALENDAR,
  callsPerMinute: ({ searchesPerMinute }) => searchesPerMinute(),
  call: async (given, ports) => {
    const today = dayNumber(hotelDate(ports.now()));
    const examples = { ...EXAMPLES, from: isoDate(today + 14) };
    const read = readGiven(NAME, priceCalendarInput, given, examples);
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
