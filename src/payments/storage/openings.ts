import { z } from 'zod';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { count, json } from '#kernel/storage/columns.ts';
import { joined, refusedAs, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Opening, OpeningReader } from '#payments/payout/opening.ts';
import type { Payout } from '#payments/payout/payout.ts';
import type { Tenant } from '#payments/tenant.ts';
import { REFUSED } from './constraints.ts';
import { ofTenant } from './tenant-table.ts';

/** Payouts that open a token account: how many there were, and those that have not ended. */

const row = z
  .object({
    day: z.iso.date(),
    count,
    most: count.nullable(),
    under_way: json.pipe(z.array(z.enum(ASSET_CODES))),
  })
  .transform(({ under_way: underWay, most: limit, ...openings }) => {
    return { ...openings, limit, underWay };
  });

const underWay = (tenant: Tenant, toAddress: string | null): Statement =>
  joined(
    sql`FROM payouts WHERE`,
    ofTenant(tenant),
    sql`AND opens_on IS NOT NULL AND status IN ('PENDING_APPROVAL', 'INITIATED', 'PROCESSING')
      AND crypto_details ->> 'toAddress' = ${toAddress}`,
  );

/** The day by the clock of an organization, which is ahead of the world's in test mode alone. */
const dayOf = ({ organizationId, mode }: Tenant, now: Date): Statement =>
  sql`strftime('%Y-%m-%d', ${now.toISOString()}, '+' || coalesce((
        SELECT ahead_ms / 1000.0 FROM sandbox_clocks
        WHERE ${mode} = 'test' AND organization_id = ${organizationId}), 0) || ' seconds')`;

interface OpeningStore extends OpeningReader {
  /** What the operator allows this organization a day; null: as many as all others. */
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
  read: async (tenant, now, toAddress) => {
    const [openings] = await store.rows(
      row,
      joined(
        sql`WITH today AS (SELECT`,
        dayOf(tenant, now),
        sql`AS day) SELECT day, coalesce((SELECT count FROM opening_days WHERE`,
        ofTenant(tenant),
        sql`AND opening_days.day = today.day), 0) AS count,
            (SELECT most FROM opening_limits WHERE`,
        ofTenant(tenant),
        sql`) AS most, (SELECT json_group_array(DISTINCT destination_asset)`,
        underWay(tenant, toAddress ?? null),
        sql`) AS under_way FROM today`,
      ),
    );
    if (openings === undefined) throw new Error('a query without conditions gives a row');
    return openings;
  },
  setLimit: (tenant, most, now) => setLimit(store, tenant, { most, now }),
});

const requireLeft = (tenant: Tenant, day: string, most: number): Statement =>
  refusedAs(
    REFUSED.outdated,
    joined(
      sql`INSERT INTO guard (ok) SELECT 0 WHERE coalesce((SELECT count FROM opening_days WHERE`,
      ofTenant(tenant),
      sql`AND day = ${day}), 0) >= ${most}`,
    ),
  );

/** What the payout was decided on is true where it is written; else it is decided again. */
export const requireOpening = (
  tenant: Tenant,
  { cryptoDetails, destinationAssetCode }: Payout,
  { day, most, isUnderWay }: Opening,
): Statement[] => {
  const limit = most === null ? [] : [requireLeft(tenant, day, most)];
  if (isUnderWay === null || cryptoDetails === null) return limit;
  const other = joined(
    sql`INSERT INTO guard (ok) SELECT 0 WHERE ${isUnderWay ? 1 : 0} <> EXISTS (SELECT 1`,
    underWay(tenant, cryptoDetails.toAddress),
    sql`AND destination_asset = ${destinationAssetCode})`,
  );
  return [...limit, refusedAs(REFUSED.outdated, other)];
};
