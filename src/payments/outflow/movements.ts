import { amountOf } from '#kernel/money/amount.ts';
import type { LedgerChange } from '#payments/ledger/changes.ts';
import type { LedgerSide } from '#payments/ledger/movement.ts';
import { EXTERNAL, LIQUIDITY, VAULT } from '#payments/ledger/movements.ts';
import type { Left } from './outflow.ts';

/**
 * The money of an outflow, in the books of the operator: the vault has it no more, and until it is
 * settled it is outside, a claim on its receiver.
 */

/** What left in each asset, all of it together. */
const sumsOf = (left: readonly Left[]): Left[] =>
  [...Map.groupBy(left, ({ assetCode }) => assetCode).values()].flatMap((same) => {
    const [first] = same;
    const amount = same.reduce((sum, each) => sum + each.amount, 0n);
    return first === undefined || amount === 0n ? [] : [{ ...first, amount }];
  });

const moved =
  (reason: string, sides: { debit: LedgerSide; credit: LedgerSide }) =>
  (signature: string, left: readonly Left[]): LedgerChange[] =>
    sumsOf(left).map(({ assetCode, amount }) => {
      const reference = `${signature}-${assetCode}`;
      const transferId = `${reference}.${reason}`;
      const sum = { assetCode, amount: amountOf(amount) };
      return {
        change: 'operator-moved',
        movement: { transferId, ...sides, ...sum, phase: 'posted', reason, reference },
      };
    });

/** It left, and nobody's balance pays for it. */
export const outflowBooked = moved('outflow', { debit: EXTERNAL, credit: VAULT });

/** It was that of a payout after all, whose own movements take it out of the vault. */
export const outflowReturned = moved('outflow-settled', { debit: VAULT, credit: EXTERNAL });

/** The operator pays for it. */
export const outflowLost = moved('outflow-lost', { debit: LIQUIDITY, credit: EXTERNAL });
