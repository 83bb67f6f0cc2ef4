import { z } from 'zod';
import type { IdempotencyReader, IdempotencyStamp } from '#payments/decision.ts';
import type { Tenant } from '#payments/tenant.ts';
import { DAY_MS } from '#kernel/world.ts';
import { count, moment } from '#kernel/storage/columns.ts';
import { requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { REFUSED } from './constraints.ts';

const KEPT_MS = DAY_MS;
/** A write forgets more than it adds, and never so many that somebody waits for it. */
const FORGOTTEN_MOST = 8;

const oldest = (now: Date): string => new Date(now.getTime() - KEPT_MS).toISOString();

/** Keeps the answer unless there is one for the key that is not old yet. */
export const insertStamp = (
  { organizationId, mode }: Tenant,
  { scope, fingerprint, status, body, at }: IdempotencyStamp,
): Statement[] => [
  sql`INSERT INTO idempotency
        (organization_id, mode, scope, fingerprint, status, body, created_at)
      VALUES (${organizationId}, ${mode}, ${scope}, ${fingerprint}, ${status}, ${body},
        ${at.toISOString()})
      ON CONFLICT (organization_id, mode, scope) DO UPDATE
        SET fingerprint = excluded.fingerprint, status = excluded.status,
          body = excluded.body, created_at = excluded.created_at
        WHERE idempotency.created_at < ${oldest(at)}`,
  requireChanges(REFUSED.answered),
  sql`DELETE FROM idempotency WHERE rowid IN (
        SELECT rowid FROM idempotency
        WHERE created_at < ${oldest(at)} ORDER BY created_at LIMIT ${FORGOTTEN_MOST})`,
];

const row = z
  .object({
    scope: z.string(),
    fingerprint: z.string(),
    status: count,
    body: z.string(),
    created_at: moment,
  })
  .transform(({ created_at: at, ...stamp }): IdempotencyStamp => ({ ...stamp, at }));

export const idempotencyReader = (store: Store): IdempotencyReader => ({
  find: ({ organizationId, mode }, scope, now) =>
    store.row(
      row,
      sql`SELECT * FROM idempotency
          WHERE organization_id = ${organizationId} AND mode = ${mode} AND scope = ${scope}
            AND created_at >= ${oldest(now)}`,
    ),
});
