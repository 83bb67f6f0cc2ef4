import { z } from 'zod';
import { PUSH_OUTCOMES, type Push } from '#hotels/access/push.ts';
import type { Sentence } from '#hotels/sentences/sentence.ts';
import type { PushLog } from '#hotels/ports.ts';
import { moment } from '#kernel/storage/columns.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

const KEPT_OF_EACH_HOTEL = 50;
/** As many faults as an answer contains, each of a usual length; the last one is complete. */
const MESSAGE_MOST_CHARACTERS = 20_000;
const NAME_MOST_CHARACTERS = 200;

/** Complete lines, one for each fault, and the number of further ones; a single line is cut. */
const cutLines = (text: string | null): string | null => {
  if (text === null || text.length <= MESSAGE_MOST_CHARACTERS) return text;
  const lines = text.split('\n');
  let length = 0;
  const kept = lines.filter((line) => (length += line.length + 1) <= MESSAGE_MOST_CHARACTERS);
  if (kept.length === 0) return text.slice(0, MESSAGE_MOST_CHARACTERS);
  return [...kept, `and ${lines.length - kept.length} more` satisfies Sentence].join('\n');
};

const cut = (text: string | null, most: number): string | null =>
  text === null ? null : text.slice(0, most);

/** Stores the message with the last ones of its hotel; older ones are deleted. */
export const noteStatements = (hotel: string, push: Push): Statement[] => [
  sql`INSERT INTO hotel_pushes (hotel, at, action, protocol, client_id, outcome, message)
      VALUES (${hotel}, ${push.at.toISOString()},
        ${cut(push.action, NAME_MOST_CHARACTERS)}, ${cut(push.protocol, NAME_MOST_CHARACTERS)},
        ${cut(push.clientId, NAME_MOST_CHARACTERS)}, ${push.outcome},
        ${cutLines(push.message)})`,
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
