import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import { CLOCK_SLACK_MS } from '#kernel/world.ts';

export const QUOTE_STATUSES = ['ACTIVE', 'ACCEPTED', 'EXPIRED'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/**
 * SPREAD: the difference to the market rate. PAYOUT: the fee for the payout itself. TOKEN_ACCOUNT:
 * the fee for opening a token account for the receiver; quotes do not have it, because they know no
 * address. Each fee is in the source asset, is part of the source amount, and goes to the operator.
 */
export const FEE_TYPES = ['SPREAD', 'PAYOUT', 'TOKEN_ACCOUNT'] as const;

export interface Fee {
  type: (typeof FEE_TYPES)[number];
  amount: Amount;
  assetCode: AssetCode;
}

/**
 * What an account gives and what is paid out for it. The rate is locked for five minutes, and a
 * quote can be used once.
 */
export interface Quote {
  quoteId: string;
  accountId: string;
  /** The total that the account gives, fees and spread included. */
  sourceAmount: Amount;
  sourceAssetCode: AssetCode;
  /** The amount that the receiver gets. */
  destinationAmount: Amount;
  destinationAssetCode: AssetCode;
  /** Units of the destination for one unit of the source after fees, spread included. */
  rate: string;
  /** The day of the market rate, as YYYY-MM-DD; null if nothing is exchanged. */
  rateDate: string | null;
  fees: readonly Fee[];
  /** Added to the source amount if the payout opens a token account. */
  tokenAccountFee: Amount;
  /** The payout that used the quote; null until then. */
  payoutId: string | null;
  expiresAt: Date;
  createdAt: Date;
}

/** How long a rate is locked. */
export const QUOTE_LIFETIME_MS = 5 * 60_000;

/** The status by the clock of the organization; it follows from use and time, and is not stored. */
export const quoteStatus = (
  { payoutId, expiresAt }: Pick<Quote, 'payoutId' | 'expiresAt'>,
  now: Date,
): QuoteStatus => {
  if (payoutId !== null) return 'ACCEPTED';
  const leftMs = expiresAt.getTime() - now.getTime();
  // A quote with more time left than a new one was made by a wrong clock, and has expired.
  return leftMs <= 0 || leftMs > QUOTE_LIFETIME_MS + CLOCK_SLACK_MS ? 'EXPIRED' : 'ACTIVE';
};
