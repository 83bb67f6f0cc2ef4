import { z } from 'zod';
import { MODES } from '#access/key.ts';
import { count } from '#kernel/storage/columns.ts';
import { isRefusal } from '#kernel/storage/errors.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { cancelling } from '#payments/storage/webhooks/webhook-deliveries.ts';
import { REFUSED } from './constraints.ts';
import { LONG_WRITES, nextPart, type LongWrite } from './long-writes.ts';
import { moving } from './sandbox-clocks.ts';

const row = z
  .object({
    id: count,
    organization_id: z.string(),
    mode: z.enum(MODES),
    kind: z.enum(LONG_WRITES),
    endpoint_id: z.string().nullable(),
    by_ms: count.nullable(),
    begun_at: z.string(),
    after: z.string(),
  })
  .transform(({ organization_id: organizationId, ...read }): LongWrite & { id: number } => ({
    ...{ id: read.id, kind: read.kind, mode: read.mode, organizationId },
    ...{ endpointId: read.endpoint_id, byMs: read.by_ms, at: read.begun_at, after: read.after },
  }));

/**
 * Writes the next part of a long write that a request has begun.
 * @returns whether there was one
 */
export const goOnWriting = async (store: Store): Promise<boolean> => {
  const next = await store.row(row, sql`SELECT * FROM long_writes ORDER BY id LIMIT 1`);
  if (next === undefined) return false;
  const { kind } = next;
  const part = kind === 'cancel-deliveries' ? cancelling(next) : moving({ ...next, kind });
  try {
    await store.batch(nextPart(next, part));
  } catch (error) {
    // Refused as outdated: another process has written this part.
    if (!isRefusal(error, REFUSED.outdated)) throw error;
  }
  return true;
};
