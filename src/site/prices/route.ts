import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { priceCalendar } from '#hotels/search/price-calendar.ts';
import type { SearchPorts } from '#hotels/search/ports.ts';
import { hotelDate } from '#hotels/search/today.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import type { ListedHotel } from '#hotels/wishes/shelf.ts';
import type { Policy, RequestContext } from '#kernel/http/endpoint.ts';
import { answerToFailure } from '#kernel/http/http-error.ts';
import { quotaHeaders, secondsOf } from '#kernel/http/quota.ts';
import type { Answer } from '#kernel/http/respond.ts';
import type { QuotaUse } from '#kernel/storage/quotas/request-quota.ts';
import { PAGE_HEADERS } from '#site/page-headers.ts';
import type { Tombstone } from '#register/records/tombstone.ts';
import { calendarWordsIn } from '#words/hotels/price-calendar.ts';
import { staySearchIn } from '#words/hotels/stay-search-words.ts';
import { LANGUAGES, languageOf, localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { dayWords } from '#words/words.ts';
import {
  AROUND_DAYS,
  monthContent,
  monthTitle,
  nextMonth,
  troubleContent,
  type AskedMonths,
  type Shown,
} from './page.ts';
import { pricesShell } from './shell.ts';
import { monthQuery, MONTHS_MOST, type MonthQuery } from './query.ts';

/** GET /hotels/{slug}/prices: the price calendar of some months on a page. */

export interface PricesPorts {
  search: SearchPorts;
  hotel(slug: string): Promise<ListedHotel | null>;
  /** What remains of a hotel that was removed; null: no such hotel was ever listed. */
  tombstone(slug: string): Promise<Tombstone | null>;
  /** The page around an answer, which the build has made. */
  shell(language: Language): Promise<string>;
  /** Counts one request of a visitor, by IP address. */
  take(address: string): Promise<QuotaUse>;
}

const route = (language: Language) => ({
  contract: {
    operationId: `read_hotel_prices_${language}`,
    method: 'GET' as const,
    path: localPath(language, '/hotels/{slug}/prices'),
  },
});
type Route = ReturnType<typeof route>;
type Context = RequestContext<Route>;

export const PRICES_ROUTES: readonly Route[] = LANGUAGES.map(route);

const removedWords = (stone: Tombstone, language: Language): string =>
  wordsIn(language).removed.lead(stone, dayWords(stone.removedOn, language));

/** The months to show. A hotel with a live source gets one month, of which some days are shown. */
const askedMonths = (
  { month, months, nights, adults, children, around }: MonthQuery,
  { today, isLive, language }: { today: number; isLive: boolean; language: Language },
): AskedMonths => {
  const named = month ?? isoDate(around ?? today).slice(0, 7);
  const count = isLive ? 1 : (months ?? MONTHS_MOST);
  const begins = [dayNumber(`${named}-01`)];
  while (begins.length <= count) begins.push(nextMonth(begins.at(-1) ?? 0));
  const end = begins.pop() ?? 0;
  return { begins, end, nights, adults, children, around: around ?? null, language };
};

/** The status of an answer, and what it says besides the general texts of the page. */
interface Said extends Pick<Answer, 'status' | 'freshness'> {
  hotel: Shown['hotel'] | null;
  trouble: string;
  /** Of a hotel that gives no prices. */
  website?: string;
  headers?: Readonly<Record<string, string>>;
}

const troublePage = async ({ url }: Context, said: Said, ports: PricesPorts): Promise<Answer> => {
  const language = languageOf(url.pathname);
  const { hotel, trouble, status, freshness, headers, website } = said;
  const { heading } = calendarWordsIn(language);
  const body = pricesShell(await ports.shell(language), {
    language,
    hotel,
    title: hotel === null ? heading : `${hotel.name}: ${heading}`,
    content: troubleContent(hotel, trouble, language, website),
    query: '',
  });
  return { status, body, freshness, headers: { ...PAGE_HEADERS, ...headers } };
};

/** The greatest number of days that can be shown; null: the hotel has no source of prices. */
const daysShown = async (
  hotel: string,
  { settings, calendars }: SearchPorts,
): Promise<number | null> => {
  const [set, known] = await Promise.all([
    settings.settings([hotel]),
    calendars.calendars([hotel]),
  ]);
  if ((set.get(hotel)?.source ?? null) !== null) return STAY_LIMITS.liveCalendarDays;
  return known.has(hotel) ? STAY_LIMITS.daysAhead : null;
};

/**
 * The first and last day to price: the whole months or, for a live source, the days around the
 * arrival or the first ones.
 */
const daysOf = (
  { begins: [begin = 0], end, around }: AskedMonths,
  today: number,
  most: number,
): { first: number; last: number } => {
  const isNear = around !== null && around >= begin && around < end;
  const first = isNear ? Math.min(begin, around - AROUND_DAYS) : begin;
  const from = Math.max(first, today);
  if (most > end - from) return { first: from, last: end - 1 };
  const middle = around === null ? from : Math.max(from, around - Math.floor(most / 2));
  return { first: middle, last: Math.min(end, middle + most) - 1 };
};

const monthPage = async (
  { url }: Context,
  listed: ListedHotel,
  { asked, today, most }: { asked: AskedMonths; today: number; most: number },
  ports: PricesPorts,
): Promise<Answer> => {
  const { nights, adults, children: childrenAges, language } = asked;
  const question = { nights, adults, childrenAges, orLonger: true, boards: [] };
  const days = daysOf(asked, today, most);
  const calendar = await priceCalendar(listed, { ...question, ...days }, ports.search);
  const hotel = { slug: listed.slug, name: listed.record.name };
  const shown = { hotel, asked, calendar, today, most };
  const body = pricesShell(await ports.shell(language), {
    ...{ language, hotel },
    title: monthTitle(shown),
    content: monthContent(shown),
    query: url.search.slice(1),
  });
  return { status: 200, body, freshness: 'briefly', headers: PAGE_HEADERS };
};

/** Only pages with prices are counted. If counting fails, the visitor is let in. */
const counted = ({ address }: Context, { take, search }: PricesPorts): Promise<QuotaUse | null> =>
  take(address).catch((error: unknown) => {
    search.report(error);
    return null;
  });

const refused = (context: Context, use: QuotaUse, ports: PricesPorts): Promise<Answer> => {
  const seconds = secondsOf(use.resetsInMs);
  const { tooMany } = staySearchIn(languageOf(context.url.pathname));
  const headers = { ...quotaHeaders(use), 'Retry-After': String(seconds) };
  const said = { status: 429, freshness: 'never', hotel: null, headers } as const;
  return troublePage(context, { ...said, trouble: tooMany(seconds) }, ports);
};

const answered = async (context: Context, ports: PricesPorts): Promise<Answer> => {
  const { url, match } = context;
  const language = languageOf(url.pathname);
  const words = calendarWordsIn(language);
  const trouble = (status: number, said: string, hotel: Shown['hotel'] | null = null) =>
    troublePage(context, { status, freshness: 'briefly', trouble: said, hotel }, ports);
  const slug = match.params['slug'] ?? '';
  const listed = await ports.hotel(slug);
  if (listed === null) {
    const stone = await ports.tombstone(slug);
    return stone === null
      ? trouble(404, words.noHotel)
      : trouble(410, removedWords(stone, language));
  }
  const hotel = { slug: listed.slug, name: listed.record.name };
  const read = monthQuery.safeParse(Object.fromEntries(url.searchParams));
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return trouble(400, words.wrong(faults.join('; ')), hotel);
  }
  const most = await daysShown(hotel.slug, ports.search);
  if (most === null) {
    const website = listed.record.websiteUrl;
    const said = { status: 200, freshness: 'briefly', trouble: words.noSource } as const;
    return troublePage(context, { ...said, hotel, website }, ports);
  }
  const use = await counted(context, ports);
  if (use?.allowed === false) return refused(context, use, ports);
  const today = dayNumber(hotelDate(ports.search.now()));
  const isLive = most === STAY_LIMITS.liveCalendarDays;
  const asked = askedMonths(read.data, { today, isLive, language });
  return monthPage(context, listed, { asked, today, most }, ports);
};

/** An error is reported to the operator, and the visitor is asked to try again. */
const failed = (context: Context, error: unknown, ports: PricesPorts): Promise<Answer> => {
  ports.search.report(error);
  const { notNow } = staySearchIn(languageOf(context.url.pathname));
  const said = { status: 503, freshness: 'never', hotel: null } as const;
  return troublePage(
    context,
    { ...said, trouble: notNow, headers: { 'Retry-After': '30' } },
    ports,
  );
};

/** Open to everybody with a rate limit; answers served from a cache are not counted. */
export const pricesPolicy = (ports: PricesPorts): Policy<Route, void> => ({
  admit: async () => undefined,
  execute: (_, context) =>
    answered(context, ports).catch((error: unknown) => failed(context, error, ports)),
  encodeError: (error, { request }) => answerToFailure(error, request.method),
});
