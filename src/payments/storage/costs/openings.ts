import { z } from 'zod';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { count } from '#kernel/storage/columns.ts';
import { joined, refusedAs, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Opening, OpeningReader } from '#payments/payout/opening.ts';
import type { Payout } from '#payments/payout/payout.ts';
import type { Tenant } from '#payments/tenant.ts';
import { REFUSED } from '#payments/storage/constraints.ts';
import { ofTenant } from '#payments/storage/tenant-table.ts';

/** Payouts that open a token account: how many there were in a day, and which are still open. */

const row = z
  .object({
    day: z.iso.date(),
    count,
    most: count.nullable(),
    /** The asset codes of the open payouts, separated by commas; null if there are none. */
    under_way: z.string().nullable(),
  })
  .transform(({ under_way: codes, most: limit, ...openings }) => {
    const found = new Set(codes?.split(','));
    return { ...openings, limit, underWay: ASSET_CODES.filter((code) => found.has(code)) };
  });

interface OpeningStore extends OpeningReader {
  /**
   * The organization's own daily limit, set by the operator; null removes it: the general one
   * applies.
   */
  setLimit(tenant: Tenant, most: number | null, now: Date): Promise<void>;
}

const setLimit = async (
  store: Store,
  tenant: Tenant,
  { most, now }: { most: number | null; now: Date },
): Promise<void> => {
  const { organizationId, mode } = tenant;
  const set =
    most === null
      ? joined(sql`DELETE FROM opening_limits WHERE`, ofTenant(tenant))
      : sql`INSERT INTO opening_limits (organization_id, mode, most, updated_at)
            VALUES (${organizationId}, ${mode}, ${most}, ${now.toISOString()})
            ON CONFLICT DO UPDATE SET most = excluded.most, updated_at = excluded.updated_at`;
  await store.batch([set]);
};

export const openingStore = (store: Store): OpeningStore => ({
  read: async ({ organizationId, mode }, now, toAddress) => {
    const [openings] = await store.rows(
      row,
      // Only in test mode can the clock of an organization be ahead of the real time.
      sql`WITH tenant AS (SELECT ${organizationId} AS organization_id, ${mode} AS mode),
            today AS (SELECT tenant.*, strftime('%Y-%m-%d', ${now.toISOString()}, '+' || coalesce((
              SELECT ahead_ms / 1000.0 FROM sandbox_clocks
              WHERE tenant.mode = 'test' AND organization_id = tenant.organization_id
            ), 0) || ' seconds') AS day FROM tenant)
          SELECT day,
            coalesce((SELECT count FROM opening_days
              WHERE organization_id = today.organization_id AND mode = today.mode
                AND opening_days.day = today.day), 0) AS count,
            (SELECT most FROM opening_limits
              WHERE organization_id = today.organization_id AND mode = today.mode) AS most,
            (SELECT group_concat(DISTINCT destination_asset) FROM payouts
              WHERE organization_id = today.organization_id AND mode = today.mode
                AND opens_on IS NOT NULL
                AND status IN ('PENDING_APPROVAL', 'INITIATED', 'PROCESSING')
                AND crypto_details ->> 'toAddress' = ${toAddress ?? null}) AS under_way
          FROM today`,
    );
    if (openings === undefined) throw new Error('a query without conditions gives a row');
    return openings;
  },
  setLimit: (tenant, most, now) => setLimit(store, tenant, { most, now }),
});

const requireLeft = ({ organizationId, mode }: Tenant, day: string, most: number): Statement =>
  refusedAs(
    REFUSED.outdated,
    sql`INSERT INTO guard (ok) SELECT 0 WHERE coalesce((SELECT count FROM opening_days
        WHERE organization_id = ${organizationId} AND mode = ${mode} AND day = ${day}
      ), 0) >= ${most}`,
  );

/**
 * Refuses the write if the data that the payout was decided on has changed: it is decided again.
 */
export const requireOpening = (
  tenant: Tenant,
  { cryptoDetails, destinationAssetCode }: Payout,
  { day, most, isUnderWay }: Opening,
): Statement[] => {
  const limit = most === null ? [] : [requireLeft(tenant, day, most)];
  if (isUnderWay === null || cryptoDetails === null) return limit;
  const { organizationId, mode } = tenant;
  const other = sql`INSERT INTO guard (ok) SELECT 0 WHERE ${isUnderWay ? 1 : 0} <> EXISTS (
      SELECT 1 FROM payouts WHERE organization_id = ${organizationId} AND mode = ${mode}
        AND opens_on IS NOT NULL AND status IN ('PENDING_APPROVAL', 'INITIATED', 'PROCESSING')
        AND crypto_details ->> 'toAddress' = ${cryptoDetails.toAddress}
        AND destination_asset = ${destinationAssetCode})`;
  return [...limit, refusedAs(REFUSED.outdated, other)];
};
