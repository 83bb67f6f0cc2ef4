import type { AssetCode } from '#kernel/money/assets.ts';

/** A transfer out of the vault, from the order to what becomes of it. Amounts: smallest parts. */

/** What a transfer costs the vault in the chain's own coin, besides the tokens. */
export interface TransferCost {
  fee: bigint;
  /** For a token account that is to be made. */
  rent: bigint;
}

/** What the vault can pay for. */
export interface Affordable {
  count: number;
  /** What it holds of the chain's own coin, in smallest parts. */
  coin: bigint;
  /** What each provider says that it holds; empty where one alone was asked. */
  said: readonly { provider: string; coin: bigint }[];
  /** A quorum neither says that there is enough for one more, nor that there is not. */
  isDisputed: boolean;
}

/** A transfer that wants a place in a block. */
export interface WantedOffer {
  assetCode: AssetCode;
  tokenAccount: string;
  /** From 1: a transfer that was left out before offers more. */
  attempt: number;
}

export interface TransferOrder {
  /** Public for ever on the chain: an opaque id, nothing of a person. */
  memo: string;
  assetCode: AssetCode;
  amount: bigint;
  tokenAccount: string;
  /** The wallet whose token account is made where it is missing; null pays `tokenAccount` as is. */
  wallet: string | null;
  /** What it offers for a place in a block, see `readOffers`; undefined for the usual. */
  offer?: bigint | undefined;
}

/** For how long signed bytes can land. */
export interface Lifetime {
  /** The chain's own account of it. It is stored with the bytes, and only the chain reads it. */
  value: string;
  /**
   * A resource of the chain to which only one transfer at a time may be bound: no two transfers
   * bound to one state of it can both land. Null where bytes simply pass with time.
   */
  boundTo: string | null;
}

/** A transaction that nobody has seen yet: store it before it is sent. */
export interface SignedTransfer {
  /** The transaction's public id; known before anything is sent. */
  signature: string;
  /** The signed bytes, base64. The same bytes always have the same signature. */
  wire: string;
  lifetime: Lifetime;
}

/** Why the chain did not execute a transaction, or executed it in vain. */
export interface ChainError {
  /** The chain's own name of the error. */
  code: string;
  /** Which step of the transaction failed, from 0. */
  instruction?: number;
  /** The failed program's own number of its error. */
  custom?: number;
}

/** What an error means for a payout. `insufficient-coin`: the vault could not pay the chain. */
export type FailureCause =
  | 'insufficient-tokens'
  | 'insufficient-coin'
  | 'account-frozen'
  | 'token-account-unfit'
  | 'expired'
  | 'other';

export interface FailureExplanation {
  cause: FailureCause;
  /** The chain's own code of it. */
  detail: string;
}

/**
 * What one provider made of the bytes. Only `rejected-preflight` says that this provider did not
 * pass them on; it says nothing of other providers, nor of earlier sends. All else is unknown.
 */
export type ProviderSendOutcome = { provider: string } & (
  | { outcome: 'accepted' }
  | { outcome: 'rejected-preflight'; error: ChainError; logs: readonly string[] }
  | { outcome: 'unknown'; reason: string }
);

export interface SendReport {
  /** `accepted` by at least one; else `unknown` by at least one; else rejected by all. */
  outcome: ProviderSendOutcome['outcome'];
  providers: readonly ProviderSendOutcome[];
}

/** How certain a block is: `finalized` ones stay for ever. */
export type Commitment = 'processed' | 'confirmed' | 'finalized';

export interface LandedStatus {
  /** The number of the block, as the chain counts them. */
  block: bigint;
  commitment: Commitment;
  /** Blocks on top of it; null once finalized. */
  confirmations: number | null;
  /** Null where it did what it was to do. */
  error: ChainError | null;
}

/** What all providers together know of a signature. */
export interface SignatureView {
  signature: string;
  /** The furthest that any provider has seen it, its history searched; null: none knows it. */
  status: LandedStatus | null;
  configured: number;
  answered: number;
  /** Independent providers that know it. */
  know: number;
  /** Independent providers that prove its final block; 0 until there are enough. */
  witnesses: number;
  /** So many must, before anything that cannot be undone follows from it. */
  required: number;
  /** Providers report different outcomes or blocks: nobody may act on it. */
  disputed: boolean;
}

/** Tokens that one instruction of a transaction moves, or moves in vain where it failed. */
interface Move {
  /** Undefined for a token that is not configured. */
  assetCode: AssetCode | undefined;
  amount: bigint;
  from: string;
  to: string;
}

/** A final transaction, read from bytes whose signatures were verified here. */
export interface Landing {
  block: bigint;
  /** Null where it did what it was to do. */
  error: ChainError | null;
  /** The signed bytes, base64. */
  wire: string;
  /** The texts of its memos. */
  memos: readonly string[];
  moves: readonly Move[];
  /** What it took from its payer in the chain's own coin: the fee, and the rent of new accounts. */
  cost: bigint;
  /** Of the cost, the rent of accounts that it opened; null where the chain does not say. */
  rent: bigint | null;
}
