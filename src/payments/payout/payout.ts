import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { Chain } from '#kernel/money/chains.ts';
import type { Metadata } from '#payments/account/account.ts';
import type { PayoutMethod } from '#payments/quote/method.ts';
import type { Fee } from '#payments/quote/quote.ts';
import type { Approval } from './approval.ts';

export const PAYOUT_STATUSES = [
  'PENDING_APPROVAL',
  'INITIATED',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
] as const;

/**
 * Where a payout stands inside: it waits for a worker, is signed, was given to the chain, was
 * handed over to the bank, or has ended.
 */
export const PAYOUT_PHASES = ['WAITING', 'SIGNED', 'SENT', 'HANDED_OVER', 'ENDED'] as const;

export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];
export type PayoutPhase = (typeof PAYOUT_PHASES)[number];

/** Why a payout can fail, for programs. */
export const FAILURE_CODES = [
  'VAULT_SHORT_OF_TOKENS',
  'VAULT_SHORT_OF_LAMPORTS',
  'TOKEN_ACCOUNT_FROZEN',
  'TOKEN_ACCOUNT_UNFIT',
  'NEVER_LANDED',
  'CHAIN_REFUSED',
  'BANK_REJECTED',
  'STOPPED_BY_OPERATOR',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** Where a payout on the chain goes, and what the chain knows of it. */
export interface CryptoDetails {
  toAddress: string;
  chain: Chain;
  /** The token account that the coins arrive in. */
  tokenAccount: string;
  /** The wallet whose token account is made where it is missing; null pays the account as is. */
  wallet: string | null;
  /** Of the live or the landed attempt; null until one was broadcast. */
  transactionSignature: string | null;
  /** Blocks on top of it; what a finalized one had last. Null until it has landed. */
  confirmations: number | null;
  /** Of the chain's own coin, in smallest parts; null until the transaction has landed. */
  networkFee: bigint | null;
}

/** The bank account that a payout goes to, as it was when the payout was accepted. */
export interface FiatDetails {
  beneficiaryId: string;
  name: string;
  iban: string;
  bic: string | null;
  /** How the rail calls the payment; null until it was handed over. */
  railReference: string | null;
}

/** Why a payout failed, closed for programs and in a sentence for people. */
export interface PayoutFailure {
  code: FailureCode;
  message: string;
}

/** Money that leaves an account (specification, section 2). */
export interface Payout {
  payoutId: string;
  accountId: string;
  /** The quote that it was accepted with; null for direct funding. */
  quoteId: string | null;
  method: PayoutMethod;
  status: PayoutStatus;
  phase: PayoutPhase;
  /** Rises by one with every change. */
  version: number;
  /** All that the account gives, fees included. */
  sourceAmount: Amount;
  sourceAssetCode: AssetCode;
  /** What arrives. */
  destinationAmount: Amount;
  destinationAssetCode: AssetCode;
  fees: readonly Fee[];
  /** There when, and only when, the method is `crypto`. */
  cryptoDetails: CryptoDetails | null;
  /** There when, and only when, the method is `fiat`. */
  fiatDetails: FiatDetails | null;
  /** There when, and only when, the status is FAILED. */
  failure: PayoutFailure | null;
  description: string;
  metadata: Metadata;
  /** What the integrator calls it, once in an organization and mode; null where it was not said. */
  reference: string | null;
  /** What it has to wait for, or had; null where no policy asked for it. */
  approval: Approval | null;
  initiatedAt: Date;
  completedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** When a worker is to look at it next; null while it waits for approval, and once final. */
  nextAttemptAt: Date | null;
}
