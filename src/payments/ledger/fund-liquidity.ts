import type { Amount } from '#money/amount.ts';
import type { AssetCode } from '#money/assets.ts';
import type { Change } from '../decision.ts';
import { LIQUIDITY } from './movements.ts';
import { placeOf } from './payout-movements.ts';

export interface LiquidityOrder {
  /** What the operator calls it: the same reference never counts twice. */
  reference: string;
  assetCode: AssetCode;
  amount: Amount;
}

/** The operator has put money of its own where payouts leave from: exchanges can use it. */
export const fundLiquidity = ({ reference, assetCode, amount }: LiquidityOrder): Change => ({
  change: 'house-moved',
  movement: {
    transferId: `${reference}.liquidity`,
    debit: placeOf(assetCode),
    credit: LIQUIDITY,
    assetCode,
    amount,
    phase: 'posted',
    reason: 'liquidity',
    reference,
  },
});
