import type { AssetCode } from '#kernel/money/assets.ts';

/** A transfer out of the vault, from the order to its outcome. Amounts are in smallest parts. */

/** What a transfer costs the vault in the chain's own coin, besides the tokens. */
export interface TransferCost {
  fee: bigint;
  /** The deposit for a token account that the transfer creates; 0 if it creates none. */
  rent: bigint;
}

/** How many transfers the vault can pay for. */
export interface Affordable {
  count: number;
  /** The balance of the chain's own coin, in smallest parts. */
  coin: bigint;
  /** The balance according to each provider; empty if only one was asked. */
  said: readonly { provider: string; coin: bigint }[];
  /** No quorum says that there is enough for one more transfer, and none says that there is not. */
  isDisputed: boolean;
}

/** A transfer for which a fee offer is needed. */
export interface WantedOffer {
  assetCode: AssetCode;
  tokenAccount: string;
  /** Starts at 1: each further attempt offers more. */
  attempt: number;
}

export interface TransferOrder {
  /** An opaque id without personal data, because it is public on the chain for ever. */
  memo: string;
  assetCode: AssetCode;
  amount: bigint;
  tokenAccount: string;
  /** The wallet whose token account is created if missing; null: pays `tokenAccount` as it is. */
  wallet: string | null;
  /** The fee offered for a place in a block, see `readOffers`; undefined: the usual one. */
  offer?: bigint | undefined;
}

/** For how long signed bytes can land. */
export interface Lifetime {
  /** In the chain's own format: stored with the bytes, and read by the adapter only. */
  value: string;
  /**
   * A resource of the chain to which only one transfer at a time may be bound: of two transfers
   * bound to the same state of it only one can land. Null if the bytes expire by time alone.
   */
  boundTo: string | null;
}

/** A transaction that was not sent yet: it must be stored before it is sent. */
export interface SignedTransfer {
  /** The transaction's public id; known before the transaction is sent. */
  signature: string;
  /** The signed bytes, base64. The same bytes always have the same signature. */
  wire: string;
  lifetime: Lifetime;
}

/** Why the chain did not execute a transaction, or why the execution failed. */
export interface ChainError {
  /** The chain's own name for the error. */
  code: string;
  /** The index of the failed instruction, from 0. */
  instruction?: number;
  /** The error number of the program that failed. */
  custom?: number;
}

/** The meaning of an error for a payout. `insufficient-coin`: the vault could not pay the chain. */
export type FailureCause =
  | 'insufficient-tokens'
  | 'insufficient-coin'
  | 'account-frozen'
  | 'token-account-unfit'
  | 'expired'
  | 'other';

export interface FailureExplanation {
  cause: FailureCause;
  /** The chain's own code for the error. */
  detail: string;
}

/**
 * The answer of one provider to the bytes. Only `rejected-preflight` means that this provider did
 * not pass them on; it says nothing about other providers or earlier sends. In all other cases it
 * is not known whether they were passed on.
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

/** The certainty of a block: `finalized` ones are never undone. */
export type Commitment = 'processed' | 'confirmed' | 'finalized';

export interface LandedStatus {
  /** The number of the block, as the chain counts them. */
  block: bigint;
  commitment: Commitment;
  /** Blocks on top of it; null once finalized. */
  confirmations: number | null;
  /** Null if the transaction succeeded. */
  error: ChainError | null;
}

/** The combined answers of all providers about a signature. */
export interface SignatureView {
  signature: string;
  /**
   * The most certain status that any provider reports, with its whole history searched; null: no
   * provider knows it.
   */
  status: LandedStatus | null;
  configured: number;
  answered: number;
  /** The number of independent providers that know it. */
  know: number;
  /** The number of independent providers that prove its final block; 0 if they are too few. */
  witnesses: number;
  /** How many providers are needed before an irreversible step. */
  required: number;
  /** Providers report different outcomes or blocks: nothing may be done because of them. */
  disputed: boolean;
}

/** Tokens that one instruction moves, or would have moved if the transaction failed. */
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
  /** Null if the transaction succeeded. */
  error: ChainError | null;
  /** The signed bytes, base64. */
  wire: string;
  /** The texts of its memos. */
  memos: readonly string[];
  moves: readonly Move[];
  /** The amount taken from its payer in the chain's own coin: fee and rent of new accounts. */
  cost: bigint;
  /** The part of the cost that is rent of opened accounts; null if the chain does not say. */
  rent: bigint | null;
}
