import { z } from 'zod';
import { MODES } from '#keys/key.ts';
import { ASSET_CODES } from '#money/assets.ts';
import { HOUSE } from '#payments/ledger/house.ts';
import { AGES, type OpenPayouts, type OverviewReader } from '#payments/overview/overview.ts';
import { PAYOUT_STATUSES } from '#payments/payout/payout.ts';
import { count, moment } from './columns.ts';
import { failedDeliveries } from './overview-deliveries.ts';
import { sql } from './sql.ts';
import type { Store } from './store.ts';

/** What the operator's page shows, from kept counts and small indexes alone. */

const mode = z.enum(MODES);
const status = z.enum(PAYOUT_STATUSES);

const openRow = z
  .object({ mode, status, minute: count, hour: count, day: count, older: count })
  .transform(({ minute, hour, day, older, ...of }): OpenPayouts => ({
    ...of,
    counts: [minute, hour, day, older],
  }));

const openPayouts = (store: Store, now: Date): Promise<OpenPayouts[]> => {
  const [minute, hour, day] = AGES.map(({ belowSeconds }) =>
    Number.isFinite(belowSeconds)
      ? new Date(now.getTime() - belowSeconds * 1000).toISOString()
      : '',
  );
  return store.rows(
    openRow,
    sql`SELECT mode, status, sum(created_at > ${minute ?? ''}) AS minute,
          sum(created_at <= ${minute ?? ''} AND created_at > ${hour ?? ''}) AS hour,
          sum(created_at <= ${hour ?? ''} AND created_at > ${day ?? ''}) AS day,
          sum(created_at <= ${day ?? ''}) AS older
        FROM payouts INDEXED BY payouts_open
        WHERE status IN ('INITIATED', 'PROCESSING')
        GROUP BY mode, status ORDER BY mode, status`,
  );
};

const oldRow = z
  .object({ mode, id: z.string(), organization_id: z.string(), status, created_at: moment })
  .transform(({ id: payoutId, organization_id, created_at, ...of }) => ({
    ...of,
    payoutId,
    organizationId: organization_id,
    createdAt: created_at,
  }));

const organizationRow = z
  .object({
    id: z.string(),
    name: z.string(),
    created_at: moment,
    closed_at: moment.nullable(),
    accounts: count,
  })
  .transform((read) => ({
    organizationId: read.id,
    name: read.name,
    createdAt: read.created_at,
    closedAt: read.closed_at,
    accounts: read.accounts,
  }));

const balanceRow = z
  .object({
    organization_id: z.string(),
    mode,
    asset: z.enum(ASSET_CODES),
    posted: z.bigint(),
    pending: z.bigint(),
  })
  .transform(({ organization_id: organizationId, asset: assetCode, ...of }) => ({
    ...of,
    organizationId,
    assetCode,
  }));

export const overviewReader = (store: Store): OverviewReader => ({
  openPayouts: (now) => openPayouts(store, now),
  oldestPayouts: (of, most) =>
    store.rows(
      oldRow,
      sql`SELECT mode, id, organization_id, status, created_at
          FROM payouts INDEXED BY payouts_open
          WHERE mode = ${of} AND status IN ('INITIATED', 'PROCESSING')
          ORDER BY created_at LIMIT ${most}`,
    ),
  endedPayouts: (day) =>
    store.rows(
      z.object({ mode, status, today: count, total: count }),
      sql`SELECT mode, status, sum(iif(day = ${day}, count, 0)) AS today, sum(count) AS total
          FROM payout_days GROUP BY mode, status ORDER BY mode, status`,
    ),
  organizations: ({ skip, most }) =>
    store.rows(
      organizationRow,
      sql`SELECT id, name, created_at, closed_at,
            (SELECT count(*) FROM accounts WHERE organization_id = organizations.id) AS accounts
          FROM organizations WHERE id <> ${HOUSE}
          ORDER BY created_at DESC, id DESC LIMIT ${most} OFFSET ${skip}`,
    ),
  balances: (ids) =>
    store.rows(
      balanceRow,
      sql`SELECT organization_id, mode, asset, sum(credits_posted - debits_posted) AS posted,
            sum(debits_pending) AS pending
          FROM ledger_accounts
          WHERE organization_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
            AND mode IN ('test', 'live') AND kind = 'customer'
          GROUP BY organization_id, mode, asset`,
    ),
  deliveries: (most) => failedDeliveries(store, most),
});
