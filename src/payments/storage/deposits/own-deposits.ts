import type { Mode } from '#access/key.ts';
import { OPERATOR } from '#access/organization.ts';
import { joined, refusedAs, sql, type Statement } from '#kernel/storage/sql.ts';
import type { DepositChange } from '#payments/deposit/changes.ts';
import { REFUSED } from '#payments/storage/constraints.ts';

/** Deposits of nobody that the operator may book as its own money, or has booked so. */

/** The verdicts of deposits that are booked together as the operator's own. */
export const ownable = sql`verdict IN ('UNKNOWN_REFERENCE', 'DUST')`;

/** Whether the operator has booked the row of `chain_deposits AS deposit` as its own. */
export const bookedAsOwn: Statement = joined(
  ownable,
  sql`AND EXISTS (SELECT 1 FROM ledger_transfers AS booked
      WHERE booked.organization_id = ${OPERATOR} AND booked.mode = deposit.mode
        AND booked.id = deposit.signature || '-' || deposit.asset || '.liquidity')`,
);

/** Refused unless the transaction's deposits of nobody are still of exactly this sum. */
export const requireOwnable = (
  mode: Mode,
  { signature, assetCode, amount }: Extract<DepositChange, { change: 'deposit-owned' }>,
): Statement[] => [
  refusedAs(
    REFUSED.outdated,
    joined(
      sql`INSERT INTO guard (ok) SELECT 0 WHERE ${amount} IS NOT (
            SELECT sum(amount) FROM chain_deposits
            WHERE mode = ${mode} AND signature = ${signature} AND asset = ${assetCode} AND`,
      ownable,
      sql`)`,
    ),
  ),
];
