import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import { CLOCK_SLACK_MS } from '#kernel/world.ts';

export const QUOTE_STATUSES = ['ACTIVE', 'ACCEPTED', 'EXPIRED'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/**
 * SPREAD: what the rate is worse than the market's. PAYOUT: for the payout itself. TOKEN_ACCOUNT:
 * for the account that it opens for who is paid; quotes have none, as they know of no address.
 * Each is in the source asset, is part of the source amount, and goes to the operator.
 */
export const FEE_TYPES = ['SPREAD', 'PAYOUT', 'TOKEN_ACCOUNT'] as const;

export interface Fee {
  type: (typeof FEE_TYPES)[number];
  amount: Amount;
  assetCode: AssetCode;
}

/** What an account gives and what is paid out for it, held for five minutes and usable once. */
export interface Quote {
  quoteId: string;
  accountId: string;
  /** All that the account gives, fees and spread included. */
  sourceAmount: Amount;
  sourceAssetCode: AssetCode;
  /** What arrives. */
  destinationAmount: Amount;
  destinationAssetCode: AssetCode;
  /** Units of the destination for one of the source once the fees are off, spread included. */
  rate: string;
  /** The day that the market's rate is of; null where nothing is exchanged. */
  rateDate: string | null;
  fees: readonly Fee[];
  /** Comes on top of the source amount if its payout opens a token account. */
  tokenAccountFee: Amount;
  /** The payout that used it; null until then. */
  payoutId: string | null;
  expiresAt: Date;
  createdAt: Date;
}

/** How long a rate is held. */
export const QUOTE_LIFETIME_MS = 5 * 60_000;

export const quoteStatus = (
  { payoutId, expiresAt }: Pick<Quote, 'payoutId' | 'expiresAt'>,
  now: Date,
): QuoteStatus => {
  if (payoutId !== null) return 'ACCEPTED';
  const leftMs = expiresAt.getTime() - now.getTime();
  // No rate is held for longer: one that has more left was made by a clock that was wrong.
  return leftMs <= 0 || leftMs > QUOTE_LIFETIME_MS + CLOCK_SLACK_MS ? 'EXPIRED' : 'ACTIVE';
};
