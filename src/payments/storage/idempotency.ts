import { z } from 'zod';
import { DAY_MS } from '#kernel/durations.ts';
import type { IdempotencyReader, IdempotencyStamp } from '#payments/decision.ts';
import type { Tenant } from '#payments/tenant.ts';
import { count, moment } from '#kernel/storage/columns.ts';
import { requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { DataKeyError } from '#kernel/storage/seals/keys.ts';
import { UNREADABLE } from '#kernel/storage/seals/marks.ts';
import { opening } from '#kernel/storage/table.ts';
import { wholeAnswer } from '#payments/storage/requests/kept-answers.ts';
import { SCOPES } from '#payments/storage/seals/looked-up.ts';
import { REFUSED } from './constraints.ts';

const KEPT_MS = DAY_MS;
/**
 * How many old answers each write deletes: more than the one it adds, and few enough to be fast.
 */
const FORGOTTEN_MOST = 8;

/**
 * Deletes old answers among the first rows of the table, whose rows are in the order of writing.
 */
export const forgetStamps = (before: string, most: number): Statement =>
  sql`DELETE FROM idempotency
      WHERE rowid IN (SELECT rowid FROM idempotency ORDER BY rowid LIMIT ${most})
        AND created_at < ${before}`;

const oldest = (now: Date): string => new Date(now.getTime() - KEPT_MS).toISOString();

/** A digest is stored in place of the scope, since a key may be made from a name. */
interface Digested extends IdempotencyStamp {
  digest: string;
}

/**
 * Stores the answer unless the key has one that is not old yet. An old answer is not updated but
 * replaced by a new row at the end of the table, so that the rows stay in the order of writing.
 */
export const insertStamp = (
  { organizationId, mode }: Tenant,
  { scope, digest, fingerprint, status, body, at }: Digested,
): Statement[] => [
  sql`INSERT OR REPLACE INTO idempotency
        (organization_id, mode, scope, fingerprint, status, body, created_at)
      SELECT ${organizationId}, ${mode}, ${digest}, ${fingerprint}, ${status}, ${body},
        ${at.toISOString()}
      WHERE NOT EXISTS (
        SELECT 1 FROM idempotency
        WHERE organization_id = ${organizationId} AND mode = ${mode}
          AND scope IN (${digest}, ${scope}) AND created_at >= ${oldest(at)})`,
  requireChanges(REFUSED.answered),
  forgetStamps(oldest(at), FORGOTTEN_MOST),
];

const row = z.object({
  fingerprint: z.string(),
  status: count,
  body: z.string(),
  created_at: moment,
});

const findBy = async (
  store: Store,
  [tenant, scope]: readonly [Tenant, string],
  [forms, now]: readonly [string, Date],
): Promise<IdempotencyStamp | undefined> => {
  const found = await store.row(
    opening('idempotency', row),
    sql`SELECT fingerprint, status, body, created_at FROM idempotency
        WHERE organization_id = ${tenant.organizationId} AND mode = ${tenant.mode}
          AND scope IN (SELECT value FROM json_each(${forms})) AND created_at >= ${oldest(now)}`,
  );
  if (found === undefined) return undefined;
  // Neither the answer nor another execution of the request is right.
  if (found.body === UNREADABLE) throw new DataKeyError('A stored answer does not open');
  const { created_at: at, ...stamp } = found;
  return { ...stamp, scope, at, body: await wholeAnswer(store, tenant, stamp.body) };
};

export const idempotencyReader = (store: Store): IdempotencyReader => ({
  // Reads in the same turn if the key is in memory, so that one round trip to a remote database
  // serves all reads of a request.
  find: (tenant, scope, now) => {
    const forms = SCOPES.forms(store.seals, tenant, scope);
    const find = (text: string) => findBy(store, [tenant, scope], [text, now]);
    return forms instanceof Promise ? forms.then(find) : find(forms);
  },
});
