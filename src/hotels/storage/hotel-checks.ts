import { z } from 'zod';
import { room } from '#hotels/calendar/room.ts';
import type { Reader } from '#kernel/storage/backup/tables.ts';
import { firstColumn, type DatabaseCheck } from '#kernel/storage/check.ts';
import { keptPlan } from './hotel-plan-column.ts';

/** Checks what no constraint of the calendars' tables can check. */

const written = z.tuple([z.string(), z.string()]);

const readAs = (schema: z.ZodType, text: string): boolean => {
  try {
    return schema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
};

const ROOMS = 'SELECT code, room FROM hotel_rooms WHERE hotel = ? ORDER BY code';
const PLANS = 'SELECT code, plan FROM hotel_rate_plans WHERE hotel = ? ORDER BY code';

const unreadable = async (
  reader: Reader,
  hotel: string,
  { sql, schema, name }: { sql: string; schema: z.ZodType; name: string },
): Promise<string[]> => {
  const { rows } = await reader.execute({ sql, args: [hotel] });
  return rows.flatMap((row) => {
    const [code, text] = written.parse([row[0], row[1]]);
    return readAs(schema, text) ? [] : [`${hotel}: ${name} ${code} cannot be read`];
  });
};

/** Checks that this version of Kontor can read every room and rate plan, hotel by hotel. */
export const hotelCalendars: DatabaseCheck = {
  check: 'hotel calendars',
  problems: async (reader) => {
    const problems: string[] = [];
    for (const hotel of await firstColumn(reader, 'SELECT hotel FROM hotel_calendars'))
      problems.push(
        ...(await unreadable(reader, hotel, { sql: ROOMS, schema: room, name: 'room' })),
        ...(await unreadable(reader, hotel, { sql: PLANS, schema: keptPlan, name: 'rate plan' })),
      );
    return problems;
  },
};
