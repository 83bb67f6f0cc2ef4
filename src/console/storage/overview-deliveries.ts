import { z } from 'zod';
import { MODES } from '#access/key.ts';
import type { Deliveries } from '#payments/overview/overview.ts';
import { count, moment } from '#kernel/storage/columns.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** Reads failed and retried webhook deliveries for the operator's page. */

const failedRow = z
  .object({
    mode: z.enum(MODES),
    id: z.string(),
    organization_id: z.string(),
    url: z.string(),
    type: z.string(),
    attempts: count,
    answer_status: count.nullable(),
    error: z.string().nullable(),
    updated_at: moment,
  })
  .transform((read) => ({
    mode: read.mode,
    deliveryId: read.id,
    organizationId: read.organization_id,
    url: read.url,
    type: read.type,
    attempts: read.attempts,
    answer: read.error ?? (read.answer_status === null ? 'no answer' : `${read.answer_status}`),
    at: read.updated_at,
  }));

/** Counting stops at this number: the page needs no larger one. */
const COUNTED_MOST = 10_000;

const countsRow = z.object({ failed: count, retrying: count });

const tableRow = z.object({ name: z.string() });

export const failedDeliveries = async (store: Store, most: number): Promise<Deliveries | null> => {
  const table = await store.row(
    tableRow,
    sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name = 'webhook_deliveries'`,
  );
  if (table === undefined) return null;
  const counts = await store.row(
    countsRow,
    sql`SELECT
          (SELECT count(*) FROM (SELECT 1 FROM webhook_deliveries
            WHERE status IN ('FAILED', 'CANCELLED') AND status = 'FAILED'
            LIMIT ${COUNTED_MOST})) AS failed,
          (SELECT count(*) FROM (SELECT 1 FROM webhook_deliveries
            WHERE next_attempt_at IS NOT NULL AND failures > 0 LIMIT ${COUNTED_MOST})) AS retrying`,
  );
  const newest = await store.rows(
    failedRow,
    sql`SELECT delivery.mode, delivery.id, delivery.organization_id, endpoint.url, delivery.type,
          attempts, answer_status, error, delivery.updated_at
        FROM webhook_deliveries AS delivery
        JOIN webhook_endpoints AS endpoint ON endpoint.id = delivery.endpoint_id
        WHERE status IN ('FAILED', 'CANCELLED') AND status = 'FAILED'
        ORDER BY delivery.created_at DESC LIMIT ${most}`,
  );
  return { failed: counts?.failed ?? 0, retrying: counts?.retrying ?? 0, newest };
};
