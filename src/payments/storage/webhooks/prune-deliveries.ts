import { z } from 'zod';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** Removes deliveries that ended long ago, when the operator asks for it. Their events stay. */

/** The limit of one write, so that it never blocks others for long. */
const REMOVED_MOST = 500;

const endpointRow = z.object({ organization_id: z.string(), mode: z.string(), id: z.string() });
type Endpoint = z.output<typeof endpointRow>;

/** The oldest deliveries of an endpoint; one that was sent again recently does not count as old. */
const doomed = ({ organization_id: organizationId, mode, id }: Endpoint, before: string) =>
  sql`SELECT rowid FROM webhook_deliveries
      WHERE organization_id = ${organizationId} AND mode = ${mode} AND endpoint_id = ${id}
        AND created_at < ${before} AND updated_at < ${before} AND next_attempt_at IS NULL
      ORDER BY created_at, id LIMIT ${REMOVED_MOST}`;

/** Records which deliveries are removed, for the check that every event was queued. */
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

/**
 * Removes deliveries that ended before the moment; it can be repeated after an interruption.
 * @returns how many were removed
 */
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
