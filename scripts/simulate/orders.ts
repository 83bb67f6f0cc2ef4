import { z } from 'zod';
import { parseAmount } from '#kernel/money/amount.ts';
import type { BankAccount } from './bank-accounts.ts';
import { ASSETS, COINS, type Asset, type Coin } from './coins.ts';
import type { Sums } from './prices.ts';
import { APPROVAL_THRESHOLD, type Beneficiary, type Tenancy } from './tenancies.ts';
import type { PaidWallet } from './wallets.ts';

/** What was ordered, as the one who ordered it knows it. */

export interface Ordered extends Sums {
  payoutId: string;
  tenancy: Tenancy;
  /** Who is paid on the chain; undefined for a bank account. */
  to: PaidWallet | undefined;
  bank: BankAccount | undefined;
  /** Of virtual time. */
  atMs: number;
  /** Whether it must not be signed: it waited, and nobody has approved it. */
  unapproved: boolean;
  /** What was decided on it where it had to be approved. */
  decided?: 'approve' | 'reject' | 'forget';
  /** What was reported to its owner of its end. */
  reported?: 'CANCELLED' | undefined;
  /** Its owner takes it back, at any moment from now on. */
  withdrawn?: boolean;
  /** The request, to be asked again; with a reference it is refused for ever. */
  asked: { path: string; body: object; key: string; reference: string | undefined };
}

const asset = z.enum(ASSETS);
const coin = z.enum(COINS);
export const shownPayout = z.object({
  payoutId: z.string(),
  status: z.string(),
  sourceAmount: z.string(),
  sourceAssetCode: coin,
  destinationAmount: z.string(),
  destinationAssetCode: asset,
  fees: z.array(z.object({ type: z.string(), amount: z.string(), assetCode: coin })),
});
export const shownQuote = shownPayout
  .omit({ payoutId: true, status: true })
  .extend({ quoteId: z.string() });

const parts = (text: string, code: Asset): bigint => parseAmount(text, code) ?? -1n;

type Shown = Omit<z.output<typeof shownPayout>, 'payoutId' | 'status'>;

export const sumsOf = (shown: Shown): Sums => {
  const { sourceAssetCode, destinationAssetCode } = shown;
  const feesOf = (fees: Shown['fees']): bigint =>
    fees.reduce((sum, { amount, assetCode }) => sum + parts(amount, assetCode), 0n);
  return {
    source: { coin: sourceAssetCode, amount: parts(shown.sourceAmount, sourceAssetCode) },
    destination: {
      coin: destinationAssetCode,
      amount: parts(shown.destinationAmount, destinationAssetCode),
    },
    fees: feesOf(shown.fees),
    opening: feesOf(shown.fees.filter(({ type }) => type === 'TOKEN_ACCOUNT')),
  };
};

/** Who is to be paid: a wallet, or a bank account. */
export type Payee = { to: PaidWallet; bank?: undefined } | { to?: undefined; bank: Beneficiary };

/** A payout that is asked for without a quote. */
export interface Wish {
  to: PaidWallet;
  amount: bigint;
  assetCode: Coin;
  asked: Ordered['asked'];
}

/** What is asked for under a key. */
export interface Demand {
  body: object;
  key: string;
}

const AMOUNT_MOST = 5_000_000;
const EDGE_PART = 0.1;

/** An amount by a number from 0 to 1; now and then just what needs no approval yet. */
export const amountFrom = (drawn: number, least: bigint): bigint =>
  drawn < EDGE_PART ? APPROVAL_THRESHOLD : least + BigInt(1 + Math.floor(drawn * AMOUNT_MOST));
