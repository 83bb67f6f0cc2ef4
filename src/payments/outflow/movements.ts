import { amountOf } from '#kernel/money/amount.ts';
import type { LedgerChange } from '#payments/ledger/changes.ts';
import type { LedgerSide } from '#payments/ledger/movement.ts';
import { EXTERNAL, LIQUIDITY, VAULT } from '#payments/ledger/movements.ts';
import type { Left } from './outflow.ts';

/**
 * Ledger movements for an outflow, in the books of the operator. The money has left the vault;
 * until the outflow is settled, it is booked as external, a claim on its receiver.
 */

/** The sum that left in each asset. */
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

/** The money has left the vault, and it is taken from no customer's balance. */
export const outflowBooked = moved('outflow', { debit: EXTERNAL, credit: VAULT });

/** The outflow belongs to a payout after all, whose own movements take it out of the vault. */
export const outflowReturned = moved('outflow-settled', { debit: VAULT, credit: EXTERNAL });

/** The operator's liquidity pays for the loss. */
export const outflowLost = moved('outflow-lost', { debit: LIQUIDITY, credit: EXTERNAL });
