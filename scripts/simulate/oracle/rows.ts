import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { World } from '../world.ts';

/** Payouts as they lie in the database, read on a connection of the oracle's own. */

export interface PayoutRow {
  id: string;
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
      return [id, { id, fence, version, status, leaseUntil, live, text: textOf(each) }];
    }),
  );
};

const LEASE_MOST_MS = 30_000;

const claimable = z.object({
  id: z.string(),
  fence: z.bigint(),
  leased_until: z.string().nullable(),
});

/** How payouts stand that a worker may claim, or that one has claimed. */
export interface Claimable {
  fences: ReadonlyMap<string, bigint>;
  /** Somebody has claimed them for longer than until now, in milliseconds. */
  leasedUntilMs: ReadonlyMap<string, number>;
}

/** By the clock of now, or by the one that was read for a claim while it was ahead. */
export const claimableNow = async (
  { store, turnstile }: Pick<World, 'store' | 'turnstile'>,
  askedAt: Date,
): Promise<Claimable> => {
  const nowMs = Math.max(turnstile.now().getTime(), askedAt.getTime());
  const now = new Date(nowMs).toISOString();
  // A lease that ends later was taken by a clock that was wrong.
  const latest = new Date(nowMs + LEASE_MOST_MS).toISOString();
  const rows = await store.rows(
    claimable,
    sql`SELECT id, fence,
          CASE WHEN lease_until > ${now} AND lease_until <= ${latest} THEN lease_until END
            AS leased_until
        FROM payouts
        WHERE next_attempt_at IS NOT NULL OR lease_until > ${now}`,
  );
  return {
    fences: new Map(rows.map(({ id, fence }) => [id, fence])),
    leasedUntilMs: new Map(
      rows.flatMap(({ id, leased_until: until }) =>
        until === null ? [] : [[id, Date.parse(until)]],
      ),
    ),
  };
};

const attemptState = z.object({ state: z.string() });

/** The state of the attempt with just these bytes; undefined where they are not kept. */
export const keptAttempt = async (
  { store }: Pick<World, 'store'>,
  { signature, wire }: { signature: string; wire: string },
): Promise<string | undefined> => {
  const found = await store.row(
    attemptState,
    sql`SELECT state FROM payout_attempts WHERE signature = ${signature} AND wire = ${wire}
        UNION ALL SELECT state FROM sweeps WHERE signature = ${signature} AND wire = ${wire}`,
  );
  return found?.state;
};
