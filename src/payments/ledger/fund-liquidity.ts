import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { LedgerChange } from './changes.ts';
import type { LedgerSide } from './movement.ts';
import { LIQUIDITY, reserveOf } from './movements.ts';

export interface LiquidityOrder {
  /** The operator's name for this movement: the same reference is never booked twice. */
  reference: string;
  assetCode: AssetCode;
  amount: Amount;
}

/** The transfer id in the ledger for a reference. */
export const liquidityTransferId = (reference: string): string => `${reference}.liquidity`;

/** The reference for coins in the vault that came without an account's key. */
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

/** The operator has put its own money where payouts leave from, so that exchanges can use it. */
export const fundLiquidity = (order: LiquidityOrder): LedgerChange =>
  moved(order, { debit: reserveOf(order.assetCode), credit: LIQUIDITY });

/** The operator has taken its own money, such as fees, from where payouts leave from. */
export const withdrawLiquidity = (order: LiquidityOrder): LedgerChange =>
  moved(order, { debit: LIQUIDITY, credit: reserveOf(order.assetCode) });
