import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';

/**
 * Kinds of ledger accounts, in the way of TigerBeetle: each has four counters. What we owe to
 * organizations is credit-normal and never below zero; what we own is debit-normal.
 */
export const LEDGER_KINDS = ['customer', 'hold', 'liquidity', 'vault', 'external'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** A ledger account by what it is for; it comes into being with its first movement. */
export interface LedgerSide {
  kind: LedgerKind;
  /** The account of an organization; null for accounts of the operator. */
  accountId: string | null;
}

/** One transfer of one asset between two ledger accounts. Its id makes a retry harmless. */
export interface Transfer {
  /** Given by the caller; the same id never moves money twice. */
  transferId: string;
  debit: LedgerSide;
  credit: LedgerSide;
  assetCode: AssetCode;
  amount: Amount;
  /** Pending money is reserved on the debit side until it is posted or voided. */
  phase: 'posted' | 'pending';
  /** What it is for, such as `payment` or `refund`. */
  reason: string;
  /** The object that it belongs to, such as `pmt_…`. */
  reference: string;
}

/** The end of a pending transfer; only one is ever possible. */
export interface Resolution {
  transferId: string;
  /** The pending transfer. */
  pendingId: string;
  phase: 'post' | 'void';
  /** Between which accounts it is pending: their balances change. */
  debit: LedgerSide;
  credit: LedgerSide;
  assetCode: AssetCode;
}

export type Movement = Transfer | Resolution;
