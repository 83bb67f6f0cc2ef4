import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';

/**
 * Kinds of ledger accounts. As in TigerBeetle, each has four counters. Debts to organizations are
 * credit-normal and never below zero; the operator's assets are debit-normal.
 */
export const LEDGER_KINDS = ['customer', 'hold', 'liquidity', 'vault', 'external'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** A ledger account by its purpose; it is created by its first movement. */
export interface LedgerSide {
  kind: LedgerKind;
  /** The account of an organization; null for accounts of the operator. */
  accountId: string | null;
}

/** One transfer of one asset between two ledger accounts. Its id makes it safe to retry. */
export interface Transfer {
  /** Given by the caller; the same id never moves money twice. */
  transferId: string;
  debit: LedgerSide;
  credit: LedgerSide;
  assetCode: AssetCode;
  amount: Amount;
  /** Pending money is reserved on the debit side until it is posted or voided. */
  phase: 'posted' | 'pending';
  /** The purpose, such as `payment` or `refund`. */
  reason: string;
  /** The object that it belongs to, such as `pmt_…`. */
  reference: string;
}

/** The end of a pending transfer; a pending transfer can end only once. */
export interface Resolution {
  transferId: string;
  /** The pending transfer. */
  pendingId: string;
  phase: 'post' | 'void';
  /** The accounts of the pending transfer, whose balances change. */
  debit: LedgerSide;
  credit: LedgerSide;
  assetCode: AssetCode;
}

export type Movement = Transfer | Resolution;
