import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { isoDate } from '#hotels/calendar/day.ts';
import type { HotelAnswer } from '#hotels/price.ts';
import { priceHotel } from '#hotels/pricing/price-hotel.ts';
import type { Reason } from '#hotels/reasons.ts';
import type { Stay } from '#hotels/stay.ts';
import { heardAge } from './age.ts';
import type { SearchPorts } from './ports.ts';

/** Prices of embedded calendars within the time of a call; other events are handled in between. */

/**
 * The longest time for which the event loop is blocked, whatever the number of hotels, unless a
 * single one takes longer.
 */
const TURN_MS = 5;

export const unbookable = (reason: Reason, detail: string): HotelAnswer => ({
  rooms: [],
  unbookable: { reason, detail },
});

const LATE = unbookable('source_timeout', 'The time for pricing all hotels of the call was over');

const priceOne = (
  calendar: HotelCalendar | undefined,
  stay: Stay,
  endsAt: number,
  { now, report, limits, clock }: SearchPorts,
): HotelAnswer => {
  if (calendar === undefined) return unbookable('no_rate_source', 'The hotel has no calendar');
  const { ratesHeardAt, plans } = calendar;
  if (ratesHeardAt === null && plans.length === 0)
    return unbookable('no_rate_source', 'The hotel gives no rates');
  if (ratesHeardAt !== null && heardAge(ratesHeardAt, now(), limits()) === 'stale')
    return unbookable('rates_stale', `Rates were last heard on ${ratesHeardAt.toISOString()}`);
  try {
    return priceHotel(calendar, stay, now(), () => clock() >= endsAt);
  } catch (error) {
    report(error);
    return unbookable('source_error', `The calendar cannot be priced for ${isoDate(stay.arrival)}`);
  }
};

/**
 * One answer for each hotel, also for hotels for which the time was over. The time may have begun
 * before, with another stay.
 */
export const calendarAnswers = async (
  hotels: readonly string[],
  calendars: ReadonlyMap<string, HotelCalendar>,
  stay: Stay,
  ports: SearchPorts,
  callEndsAt: number = ports.clock() + ports.limits().callMs,
): Promise<ReadonlyMap<string, HotelAnswer>> => {
  const { clock, nextTurn, limits } = ports;
  const { hotelMs } = limits();
  const answers = new Map<string, HotelAnswer>();
  let turnEndsAt = clock() + TURN_MS;
  for (const hotel of hotels) {
    if (clock() >= turnEndsAt) {
      await nextTurn();
      turnEndsAt = clock() + TURN_MS;
    }
    const begins = clock();
    const endsAt = Math.min(begins + hotelMs, callEndsAt);
    const isLate = begins >= callEndsAt;
    answers.set(hotel, isLate ? LATE : priceOne(calendars.get(hotel), stay, endsAt, ports));
  }
  return answers;
};
