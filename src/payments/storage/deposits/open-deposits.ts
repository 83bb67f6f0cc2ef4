import { z } from 'zod';
import type { Mode } from '#access/key.ts';
import { MODES } from '#access/key.ts';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { CHAIN_NAMES } from '#kernel/money/chains.ts';
import { count, moment } from '#kernel/storage/columns.ts';
import { joined, refusedAs, requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { DepositChange } from '#payments/deposit/changes.ts';
import { DEPOSIT_VERDICTS, type OpenDeposit } from '#payments/deposit/deposit.ts';
import { REFUSED } from '#payments/storage/constraints.ts';
import { bookedAsOwn } from './own-deposits.ts';

/** Deposits that were credited to no account, for the operator to decide on. */

const recordedIn = (recorded: string | null): OpenDeposit['recordedAs'] => {
  const [organizationId, paymentId] = recorded?.split(' ') ?? [];
  return organizationId === undefined || paymentId === undefined
    ? null
    : { organizationId, paymentId };
};

const openRow = z
  .object({
    mode: z.enum(MODES),
    chain: z.enum(CHAIN_NAMES),
    signature: z.string(),
    position: count,
    asset: z.enum(ASSET_CODES).nullable(),
    amount: z.bigint(),
    sender: z.string().nullable(),
    token_account: z.string().nullable(),
    verdict: z.enum(DEPOSIT_VERDICTS),
    seen_at: moment,
    recorded: z.string().nullable(),
  })
  .transform((row): OpenDeposit => ({
    mode: row.mode,
    chain: row.chain,
    signature: row.signature,
    position: row.position,
    assetCode: row.asset,
    amount: row.amount,
    sender: row.sender,
    tokenAccount: row.token_account,
    verdict: row.verdict,
    seenAt: row.seen_at,
    recordedAs: recordedIn(row.recorded),
  }));

/** Open deposits; one that the operator has booked as its own is not open. */
const selected = (mode: Mode): Statement =>
  joined(
    sql`SELECT deposit.mode, chain, signature, position, deposit.asset, deposit.amount, sender,
        token_account, verdict, seen_at, (
          SELECT recorded.organization_id || ' ' || recorded.id FROM payments AS recorded
          WHERE recorded.organization_id IN (SELECT id FROM organizations)
            AND recorded.mode = deposit.mode AND recorded.provider IN
              (chain, upper(chain), upper(substr(chain, 1, 1)) || substr(chain, 2))
            AND recorded.provider_payment_id IN (signature, signature || ':' || position)
            AND recorded.method <> 'CRYPTO' AND recorded.status <> 'FAILED'
          LIMIT 1) AS recorded
      FROM chain_deposits AS deposit
      WHERE deposit.mode = ${mode}
        AND verdict IN ('UNKNOWN_REFERENCE', 'POSSIBLE_DOUBLE', 'DUST', 'DISPUTED', 'WRONG_ASSET')
        AND NOT (`,
    bookedAsOwn,
    sql`)`,
  );

/** Open deposits, the newest first. */
export const openDeposits = (store: Store, mode: Mode, most: number): Promise<OpenDeposit[]> =>
  store.rows(
    openRow,
    joined(selected(mode), sql`ORDER BY seen_at DESC, signature, position LIMIT ${most}`),
  );

/** Open deposits of one transaction. */
export const openDepositsOf = (
  store: Store,
  mode: Mode,
  signature: string,
): Promise<OpenDeposit[]> =>
  store.rows(openRow, joined(selected(mode), sql`AND signature = ${signature} ORDER BY position`));

/**
 * Refused if the deposit was credited to an account meanwhile, or booked as the operator's own, or
 * if its payment was refunded.
 */
export const giveDeposit = ({
  deposit,
  verdict,
  to: { tenant, accountId, paymentId },
}: Extract<DepositChange, { change: 'deposit-given' }>): Statement[] => {
  const { mode, chain, signature, position } = deposit;
  return [
    refusedAs(
      REFUSED.outdated,
      joined(
        sql`INSERT INTO guard (ok) SELECT 0 FROM chain_deposits AS deposit
            WHERE mode = ${mode} AND chain = ${chain} AND signature = ${signature}
              AND position = ${position} AND`,
        bookedAsOwn,
      ),
    ),
    refusedAs(
      REFUSED.outdated,
      sql`INSERT INTO guard (ok) SELECT 0 WHERE NOT EXISTS (
            SELECT 1 FROM payments WHERE organization_id = ${tenant.organizationId}
              AND mode = ${mode} AND id = ${paymentId} AND status = 'COMPLETED')`,
    ),
    refusedAs(
      REFUSED.depositGiven,
      sql`INSERT INTO guard (ok) SELECT 0 FROM chain_deposits
          WHERE organization_id = ${tenant.organizationId} AND mode = ${mode}
            AND payment_id = ${paymentId}`,
    ),
    sql`UPDATE chain_deposits SET verdict = ${verdict}, payment_id = ${paymentId},
          organization_id = ${tenant.organizationId}, account_id = ${accountId}
        WHERE mode = ${mode} AND chain = ${chain} AND signature = ${signature}
          AND position = ${position} AND payment_id IS NULL
          AND verdict IN ('UNKNOWN_REFERENCE', 'POSSIBLE_DOUBLE', 'DUST')`,
    requireChanges(REFUSED.outdated),
  ];
};
