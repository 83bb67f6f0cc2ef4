import { amountOf, type Amount } from '#kernel/money/amount.ts';
import type { LedgerChange } from '#payments/ledger/changes.ts';
import type { Transfer } from '#payments/ledger/movement.ts';
import {
  customer,
  exchange,
  hold,
  LIQUIDITY,
  posted,
  reserveOf,
  voided,
} from '#payments/ledger/movements.ts';
import type { Fee } from '#payments/quote/quote.ts';
import type { Payout } from './payout.ts';

/**
 * The money of a payout. At acceptance all of it is pending; completion posts all of it, failure
 * and cancellation void all of it. In the organization's books it leaves the account: what is paid
 * or exchanged, and the fees. In the books of the operator the fees come in, and an exchange is two
 * linked movements through liquidity: the source comes in, the destination goes out.
 */

type Facts = Pick<
  Payout,
  | 'payoutId'
  | 'accountId'
  | 'sourceAmount'
  | 'sourceAssetCode'
  | 'destinationAmount'
  | 'destinationAssetCode'
  | 'fees'
>;

export const feeTotal = (fees: readonly Fee[]): Amount =>
  amountOf(fees.reduce((sum, { amount }) => sum + amount, 0n));

interface Costing extends Facts {
  /** All fees together. */
  fee: Amount;
}

const feeBetween = (facts: Costing, sides: Pick<Transfer, 'debit' | 'credit'>): Transfer => {
  const { fee: amount, payoutId: reference, sourceAssetCode: assetCode } = facts;
  const transferId = `${reference}.fee`;
  return { transferId, ...sides, assetCode, amount, phase: 'pending', reason: 'fee', reference };
};

const ofAccount = (facts: Costing): Transfer[] => {
  const { payoutId: reference, accountId, sourceAmount, sourceAssetCode: assetCode } = facts;
  const to = reserveOf(assetCode);
  const paid = { reference, accountId, to, assetCode };
  if (facts.fee === 0n) return [hold({ ...paid, amount: sourceAmount })];
  const held = hold({ ...paid, amount: amountOf(sourceAmount - facts.fee) });
  return [held, feeBetween(facts, { debit: customer(accountId), credit: to })];
};

const ofOperator = (facts: Costing): Transfer[] => {
  const { payoutId: reference, sourceAssetCode, destinationAssetCode } = facts;
  const isExchanged = sourceAssetCode !== destinationAssetCode;
  if (!isExchanged && facts.fee === 0n) return [];
  const from = reserveOf(sourceAssetCode);
  const fee = facts.fee === 0n ? [] : [feeBetween(facts, { debit: from, credit: LIQUIDITY })];
  if (!isExchanged) return fee;
  const given = amountOf(facts.sourceAmount - facts.fee);
  const exchanged = exchange({
    reference,
    from,
    gives: { assetCode: sourceAssetCode, amount: given },
    to: reserveOf(destinationAssetCode),
    takes: { assetCode: destinationAssetCode, amount: facts.destinationAmount },
    phase: 'pending',
  });
  return [...fee, ...exchanged];
};

type Ending = typeof posted;

const changes = (payout: Facts, end?: Ending): LedgerChange[] => {
  const facts = { ...payout, fee: feeTotal(payout.fees) };
  return [
    ...ofAccount(facts).map((transfer): LedgerChange => ({
      change: 'moved',
      movement: end?.(transfer) ?? transfer,
    })),
    ...ofOperator(facts).map((transfer): LedgerChange => ({
      change: 'operator-moved',
      movement: end?.(transfer) ?? transfer,
    })),
  ];
};

/** Reserves all money that the payout needs, including liquidity of the operator. */
export const holdForPayout = (payout: Facts): LedgerChange[] => changes(payout);

/** Posts all reserved money: the payout is completed. */
export const postPayout = (payout: Facts): LedgerChange[] => changes(payout, posted);

/** Releases all reserved money: the payout has failed or was cancelled. */
export const voidPayout = (payout: Facts): LedgerChange[] => changes(payout, voided);
