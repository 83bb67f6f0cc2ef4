import { z } from 'zod';
import { board } from '#hotels/calendar/rate-plan.ts';
import { texts } from '#hotels/calendar/texts.ts';
import type { KeptAnswer, LiveAnswers } from '#hotels/live/ports.ts';
import type { HotelAnswer } from '#hotels/price.ts';
import { REASONS } from '#hotels/reasons.ts';
import { json, moment } from '#kernel/storage/columns.ts';
import { healthStatements } from './hotel-source-health.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** The most stored answers, whatever the number of requests within their lifetime. */
export const MOST_ANSWERS = 20_000;

const room = z.object({
  roomCode: z.string(),
  roomName: z.string().nullable(),
  maximumGuests: z.int().nullable(),
  planCode: z.string(),
  planName: z.string().nullable(),
  board: board.nullable(),
  currency: z.string(),
  totalCents: z.int(),
  nights: z.array(z.object({ day: z.int(), cents: z.int() })),
  availableRooms: z.int().nullable(),
  cancellation: z
    .object({ refundable: z.boolean(), freeUntil: z.int().nullable(), texts })
    .optional(),
  cityTaxCents: z.int().optional(),
});

const answer = z.union([
  z.object({ rooms: z.array(room).min(1), pricedAt: moment, validUntil: moment.nullable() }),
  z
    .object({
      unbookable: z.object({
        reason: z.enum(REASONS),
        detail: z.string(),
        nights: z.int().optional(),
      }),
    })
    .transform(({ unbookable }) => ({ rooms: [] as const, unbookable })),
]) satisfies z.ZodType<HotelAnswer>;

// An answer in the format of another version of Kontor counts as missing.
const row = z.object({
  key: z.string(),
  answer: json.pipe(answer).nullable().catch(null),
});

const keep = ({ key, answer: given, until }: KeptAnswer) =>
  sql`INSERT INTO live_answers (key, answer, expires_at)
      VALUES (${key}, ${JSON.stringify(given)}, ${until.getTime()})
      ON CONFLICT (key) DO UPDATE
      SET answer = excluded.answer, expires_at = excluded.expires_at`;

export const liveAnswerStore = (store: Store): LiveAnswers => ({
  find: async (keys, now) => {
    const found = await store.rows(
      row,
      sql`SELECT key, answer FROM live_answers
          WHERE key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
          AND expires_at > ${now.getTime()}`,
    );
    return new Map(found.flatMap((each) => (each.answer ? [[each.key, each.answer]] : [])));
  },
  keep: async (answers, now) => {
    await store.batch([
      sql`DELETE FROM live_answers WHERE expires_at <= ${now.getTime()}`,
      ...answers.map(keep),
      ...healthStatements(answers.map(({ said }) => said)),
      sql`DELETE FROM live_answers WHERE key IN (
            SELECT key FROM live_answers ORDER BY expires_at DESC LIMIT -1 OFFSET ${MOST_ANSWERS})`,
    ]);
  },
});
