import { z } from 'zod';
import { MODES, type Mode } from '#access/key.ts';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { OPERATOR } from '#access/organization.ts';
import {
  AGES,
  type OldPayout,
  type OpenPayouts,
  type OverviewReader,
} from '#payments/overview/overview.ts';
import { PAYOUT_STATUSES } from '#payments/payout/payout.ts';
import { count, moment } from '#kernel/storage/columns.ts';
import { setPolicies, waitingApprovals } from './overview-approvals.ts';
import { failedDeliveries } from './overview-deliveries.ts';
import { joined, sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** Reads what the operator's page shows. Only stored counts and small indexes are read. */

const mode = z.enum(MODES);
const status = z.enum(PAYOUT_STATUSES);

const OPEN_STATUSES = ['PENDING_APPROVAL', 'INITIATED', 'PROCESSING'] as const;

const openRow = z.object({ mode, status, age: count, count });

/** Each count reads one range of the index. */
const openPayouts = async (store: Store, now: Date): Promise<OpenPayouts[]> => {
  const since = AGES.map(({ belowSeconds }) =>
    Number.isFinite(belowSeconds)
      ? new Date(now.getTime() - belowSeconds * 1000).toISOString()
      : '',
  );
  const until = ['9', ...since];
  const ages = JSON.stringify(since.map((from, age) => ({ age, from, to: until[age] })));
  const counts = await store.rows(
    openRow,
    sql`SELECT mode.value AS mode, status.value AS status, age.value ->> 'age' AS age,
          (SELECT count(*) FROM payouts INDEXED BY payouts_open
            WHERE status IN ('PENDING_APPROVAL', 'INITIATED', 'PROCESSING')
              AND payouts.mode = mode.value AND payouts.status = status.value
              AND created_at > age.value ->> 'from'
              AND created_at <= age.value ->> 'to') AS count
        FROM json_each(${JSON.stringify(MODES)}) AS mode,
          json_each(${JSON.stringify(OPEN_STATUSES)}) AS status, json_each(${ages}) AS age`,
  );
  return MODES.toReversed()
    .flatMap((of) => OPEN_STATUSES.map((state) => ({ mode: of, status: state })))
    .map((group) => ({
      ...group,
      counts: counts
        .filter((each) => each.mode === group.mode && each.status === group.status)
        .toSorted((left, right) => left.age - right.age)
        .map((each) => each.count),
    }))
    .filter((group) => group.counts.some((each) => each > 0));
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

const oldestPayouts = (store: Store, of: Mode, most: number): Promise<OldPayout[]> =>
  store.rows(
    oldRow,
    joined(
      ...OPEN_STATUSES.flatMap((status, index) => [
        index === 0 ? sql`` : sql`UNION ALL`,
        sql`SELECT * FROM (SELECT mode, id, organization_id, status, created_at
            FROM payouts INDEXED BY payouts_open
            WHERE status IN ('PENDING_APPROVAL', 'INITIATED', 'PROCESSING') AND mode = ${of}
              AND status = ${status}
            ORDER BY created_at LIMIT ${most})`,
      ]),
      sql`ORDER BY created_at LIMIT ${most}`,
    ),
  );

const accountsRow = z.object({ id: z.string(), accounts: count });

/** The number of accounts of each organization in this database. */
export const accountCounts = (store: Store, organizationIds: readonly string[]) =>
  store.rows(
    accountsRow,
    sql`SELECT organization_id AS id, count(*) AS accounts FROM accounts
        WHERE organization_id IN (SELECT value FROM json_each(${JSON.stringify(organizationIds)}))
        GROUP BY organization_id`,
  );

const endedRow = z.object({ mode, status, today: count, total: count });

export const overviewReader = (store: Store): OverviewReader => ({
  openPayouts: (now) => openPayouts(store, now),
  oldestPayouts: (of, most) => oldestPayouts(store, of, most),
  waitingApprovals: (of, most) => waitingApprovals(store, of, most),
  approvalPolicies: (most) => setPolicies(store, most),
  endedPayouts: (day) =>
    store.rows(
      endedRow,
      sql`SELECT mode, status, sum(iif(day = ${day}, count, 0)) AS today, sum(count) AS total
          FROM payout_days GROUP BY mode, status ORDER BY mode, status`,
    ),
  organizations: ({ skip, most }) =>
    store.rows(
      organizationRow,
      sql`SELECT id, name, created_at, closed_at,
            (SELECT count(*) FROM accounts WHERE organization_id = organizations.id) AS accounts
          FROM organizations WHERE id <> ${OPERATOR}
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
