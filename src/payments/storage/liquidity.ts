import { z } from 'zod';
import type { Mode } from '#access/key.ts';
import { ASSET_CODES, type AssetCode } from '#kernel/money/assets.ts';
import { OPERATOR } from '#access/organization.ts';
import type { OperatorReader } from '#payments/ledger/ports.ts';
import { LEDGER_KINDS, type LedgerKind } from '#payments/ledger/movement.ts';
import { joined, sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { ownable } from '#payments/storage/deposits/own-deposits.ts';

/** The operator's own liquidity, in smallest units. */

const totalRow = z.object({
  asset: z.enum(ASSET_CODES),
  posted: z.bigint(),
  held: z.bigint(),
});

const bookedRow = z
  .object({ asset: z.enum(ASSET_CODES), amount: z.bigint(), debit_kind: z.enum(LEDGER_KINDS) })
  .transform(({ asset: assetCode, amount, debit_kind: debitKind }) => {
    return { assetCode, amount, debitKind };
  });

const unclaimedRow = z
  .object({ asset: z.enum(ASSET_CODES), amount: z.bigint() })
  .transform(({ asset: assetCode, amount }) => ({ assetCode, amount }));

export interface BookedLiquidity {
  assetCode: AssetCode;
  amount: bigint;
  debitKind: LedgerKind;
}

/** For each asset: the total, and the amount that unsettled exchanges hold of it. */
export const liquidityTotals = (store: Store, mode: Mode) =>
  store.rows(
    totalRow,
    sql`SELECT asset, credits_posted - debits_posted AS posted, debits_pending AS held
        FROM ledger_accounts
        WHERE organization_id = ${OPERATOR} AND mode = ${mode} AND kind = 'liquidity'
        ORDER BY asset`,
  );

export const operatorReader = (store: Store): OperatorReader => ({
  available: async (mode, assetCode) => {
    const totals = await liquidityTotals(store, mode);
    const found = totals.find(({ asset }) => asset === assetCode);
    return found === undefined ? 0n : found.posted - found.held;
  },
});

/** The transfer that was booked under this id. */
export const bookedLiquidity = (
  store: Store,
  mode: Mode,
  transferId: string,
): Promise<BookedLiquidity | undefined> =>
  store.row(
    bookedRow,
    sql`SELECT asset, amount, debit_kind FROM ledger_transfers
        WHERE organization_id = ${OPERATOR} AND mode = ${mode} AND id = ${transferId}`,
  );

/** The amounts that a transaction brought into the vault for no account, by asset. */
export const unclaimedDeposits = (store: Store, mode: Mode, signature: string) =>
  store.rows(
    unclaimedRow,
    joined(
      sql`SELECT asset, sum(amount) AS amount FROM chain_deposits
          WHERE mode = ${mode} AND signature = ${signature} AND asset IS NOT NULL AND`,
      ownable,
      sql`GROUP BY asset HAVING sum(amount) > 0 ORDER BY asset`,
    ),
  );
