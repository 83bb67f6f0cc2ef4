import { z } from 'zod';
import { REGISTER_TYPE, type NoticeStore, type RegisterNotice } from '#payments/webhooks/notice.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { DELIVERY_ID, IS_NAMED } from './webhook-fan-out.ts';

/** Notices: the states of the register that were sent to webhooks. */

const LAST = 'SELECT cursor FROM register_notices ORDER BY seq DESC LIMIT 1';

/** Writes the notice unless another one was sent since the state that it follows. */
const insertNotice = (notice: RegisterNotice): Statement =>
  joined(
    sql`INSERT INTO register_notices (id, cursor, message, created_at)
        SELECT ${notice.eventId}, ${notice.cursor}, ${notice.message},
          ${notice.createdAt.toISOString()}
        WHERE ${notice.since} IS`,
    { sql: `(${LAST})`, args: [] },
  );

/** Writes the deliveries of the notice, if it was written. */
const insertDeliveries = ({ eventId, createdAt }: RegisterNotice): Statement => {
  const at = createdAt.toISOString();
  const head = `INSERT INTO webhook_deliveries (organization_id, mode, id, endpoint_id, event_id,
      type, status, next_attempt_at, created_at, updated_at)
    SELECT organization_id, mode, ${DELIVERY_ID}, endpoint.id, event.id, event.type,`;
  return joined(
    { sql: head, args: [] },
    sql`'PENDING', ${at}, ${at}, ${at}
        FROM (SELECT id, ${REGISTER_TYPE} AS type FROM register_notices
          WHERE id = ${eventId}) AS event
        CROSS JOIN webhook_endpoints AS endpoint
        WHERE deleted_at IS NULL AND disabled_reason IS NULL AND`,
    { sql: IS_NAMED, args: [] },
  );
};

const cursorRow = z.object({ cursor: z.string() });
const bodyRow = z.object({ id: z.string(), message: z.string() });

export const noticeStore = (store: Store): NoticeStore => ({
  lastCursor: async () => {
    const row = await store.row(cursorRow, { sql: LAST, args: [] });
    return row?.cursor ?? null;
  },
  add: async (notice) => {
    const isAnnounced = notice.since !== null;
    await store.batch([insertNotice(notice), ...(isAnnounced ? [insertDeliveries(notice)] : [])]);
  },
});

/** The bodies of notices, by their ids. */
export const noticeBodies = async (
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await store.rows(
    bodyRow,
    sql`SELECT notice.id, message FROM json_each(${JSON.stringify(ids)})
        JOIN register_notices AS notice ON notice.id = value`,
  );
  return new Map(rows.map(({ id, message }) => [id, message]));
};
