import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { LedgerSide, Resolution, Transfer } from './movement.ts';

/**
 * All kinds of money movements. Ids are derived from the object that causes a movement, never
 * random, so that a retry has the same id.
 */

export const customer = (accountId: string): LedgerSide => ({ kind: 'customer', accountId });
export const VAULT: LedgerSide = { kind: 'vault', accountId: null };
export const EXTERNAL: LedgerSide = { kind: 'external', accountId: null };
export const LIQUIDITY: LedgerSide = { kind: 'liquidity', accountId: null };

/** Where the money of an asset is kept: stablecoins in the vault, euros at the bank. */
export const reserveOf = (assetCode: AssetCode): LedgerSide =>
  assetCode === 'EUR' ? EXTERNAL : VAULT;

const idOf = (reference: string, reason: string): string => `${reference}.${reason}`;

export interface Sum {
  assetCode: AssetCode;
  amount: Amount;
}

/** Reserves money of an account until it is posted to its destination, or voided. */
export const hold = (order: Sum & { reference: string; accountId: string; to: LedgerSide }) => {
  const { reference, accountId, to, assetCode, amount } = order;
  return {
    transferId: idOf(reference, 'hold'),
    debit: customer(accountId),
    credit: to,
    assetCode,
    amount,
    phase: 'pending',
    reason: 'hold',
    reference,
  } as const satisfies Transfer;
};

type Pending = Pick<Transfer, 'transferId' | 'debit' | 'credit' | 'assetCode'>;

const resolution = (pending: Pending, phase: Resolution['phase']): Resolution => {
  const { transferId: pendingId, debit, credit, assetCode } = pending;
  return { transferId: idOf(pendingId, phase), pendingId, phase, debit, credit, assetCode };
};

/** Ends a pending transfer: the reserved money moves. */
export const posted = (pending: Pending): Resolution => resolution(pending, 'post');

/** Ends a pending transfer: the reserved money is free again. */
export const voided = (pending: Pending): Resolution => resolution(pending, 'void');

export interface Exchange {
  reference: string;
  /** The ledger account that gives `gives`. */
  from: LedgerSide;
  gives: Sum;
  /** The ledger account that receives `takes`. */
  to: LedgerSide;
  takes: Sum;
  phase: Transfer['phase'];
}

/**
 * Exchanges one asset for another: two transfers through the operator's liquidity of each asset,
 * which must be written together. If they are pending, they must be resolved together as well.
 */
export const exchange = (order: Exchange): readonly [given: Transfer, taken: Transfer] => {
  const { reference, from, gives, to, takes, phase } = order;
  const linked = { phase, reason: 'exchange', reference };
  return [
    {
      transferId: idOf(reference, 'exchange-given'),
      debit: from,
      credit: LIQUIDITY,
      ...gives,
      ...linked,
    },
    {
      transferId: idOf(reference, 'exchange-taken'),
      debit: LIQUIDITY,
      credit: to,
      ...takes,
      ...linked,
    },
  ];
};
