import { createClient, type Client, type InStatement } from '@libsql/client/sqlite3';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import type { Rate } from '#hotels/calendar/rate-plan.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';

/**
 * The peer: the plain SQL way, one row for each room and night with the cheapest price of two
 * adults. It knows no rule, no child and no supplement, and one price where the engine has two.
 */
export interface RoomNights {
  loadedInMs: number;
  /** The cheapest total of each hotel with a room, in ten-thousandths; all or the given hotels. */
  cheapest(stay: Stay, hotels?: readonly number[]): Promise<ReadonlyMap<number, number>>;
  close(): void;
}

// WITHOUT ROWID and the second index make both questions index-only.
const TABLES = [
  `CREATE TABLE nights (hotel INTEGER, room TEXT, day INTEGER, price INTEGER, free INTEGER,
     PRIMARY KEY (hotel, room, day)) WITHOUT ROWID`,
  'CREATE INDEX nights_by_day ON nights (day, hotel, room, price, free)',
];

type Night = readonly [room: string, day: number, price: number, free: number];

const nightsOfHotel = ({ plans, free }: Pick<HotelCalendar, 'plans' | 'free'>): Night[] => {
  const cheapest = new Map<string, { rate: Rate; price: number }>();
  for (const rate of plans.flatMap(({ rates }) => rates)) {
    const key = `${rate.room} ${rate.first}`;
    const price = 2 * (rate.base[2] ?? 0);
    if (price < (cheapest.get(key)?.price ?? Infinity)) cheapest.set(key, { rate, price });
  }
  return [...cheapest.values()].map(({ rate: { room, first }, price }) => [
    room,
    first,
    price,
    free.get(room)?.get(first) ?? 0,
  ]);
};

const load = async (client: Client, calendars: readonly HotelCalendar[]): Promise<void> => {
  await client.batch(TABLES, 'write');
  for (const [hotel, calendar] of calendars.entries())
    await client.execute({
      sql: `INSERT INTO nights SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3
            FROM json_each(?)`,
      args: [hotel, JSON.stringify(nightsOfHotel(calendar))],
    });
  await client.execute('ANALYZE');
};

const question = (stay: Stay, hotels: readonly number[] | undefined): InStatement => {
  const only = hotels === undefined ? '' : 'AND hotel IN (SELECT value FROM json_each(?))';
  return {
    sql: `SELECT hotel, min(total) FROM (
            SELECT hotel, room, sum(price) AS total FROM nights
            WHERE day >= ? AND day < ? AND free > 0 ${only}
            GROUP BY hotel, room HAVING count(*) = ?)
          GROUP BY hotel`,
    args: [
      stay.arrival,
      stay.departure,
      ...(hotels === undefined ? [] : [JSON.stringify(hotels)]),
      nightsOf(stay),
    ],
  };
};

export const openRoomNights = async (
  url: string,
  calendars: readonly HotelCalendar[],
): Promise<RoomNights> => {
  const client = createClient({ url });
  const started = performance.now();
  await load(client, calendars);
  return {
    loadedInMs: performance.now() - started,
    cheapest: async (stay, hotels) => {
      const { rows } = await client.execute(question(stay, hotels));
      return new Map(rows.map((row) => [Number(row[0]), Number(row[1])]));
    },
    close: () => client.close(),
  };
};
