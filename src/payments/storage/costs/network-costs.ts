import { z } from 'zod';
import type { Mode } from '#access/key.ts';
import type { Chain } from '#kernel/money/chains.ts';
import { count } from '#kernel/storage/columns.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** The costs of transactions for the vault, in the smallest unit of the chain's own coin. */

/** The purpose of a transaction; LOSS is a transaction that Kontor did not order. */
const PURPOSES = ['PAYOUT', 'SWEEP', 'LOSS'] as const;

export const COST_GROUPS = ['day', 'organization', 'purpose', 'transaction'] as const;
export type CostGroup = (typeof COST_GROUPS)[number];

interface CostQuery {
  mode: Mode;
  chain: Chain;
  by: CostGroup;
  /** Days in UTC, such as 2026-11-28, both included. */
  from: string;
  to: string;
  organizationId?: string | undefined;
}

/** A null column is not grouped by: the row holds the sums over all its values. */
const row = z
  .object({
    day: z.string().nullable(),
    organization_id: z.string().nullable(),
    purpose: z.enum(PURPOSES).nullable(),
    object_id: z.string().nullable(),
    signature: z.string().nullable(),
    transactions: count,
    fee: z.bigint(),
    rent: z.bigint(),
  })
  .transform(({ organization_id: organizationId, object_id: objectId, ...cost }) => {
    return { ...cost, organizationId, objectId };
  });

export type NetworkCost = z.output<typeof row>;

/**
 * At most this many transactions are listed, the newest; the ledger accounts hold the sums of all.
 */
export const TRANSACTIONS_MOST = 1000;

const COLUMN = { day: 'day', organization: 'organization_id', purpose: 'purpose' } as const;

const ofOrganization = ({ organizationId }: CostQuery): Statement[] =>
  organizationId === undefined ? [] : [sql`AND organization_id = ${organizationId}`];

const sums = (query: CostQuery & { by: keyof typeof COLUMN }): Statement => {
  const { mode, chain, by, from, to } = query;
  const shown = Object.values(COLUMN)
    .map((column) => (column === COLUMN[by] ? column : `NULL AS ${column}`))
    .join(', ');
  return joined(
    { sql: `SELECT ${shown}, NULL AS object_id, NULL AS signature,`, args: [] },
    sql`sum(transactions) AS transactions, sum(fee) AS fee, sum(rent) AS rent
        FROM network_cost_accounts
        WHERE mode = ${mode} AND chain = ${chain} AND day BETWEEN ${from} AND ${to}`,
    ...ofOrganization(query),
    { sql: `GROUP BY network_cost_accounts.${COLUMN[by]} ORDER BY 1, 2, 3`, args: [] },
  );
};

const singly = (query: CostQuery): Statement => {
  const { mode, chain, from, to } = query;
  return joined(
    sql`SELECT substr(created_at, 1, 10) AS day, organization_id, purpose, object_id, signature,
          1 AS transactions, fee, rent
        FROM network_costs
        WHERE mode = ${mode} AND chain = ${chain} AND created_at >= ${from}
          AND created_at < ${`${to}U`}`,
    ...ofOrganization(query),
    sql`ORDER BY created_at DESC, signature LIMIT ${TRANSACTIONS_MOST}`,
  );
};

const paidRow = z.object({ paid: z.bigint() });

export interface NetworkCostReader {
  list(query: CostQuery): Promise<NetworkCost[]>;
  /** The total that the vaults of a mode have paid since its first vault. */
  paid(mode: Mode, chain: Chain): Promise<bigint>;
}

export const networkCostReader = (store: Store): NetworkCostReader => ({
  list: (query) => {
    const { by } = query;
    return store.rows(row, by === 'transaction' ? singly(query) : sums({ ...query, by }));
  },
  paid: async (mode, chain) => {
    const found = await store.row(
      paidRow,
      sql`SELECT paid FROM coin_accounts WHERE mode = ${mode} AND chain = ${chain}`,
    );
    return found?.paid ?? 0n;
  },
});
