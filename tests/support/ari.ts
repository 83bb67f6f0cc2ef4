import { beforeEach } from 'vitest';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { dayNumber } from '#hotels/calendar/day.ts';
import { priceHotel } from '#hotels/pricing/price-hotel.ts';
import type { Store } from '#kernel/storage/store.ts';
import { credentialFor, storedCalendar } from './alpinebits.ts';
import { useEndpoint } from './use-endpoint.ts';

interface Sent {
  status: number;
  text: string;
  headers: Headers;
}

/** A stay of two nights and two adults on 7 June 2027, booked in November, unless it says else. */
interface AskedStay {
  from?: string;
  nights?: number;
  adults?: number;
  ages?: readonly number[];
}

/** The cheapest total of a plan in euros, of any plan without one, or the reason. */
const totalOf = (
  calendar: HotelCalendar | undefined,
  { from = '2027-06-07', nights = 2, adults = 2, ages = [] }: AskedStay,
  plan?: string,
): number | string => {
  if (calendar === undefined) return 'no calendar';
  const arrival = dayNumber(from);
  const answer = priceHotel(
    calendar,
    {
      ...{ arrival, departure: arrival + nights, adults, childrenAges: ages },
      bookedOn: dayNumber('2026-11-23'),
    },
    new Date(),
  );
  if ('unbookable' in answer) return answer.unbookable.reason;
  const room = answer.rooms.find(({ planCode }) => plan === undefined || planCode === plan);
  return room === undefined ? 'not offered' : room.totalCents / 100;
};

/** A server for ARI, and a new hotel for each test of the file that asks for it. */
export interface AriHotel {
  store(): Store;
  slug(): string;
  post(body: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>): Promise<Sent>;
  calendar(): Promise<HotelCalendar | undefined>;
  priceOf(asked?: AskedStay, plan?: string): Promise<number | string>;
}

export const useAriHotel = (): AriHotel => {
  const used = useEndpoint(['ari'], { RATE_ALPINEBITS: '9999' });
  let authorization: string;
  let turn = 0;
  const slug = () => `hotel-${turn}`;
  beforeEach(async () => {
    turn += 1;
    authorization = await credentialFor(used.database.store, slug());
  });
  return {
    store: () => used.database.store,
    slug,
    post: async (body, headers = {}) => {
      const response = await fetch(`${used.server.url}/ari`, {
        method: 'POST',
        body,
        headers: { Authorization: authorization, 'Content-Type': 'application/xml', ...headers },
      });
      return { status: response.status, text: await response.text(), headers: response.headers };
    },
    calendar: () => storedCalendar(used.database.store, slug()),
    priceOf: async (asked = {}, plan) =>
      totalOf(await storedCalendar(used.database.store, slug()), asked, plan),
  };
};
