import { z } from 'zod';
import { PUSH_OUTCOMES, type Push } from '#hotels/access/push.ts';
import type { PushLog } from '#hotels/ports.ts';
import { moment } from '#kernel/storage/columns.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

const KEPT_OF_EACH_HOTEL = 50;
const MESSAGE_MOST_CHARACTERS = 2000;
const NAME_MOST_CHARACTERS = 200;

const cut = (text: string | null, most: number): string | null =>
  text === null ? null : text.slice(0, most);

/** Keeps the message with the last ones of its hotel; older ones are forgotten. */
export const noteStatements = (hotel: string, push: Push): Statement[] => [
  sql`INSERT INTO hotel_pushes (hotel, at, action, protocol, client_id, outcome, message)
      VALUES (${hotel}, ${push.at.toISOString()},
        ${cut(push.action, NAME_MOST_CHARACTERS)}, ${cut(push.protocol, NAME_MOST_CHARACTERS)},
        ${cut(push.clientId, NAME_MOST_CHARACTERS)}, ${push.outcome},
        ${cut(push.message, MESSAGE_MOST_CHARACTERS)})`,
  sql`DELETE FROM hotel_pushes WHERE hotel = ${hotel} AND id <= (
        SELECT id FROM hotel_pushes WHERE hotel = ${hotel}
        ORDER BY id DESC LIMIT 1 OFFSET ${KEPT_OF_EACH_HOTEL})`,
];

const pushRow = z.object({
  hotel: z.string(),
  at: moment,
  action: z.string().nullable(),
  protocol: z.string().nullable(),
  client_id: z.string().nullable(),
  outcome: z.enum(PUSH_OUTCOMES),
  message: z.string().nullable(),
});

export const hotelPushLog = (store: Store): PushLog => ({
  note: async (hotel, push) => {
    await store.batch(noteStatements(hotel, push));
  },
  ofHotel: async (hotel) => {
    const rows = await store.rows(
      pushRow,
      sql`SELECT * FROM hotel_pushes WHERE hotel = ${hotel} ORDER BY id DESC`,
    );
    return rows.map(({ hotel: _, client_id: clientId, ...push }) => ({ ...push, clientId }));
  },
  latest: async () => {
    const rows = await store.rows(
      pushRow,
      sql`SELECT * FROM hotel_pushes
          WHERE id IN (SELECT max(id) FROM hotel_pushes GROUP BY hotel) ORDER BY hotel`,
    );
    return new Map(
      rows.map(({ hotel, client_id: clientId, ...push }) => [hotel, { ...push, clientId }]),
    );
  },
});
