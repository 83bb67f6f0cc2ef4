import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { priceHotel } from '#hotels/pricing/price-hotel.ts';
import type { Stay } from '#hotels/stay.ts';
import type { Row } from '../figures.ts';
import { timeEach } from '../latency.ts';
import { seededRandom, type Random } from '../random.ts';
import { openRoomNights, type RoomNights } from './room-nights.ts';
import { timedRow } from './rows.ts';
import { LENGTHS, randomStay } from './stays.ts';

/** The same questions to the plain SQL way, and how often it is right. */

interface Counts {
  first: number;
  stays: number;
  warmUp: number;
  page: number;
}

export interface PeerFigures {
  rows: Row[];
  loadedInMs: number;
  /** Of prices that were compared: how many are the engine's cheapest total. */
  alike: { prices: number; of: number };
}

const ROUNDING_CENTS = 1;

/** Whether both know no price, or the same one. */
const isAlike = (calendar: HotelCalendar, stay: Stay, parts: number | undefined): boolean => {
  const [cheapest] = priceHotel(calendar, stay, new Date()).rooms;
  if (cheapest === undefined || parts === undefined) return cheapest === parts;
  return Math.abs(cheapest.totalCents - parts / 100) <= ROUNDING_CENTS;
};

const compare = async (
  peer: RoomNights,
  calendars: readonly HotelCalendar[],
  stays: readonly Stay[],
): Promise<PeerFigures['alike']> => {
  const alike = { prices: 0, of: 0 };
  for (const stay of stays) {
    const found = await peer.cheapest(stay);
    alike.of += calendars.length;
    alike.prices += calendars.filter((calendar, hotel) =>
      isAlike(calendar, stay, found.get(hotel)),
    ).length;
  }
  return alike;
};

interface Question {
  stay: Stay;
  hotels?: readonly number[];
}

const questions = (
  random: Random,
  nights: number,
  size: number,
  { first, stays, warmUp, page }: Counts,
): Record<'all' | 'page', Question[]> => {
  const positions = [...Array(size).keys()];
  const make = <Made>(one: () => Made): Made[] => Array.from({ length: stays + warmUp }, one);
  const stay = (): Stay => randomStay(random, first, nights);
  return {
    all: make(() => ({ stay: stay() })),
    page: make(() => ({ stay: stay(), hotels: random.pickSeveral(positions, page) })),
  };
};

/** Loads the calendars into a database of its own and asks it what the engine was asked. */
export const benchPeer = async (
  workFolder: string,
  calendars: readonly HotelCalendar[],
  counts: Counts,
): Promise<PeerFigures> => {
  const size = calendars.length;
  const file = join(workFolder, `room-nights-${size}.db`);
  const peer = await openRoomNights(pathToFileURL(file).href, calendars);
  const rows: Row[] = [];
  const { warmUp } = counts;
  let alike = { prices: 0, of: 0 };
  for (const nights of LENGTHS) {
    const asked = questions(seededRandom(nights), nights, size, counts);
    for (const [which, each] of Object.entries(asked)) {
      const ask = ({ stay, hotels }: Question) => peer.cheapest(stay, hotels);
      const timed = await timeEach(each.slice(warmUp), each.slice(0, warmUp), ask);
      const hotels = which === 'all' ? '' : `${counts.page} of `;
      const label = `SQL rows, ${hotels}${size.toLocaleString('en-GB')} hotels, ${nights} nights`;
      rows.push(timedRow(label, timed));
    }
    const more = await compare(
      peer,
      calendars,
      asked.all.slice(0, 10).map(({ stay }) => stay),
    );
    alike = { prices: alike.prices + more.prices, of: alike.of + more.of };
  }
  peer.close();
  return { rows, loadedInMs: peer.loadedInMs, alike };
};
