import { z } from 'zod';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** Deliveries that ended long ago, on the operator's wish. Their events stay. */

/** So that one write never holds others up for long. */
const REMOVED_MOST = 500;

const endpointRow = z.object({ organization_id: z.string(), mode: z.string(), id: z.string() });
type Endpoint = z.output<typeof endpointRow>;

/** The oldest of an endpoint; one that was sent again not long ago is no old one. */
const doomed = ({ organization_id: organizationId, mode, id }: Endpoint, before: string) =>
  sql`SELECT rowid FROM webhook_deliveries
      WHERE organization_id = ${organizationId} AND mode = ${mode} AND endpoint_id = ${id}
        AND created_at < ${before} AND updated_at < ${before} AND next_attempt_at IS NULL
      ORDER BY created_at, id LIMIT ${REMOVED_MOST}`;

/** The check that every event was queued must know which deliveries are gone. */
const noting = (rows: Statement): Statement =>
  joined(
    sql`INSERT INTO webhook_prunings (id, seq)
        SELECT 1, coalesce(max(event.seq), 0) FROM webhook_deliveries AS delivery
        JOIN events AS event ON event.id = delivery.event_id
        WHERE delivery.rowid IN (`,
    rows,
    sql`) ON CONFLICT (id) DO UPDATE SET seq = max(webhook_prunings.seq, excluded.seq)`,
  );

const removing = (rows: Statement): Statement =>
  joined(sql`DELETE FROM webhook_deliveries WHERE rowid IN (`, rows, sql`)`);

/** How many ended before the moment and are gone now; a caller that was interrupted asks again. */
export const pruneDeliveries = async (store: Store, before: Date): Promise<number> => {
  const at = before.toISOString();
  const endpoints = await store.rows(
    endpointRow,
    sql`SELECT organization_id, mode, id FROM webhook_endpoints`,
  );
  let sum = 0;
  for (const endpoint of endpoints)
    for (let removed = REMOVED_MOST; removed === REMOVED_MOST; sum += removed) {
      const rows = doomed(endpoint, at);
      const [, outcome] = await store.batch([noting(rows), removing(rows)]);
      removed = outcome?.changed ?? 0;
    }
  return sum;
};
