import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { LedgerChange } from './changes.ts';
import type { LedgerSide } from './movement.ts';
import { LIQUIDITY, reserveOf } from './movements.ts';

export interface LiquidityOrder {
  /** What the operator calls it: the same reference never counts twice. */
  reference: string;
  assetCode: AssetCode;
  amount: Amount;
}

/** How the ledger calls what was booked by a reference. */
export const liquidityTransferId = (reference: string): string => `${reference}.liquidity`;

/** Coins that came into the vault without an account's key, by their transaction. */
export const depositReference = (signature: string, assetCode: AssetCode): string =>
  `${signature}-${assetCode}`;

const moved = (
  { reference, assetCode, amount }: LiquidityOrder,
  sides: { debit: LedgerSide; credit: LedgerSide },
): LedgerChange => ({
  change: 'operator-moved',
  movement: {
    transferId: liquidityTransferId(reference),
    ...sides,
    assetCode,
    amount,
    phase: 'posted',
    reason: 'liquidity',
    reference,
  },
});

/** The operator has put money of its own where payouts leave from: exchanges can use it. */
export const fundLiquidity = (order: LiquidityOrder): LedgerChange =>
  moved(order, { debit: reserveOf(order.assetCode), credit: LIQUIDITY });

/** The operator has taken money of its own, such as fees, from where payouts leave. */
export const withdrawLiquidity = (order: LiquidityOrder): LedgerChange =>
  moved(order, { debit: LIQUIDITY, credit: reserveOf(order.assetCode) });
