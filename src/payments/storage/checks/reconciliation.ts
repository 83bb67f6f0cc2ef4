import { z } from 'zod';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { PAYOUT_STATUSES } from '#payments/payout/payout.ts';
import { PAYOUT_METHODS } from '#payments/quote/method.ts';
import type { ReconciliationReader } from '#payments/reconcile/reconcile.ts';
import { moment } from '#kernel/storage/columns.ts';
import { joined, sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { bookedAsOwn } from '#payments/storage/deposits/own-deposits.ts';

const totalsRow = z
  .object({
    asset: z.enum(ASSET_CODES),
    liabilities: z.bigint(),
    vault: z.bigint(),
    unclaimed: z.bigint(),
  })
  .transform(({ asset: assetCode, ...sums }) => ({ assetCode, ...sums }));

const openRow = z
  .object({
    id: z.string(),
    organization_id: z.string(),
    method: z.enum(PAYOUT_METHODS),
    status: z.enum(PAYOUT_STATUSES),
    destination_asset: z.enum(ASSET_CODES),
    destination_amount: z.bigint(),
    signature: z.string().nullable(),
    created_at: moment,
  })
  .transform((read) => ({
    payoutId: read.id,
    organizationId: read.organization_id,
    method: read.method,
    status: read.status,
    assetCode: read.destination_asset,
    amount: read.destination_amount,
    signature: read.signature,
    createdAt: read.created_at,
  }));

/**
 * The totals of the books of all organizations and of the operator. An unclaimed deposit that the
 * operator has booked as its own is in the ledger, so it no longer counts as unclaimed.
 */
export const reconciliationReader = (store: Store): ReconciliationReader => ({
  totals: (mode) =>
    store.rows(
      totalsRow,
      joined(
        sql`SELECT asset,
            sum(iif(kind IN ('customer', 'hold', 'liquidity'), credits_posted - debits_posted, 0))
              AS liabilities,
            sum(iif(kind = 'vault', debits_posted - credits_posted, 0)) AS vault,
            coalesce((SELECT sum(amount) FROM chain_deposits AS deposit
              WHERE deposit.mode = ledger_accounts.mode AND deposit.asset = ledger_accounts.asset
                AND verdict IN ('UNKNOWN_REFERENCE', 'DUST', 'DISPUTED', 'POSSIBLE_DOUBLE')
                AND NOT (`,
        bookedAsOwn,
        sql`)), 0) AS unclaimed
          FROM ledger_accounts WHERE mode = ${mode} GROUP BY asset`,
      ),
    ),
  openPayouts: (mode) =>
    store.rows(
      openRow,
      sql`SELECT payouts.id, payouts.organization_id, method, status, destination_asset,
            destination_amount, signature, payouts.created_at
          FROM payouts LEFT JOIN payout_attempts AS attempt
            ON attempt.organization_id = payouts.organization_id AND attempt.mode = payouts.mode
              AND attempt.payout_id = payouts.id AND attempt.state IN ('SIGNED', 'SENT')
          WHERE payouts.mode = ${mode} AND next_attempt_at IS NOT NULL
          ORDER BY payouts.created_at, payouts.id`,
    ),
});
