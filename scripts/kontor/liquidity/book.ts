import type { Mode } from '#access/key.ts';
import { amountOf, amountText, parseAmount } from '#kernel/money/amount.ts';
import { ASSET_CODES, ASSETS, type AssetCode } from '#kernel/money/assets.ts';
import type { Change } from '#payments/changes.ts';
import { liquidityTransferId, type LiquidityOrder } from '#payments/ledger/fund-liquidity.ts';
import { operatorIn } from '#payments/ledger/operator.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { bookedLiquidity, type BookedLiquidity } from '#payments/storage/liquidity.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { oneOf } from '../command.ts';
import { UsageError } from '../failure.ts';

/** Books the operator's own money in the ledger; each reference is booked once. */

/** References have no underscore, so that none equals the id of a payout or a payment. */
const REFERENCE = /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/;

export interface SumOptions {
  asset: string;
  amount: string;
  reference: string;
}

export const orderFrom = ({ asset, amount: given, reference }: SumOptions): LiquidityOrder => {
  const assetCode = oneOf('--asset', ASSET_CODES, asset);
  if (assetCode === undefined) throw new UsageError('--asset: expected a code');
  const amount = parseAmount(given, assetCode);
  if (amount === null || amount === 0n) {
    const { decimals } = ASSETS[assetCode];
    throw new UsageError(`--amount: expected more than 0, with at most ${decimals} decimals`);
  }
  if (!REFERENCE.test(reference))
    throw new UsageError('--reference: expected 1 to 64 letters, digits and hyphens');
  return { reference, assetCode, amount };
};

export const sumText = (amount: bigint, assetCode: AssetCode): string =>
  `${amountText(amountOf(amount), assetCode)} ${assetCode}`;

const isSame = (booked: BookedLiquidity, order: LiquidityOrder, change: Change): boolean =>
  change.change === 'operator-moved' &&
  'debit' in change.movement &&
  booked.assetCode === order.assetCode &&
  booked.amount === order.amount &&
  booked.debitKind === change.movement.debit.kind;

/**
 * Whether exactly this was booked before.
 * @throws UsageError if something else was booked under the reference
 */
export const isBooked = async (
  store: Store,
  mode: Mode,
  { order, change }: { order: LiquidityOrder; change: Change },
): Promise<boolean> => {
  const booked = await bookedLiquidity(store, mode, liquidityTransferId(order.reference));
  if (booked === undefined) return false;
  if (isSame(booked, order, change)) return true;
  const sum = sumText(booked.amount, booked.assetCode);
  throw new UsageError(`--reference: ${order.reference} was booked already, for ${sum}`);
};

export const commit = (store: Store, mode: Mode, changes: readonly Change[]): Promise<void> =>
  paymentBook(store, systemWorld.now).commit(operatorIn(mode), changes);

export const BOOKED_JSON = '[{assetCode, amount, reference, booked}], null when it was not wanted';

export const shownOrder = ({ assetCode, amount, reference }: LiquidityOrder, booked: boolean) => ({
  assetCode,
  amount: amountText(amount, assetCode),
  reference,
  /** False: it was booked before and is not booked again. */
  booked,
});
