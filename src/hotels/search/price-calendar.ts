import { dayNumber } from '#hotels/calendar/day.ts';
import type { Board } from '#hotels/calendar/rate-plan.ts';
import type { Reason } from '#hotels/reasons.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import type { ListedHotel } from '#hotels/wishes/shelf.ts';
import { isJudged, judge, type Judged } from './judge.ts';
import type { Money } from './money.ts';
import { averageCents } from './offer.ts';
import { advisoriesOf, timesOf } from './outcome.ts';
import type { SearchPorts } from './ports.ts';
import { moneyFor, type Judgement } from './price-hotels.ts';
import type { Advisory, PricedHotel } from './result.ts';
import { sourceAnswers } from './sources.ts';
import { hotelDate } from './today.ts';

/** The cheapest price of one hotel for every day of arrival in a range. */

export interface CalendarQuestion {
  /**
   * Day numbers of the first and the last arrival; past days and days too far ahead are left out.
   */
  first: number;
  last: number;
  /** Length of each stay. */
  nights: number;
  /** Whether a day that accepts only longer stays is priced with the shortest of them. */
  orLonger: boolean;
  adults: number;
  childrenAges: readonly number[];
  /** Rooms with one of these boards; empty: any. */
  boards: readonly Board[];
}

/** A day on which a stay can begin, with the cheapest offer. Money is whole euro cents. */
export interface PricedDay {
  arrival: number;
  /** The length of the priced stay: as requested, or the minimum of the hotel. */
  nights: number;
  totalCents: number;
  /** The total by the number of nights. */
  averageCents: number;
  board: Board | null;
}

interface UnpricedDay {
  arrival: number;
  reason: Reason;
  /** The violated limit, in nights. */
  nights: number | null;
}

export type CalendarDay = PricedDay | UnpricedDay;

export const isPricedDay = (day: CalendarDay): day is PricedDay => 'totalCents' in day;

export interface PriceCalendar {
  /** One for each day of arrival, in order. */
  days: readonly CalendarDay[];
  source: PricedHotel['source'];
  /** When the hotel's system last sent rates; null: nothing is priced. */
  ratesHeardAt: Date | null;
  advisories: readonly Advisory[];
  asOf: Date;
}

const staysOf = ({ first, last, nights, ...party }: CalendarQuestion, today: number): Stay[] => {
  const begin = Math.max(first, today);
  const end = Math.min(last, today + STAY_LIMITS.daysAhead, begin + STAY_LIMITS.calendarDays - 1);
  return Array.from({ length: Math.max(0, end - begin + 1) }, (_, index) => ({
    arrival: begin + index,
    departure: begin + index + nights,
    adults: party.adults,
    childrenAges: party.childrenAges,
    bookedOn: today,
  }));
};

interface Judging {
  judged: ReadonlyMap<number, Judgement>;
  money: Money;
}

/** The result of each stay, by its day of arrival. */
const judgeStays = async (
  hotel: ListedHotel,
  stays: readonly Stay[],
  { boards }: Pick<CalendarQuestion, 'boards'>,
  ports: SearchPorts,
): Promise<Judging> => {
  const answers = await sourceAnswers([hotel], { stays, others: [] }, ports);
  const money = await moneyFor([hotel], answers, ports);
  const search = { boards, maxTotalCents: null };
  const judged = stays.flatMap((stay, index): (readonly [number, Judgement])[] => {
    const sourced = answers.get(hotel.slug)?.[index];
    if (sourced === undefined) return [];
    return [[stay.arrival, judge({ hotel, stays: [stay], sourced: [sourced] }, search, money)]];
  });
  return { judged: new Map(judged), money };
};

/** The minimum stays of days that refused a shorter one. */
const longerStays = (stays: readonly Stay[], { judged }: Judging): Stay[] =>
  stays.flatMap((stay) => {
    const refused = judged.get(stay.arrival);
    if (refused === undefined || isJudged(refused) || refused.reason !== 'min_stay') return [];
    const least = refused.nights ?? 0;
    if (least <= nightsOf(stay) || least > STAY_LIMITS.nights) return [];
    return [{ ...stay, departure: stay.arrival + least }];
  });

const withLonger = async (
  hotel: ListedHotel,
  stays: readonly Stay[],
  question: CalendarQuestion,
  ports: SearchPorts,
): Promise<Judging> => {
  const asked = await judgeStays(hotel, stays, question, ports);
  const longer = question.orLonger ? longerStays(stays, asked) : [];
  if (longer.length === 0) return asked;
  const { judged, money } = await judgeStays(hotel, longer, question, ports);
  const better = [...judged].filter(([, each]) => isJudged(each));
  return { judged: new Map([...asked.judged, ...better]), money };
};

const dayOf = (arrival: number, judgement: Judgement | undefined): CalendarDay => {
  if (judgement === undefined) return { arrival, reason: 'source_error', nights: null };
  if (!isJudged(judgement)) return { arrival, reason: judgement.reason, nights: judgement.nights };
  const { totalCents, chosen, question } = judgement;
  const nights = question.stays[0] === undefined ? 1 : nightsOf(question.stays[0]);
  return {
    arrival,
    nights,
    totalCents,
    averageCents: averageCents(totalCents, nights),
    board: chosen[0]?.room.board ?? null,
  };
};

/** Prices every day of arrival of the range within the time of one search. */
export const priceCalendar = async (
  hotel: ListedHotel,
  question: CalendarQuestion,
  ports: SearchPorts,
): Promise<PriceCalendar> => {
  const asOf = ports.now();
  const stays = staysOf(question, dayNumber(hotelDate(asOf)));
  const { judged, money } = await withLonger(hotel, stays, question, ports);
  const priced = [...judged.values()].filter((each): each is Judged => isJudged(each));
  const sourced = priced[0]?.question.sourced[0];
  const ratesHeardAt = sourced === undefined ? null : timesOf(sourced, asOf).ratesHeardAt;
  return {
    days: stays.map(({ arrival }) => dayOf(arrival, judged.get(arrival))),
    source: sourced?.source ?? 'calendar',
    ratesHeardAt,
    advisories:
      ratesHeardAt === null
        ? []
        : advisoriesOf(
            ratesHeardAt,
            priced.flatMap(({ chosen }) => chosen),
            money,
          ),
    asOf,
  };
};
