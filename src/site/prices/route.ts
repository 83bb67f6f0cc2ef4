import { z } from 'zod';
import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { priceCalendar } from '#hotels/search/price-calendar.ts';
import type { SearchPorts } from '#hotels/search/ports.ts';
import { hotelDate } from '#hotels/search/today.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import type { ListedHotel } from '#hotels/wishes/shelf.ts';
import type { Contract } from '#kernel/http/contract.ts';
import { errorAnswer } from '#kernel/http/http-error.ts';
import type { Answer } from '#kernel/http/respond.ts';
import type { Route } from '#kernel/http/reads.ts';
import { slug as slugRule } from '#register/records/fields.ts';
import { agesOf, dayOrNull } from '#words/hotels/stay.ts';
import { localPath, type Language } from '#words/language.ts';
import { pricesPage, withoutPrices, type AskedMonth } from './page.ts';

/** GET /hotels/{slug}/prices: the price calendar of a month as a page of its own. */

/** Longer stays are asked for with their dates. */
const NIGHTS_MOST = 14;

const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,2}$/, `expected a number from 1 to ${most}`)
    .transform(Number)
    .pipe(z.int().min(1).max(most));

const query = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'expected a month such as 2027-02')
    .optional(),
  nights: whole(NIGHTS_MOST).default(1),
  adults: whole(STAY_LIMITS.adults).default(2),
  children: z
    .string()
    .max(60)
    .refine((text) => (agesOf(text)?.length ?? Infinity) <= STAY_LIMITS.children, {
      error: `expected ages from 0 to ${STAY_LIMITS.childAge} by comma, such as 4,7`,
    })
    .transform((text) => agesOf(text) ?? [])
    .optional(),
  around: z
    .string()
    .refine((text) => dayOrNull(text) !== null, 'expected a day such as 2027-02-14')
    .transform(dayNumber)
    .optional(),
});
type Query = z.output<typeof query>;

const contractIn = (language: Language): Contract => ({
  operationId: language === 'en' ? 'read_hotel_prices' : `read_hotel_prices_${language}`,
  method: 'GET',
  path: localPath(language, '/hotels/{slug}/prices'),
  summary: 'The price calendar of a hotel as a page',
  description: 'The cheapest price for every day of arrival in a month, as a chart and a table.',
  tag: 'hotels',
  params: { slug: slugRule },
  query: {
    month: query.shape.month.unwrap(),
    nights: query.shape.nights.unwrap(),
    adults: query.shape.adults.unwrap(),
    children: query.shape.children.unwrap(),
    around: query.shape.around.unwrap(),
  },
  answers: {
    200: { description: 'HTML' },
    400: { description: 'A parameter is invalid' },
    404: { description: 'No such hotel, or it gives no prices' },
  },
});

const askedMonth = (
  { month, nights = 1, adults = 2, children = [], around }: Partial<Query>,
  today: number,
  language: Language,
): AskedMonth => {
  const named = month ?? isoDate(around ?? today).slice(0, 7);
  const begin = dayNumber(`${named}-01`);
  const end = dayNumber(`${isoDate(begin + 31).slice(0, 7)}-01`);
  return { begin, end, nights, adults, children, around: around ?? null, language };
};

/** Functions set their own headers: what the host says of files holds for this page as well. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Robots-Tag': 'noindex',
};

const answer = (body: string): Answer => ({
  status: 200,
  body,
  freshness: 'briefly',
  headers: HEADERS,
});

/** Whether the hotel has a source that prices could come from. */
const givesPrices = async (hotel: string, ports: SearchPorts): Promise<boolean> => {
  const [settings, calendars] = await Promise.all([
    ports.settings.settings([hotel]),
    ports.calendars.calendars([hotel]),
  ]);
  return (settings.get(hotel)?.source ?? null) !== null || calendars.has(hotel);
};

export const pricesRoute = (
  ports: SearchPorts,
  hotelOf: (slug: string) => Promise<ListedHotel | null>,
  language: Language,
): Route => ({
  contract: contractIn(language),
  handle: async ({ params: { slug = '' }, query: given }) => {
    const hotel = await hotelOf(slug);
    if (hotel === null) return errorAnswer(404, 'No hotel has this address');
    const named = { slug, name: hotel.record.name };
    if (!(await givesPrices(slug, ports))) return answer(withoutPrices(named, language));
    const today = dayNumber(hotelDate(ports.now()));
    const asked = askedMonth(z.custom<Partial<Query>>().parse(given), today, language);
    const { begin, end, nights, adults, children } = asked;
    const calendar = await priceCalendar(
      hotel,
      {
        first: begin,
        last: end - 1,
        nights,
        orLonger: true,
        adults,
        childrenAges: children,
        boards: [],
      },
      ports,
    );
    return answer(pricesPage({ hotel: named, asked, calendar, today }));
  },
});
