import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { World } from '../world.ts';

/** Payouts as they lie in the database, read on a connection of the oracle's own. */

export interface PayoutRow {
  fence: bigint;
  version: bigint;
  status: string;
  leaseUntil: string | null;
  /** Attempts that can still land, as the books say. */
  live: bigint;
  /** All columns of the payout and the states of its attempts. */
  text: string;
}

const row = z.looseObject({
  id: z.string(),
  fence: z.bigint(),
  version: z.bigint(),
  status: z.string(),
  lease_until: z.string().nullable(),
  live: z.bigint(),
});

const textOf = (value: object): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each));

export const rowsOf = async (
  { store }: Pick<World, 'store'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayoutRow>> => {
  if (ids.length === 0) return new Map();
  const found = await store.rows(
    row,
    sql`SELECT payouts.*,
          (SELECT count(*) FROM payout_attempts AS attempt
           WHERE attempt.payout_id = payouts.id AND state IN ('SIGNED', 'SENT')) AS live,
          (SELECT group_concat(n || state || updated_at) FROM payout_attempts AS attempt
           WHERE attempt.payout_id = payouts.id) AS attempts
        FROM payouts JOIN json_each(${JSON.stringify(ids)}) ON payouts.id = value`,
  );
  return new Map(
    found.map((each) => {
      const { id, fence, version, status, lease_until: leaseUntil, live } = each;
      return [id, { fence, version, status, leaseUntil, live, text: textOf(each) }];
    }),
  );
};

/** Payouts that somebody has claimed for longer than until now. */
export const leased = async ({
  store,
  turnstile,
}: Pick<World, 'store' | 'turnstile'>): Promise<ReadonlySet<string>> => {
  const rows = await store.rows(
    z.object({ id: z.string() }),
    sql`SELECT id FROM payouts WHERE lease_until > ${turnstile.now().toISOString()}`,
  );
  return new Set(rows.map(({ id }) => id));
};

/** The fences of all payouts that a worker may still claim. */
export const openFences = async ({
  store,
}: Pick<World, 'store'>): Promise<ReadonlyMap<string, bigint>> => {
  const rows = await store.rows(
    z.object({ id: z.string(), fence: z.bigint() }),
    sql`SELECT id, fence FROM payouts WHERE next_attempt_at IS NOT NULL`,
  );
  return new Map(rows.map(({ id, fence }) => [id, fence]));
};

/** The state of the attempt with just these bytes; undefined where they are not kept. */
export const keptAttempt = async (
  { store }: Pick<World, 'store'>,
  { signature, wire }: { signature: string; wire: string },
): Promise<string | undefined> => {
  const found = await store.row(
    z.object({ state: z.string() }),
    sql`SELECT state FROM payout_attempts WHERE signature = ${signature} AND wire = ${wire}
        UNION ALL SELECT state FROM sweeps WHERE signature = ${signature} AND wire = ${wire}`,
  );
  return found?.state;
};
