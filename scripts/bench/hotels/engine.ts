import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { priceHotel } from '#hotels/pricing/price-hotel.ts';
import type { Stay } from '#hotels/stay.ts';
import type { Row } from '../figures.ts';
import { timeEach } from '../latency.ts';
import { seededRandom } from '../random.ts';
import { timedRow } from './rows.ts';
import { LENGTHS, randomStay } from './stays.ts';

/** The engine by itself: every hotel is priced for each stay, from calendars in memory. */

const ENGINE_TARGET_MS = 50;

const priceAll = (calendars: readonly HotelCalendar[], stay: Stay, now: Date): number => {
  let priced = 0;
  for (const calendar of calendars)
    if (priceHotel(calendar, stay, now).rooms.length > 0) priced += 1;
  return priced;
};

export const benchEngine = async (
  calendars: readonly HotelCalendar[],
  { first, stays: count, warmUp }: { first: number; stays: number; warmUp: number },
): Promise<Row[]> => {
  const rows: Row[] = [];
  const now = new Date();
  const price = async (stay: Stay): Promise<void> => {
    const priced = priceAll(calendars, stay, now);
    if (priced < calendars.length / 2) throw new Error(`only ${priced} hotels had a price`);
  };
  for (const nights of LENGTHS) {
    const random = seededRandom(nights);
    const stays = Array.from({ length: count + warmUp }, () => randomStay(random, first, nights));
    const timed = await timeEach(stays.slice(warmUp), stays.slice(0, warmUp), price);
    const hotels = calendars.length.toLocaleString('en-GB');
    rows.push(timedRow(`engine, ${hotels} hotels, ${nights} nights`, timed, ENGINE_TARGET_MS));
  }
  return rows;
};
