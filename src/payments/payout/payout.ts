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
 * The internal phase of a payout: it waits for a worker, is signed, was sent to the chain, was
 * handed over to the bank, or has ended.
 */
export const PAYOUT_PHASES = ['WAITING', 'SIGNED', 'SENT', 'HANDED_OVER', 'ENDED'] as const;

export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];
export type PayoutPhase = (typeof PAYOUT_PHASES)[number];

/** Why a payout can fail: codes for programs. */
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

/** The destination of a payout on the chain, and its state there. */
export interface CryptoDetails {
  toAddress: string;
  chain: Chain;
  /** The token account that the coins arrive in. */
  tokenAccount: string;
  /** The wallet whose token account is created if it is missing; null: none is created. */
  wallet: string | null;
  /** The signature of the current or landed attempt; null until one was broadcast. */
  transactionSignature: string | null;
  /** Blocks on top of it; what a finalized one had last. Null until it has landed. */
  confirmations: number | null;
  /** In smallest parts of the chain's own coin; null until the transaction has landed. */
  networkFee: bigint | null;
}

/** The bank account that a payout goes to, as it was when the payout was accepted. */
export interface FiatDetails {
  beneficiaryId: string;
  name: string;
  iban: string;
  bic: string | null;
  /** The id of the payment at the rail; null until it was handed over. */
  railReference: string | null;
}

/** Why a payout failed: a code of a closed list for programs, a sentence for people. */
export interface PayoutFailure {
  code: FailureCode;
  message: string;
}

/** Money that leaves an account (specification, section 2). */
export interface Payout {
  payoutId: string;
  accountId: string;
  /** The quote that the payout uses; null for direct funding. */
  quoteId: string | null;
  method: PayoutMethod;
  status: PayoutStatus;
  phase: PayoutPhase;
  /** Increases by one with every change. */
  version: number;
  /** The total amount that leaves the account, fees included. */
  sourceAmount: Amount;
  sourceAssetCode: AssetCode;
  /** The amount that arrives. */
  destinationAmount: Amount;
  destinationAssetCode: AssetCode;
  fees: readonly Fee[];
  /** Set if, and only if, the method is `crypto`. */
  cryptoDetails: CryptoDetails | null;
  /** Set if, and only if, the method is `fiat`. */
  fiatDetails: FiatDetails | null;
  /** Set if, and only if, the status is FAILED. */
  failure: PayoutFailure | null;
  description: string;
  metadata: Metadata;
  /** The integrator's name for it, unique in an organization and mode; null if none was given. */
  reference: string | null;
  /** The approval that it needs or has had; null if no policy required one. */
  approval: Approval | null;
  initiatedAt: Date;
  completedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** When a worker processes it next; null while it waits for approval, and once it is final. */
  nextAttemptAt: Date | null;
}
