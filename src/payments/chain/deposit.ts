import type { AssetCode } from '#kernel/money/assets.ts';
import type { SignedTransfer } from './transfer.ts';

/** Transfers into the vault. Amounts are in smallest parts. */

/** Where deposits arrive. */
export interface DepositAddress {
  /** The vault's own address: one for all accounts. */
  vaultAddress: string;
  /** The address on the chain of each asset that is taken there. */
  tokens: Readonly<Partial<Record<AssetCode, string>>>;
  /** A link that wallets open with the receiver, the token and the reference filled in. */
  paymentUri(token: string, referenceKey: string): string;
}

/** Tokens that came into a token account of the vault, or would have. */
export interface ChainTransfer {
  signature: string;
  /** The transfer's index in its transaction; together with the signature it names the transfer. */
  position: number;
  /** The number of the block, as the chain counts them. */
  block: bigint;
  blockTime: Date | null;
  finalized: boolean;
  /** The transaction failed: nothing moved. */
  failed: boolean;
  /** The token's address on the chain. */
  token: string;
  /** Undefined for a token that is not configured. */
  assetCode: AssetCode | undefined;
  amount: bigint;
  tokenAccount: string;
  /** Who signed for it, where it is known. */
  sender: string | null;
  /** Keys that the transfer names besides what it needs, an account's reference among them. */
  references: readonly string[];
  /** The balance moved by another amount than the transfers say: a person must look at it. */
  disputed: boolean;
}

/** One page of the history of an address, newest first, as one provider tells it. */
export interface SightingsAsked {
  provider: string;
  /** A reference key, the vault or one of its token accounts. */
  address: string;
  /** Only what came after this signature. */
  until?: string | undefined;
  /** Only what came before this signature. */
  before?: string | undefined;
}

/** A transaction that a provider says there is. */
export interface Sighting {
  signature: string;
  block: bigint;
  /** Whether it says that the transaction moved nothing. */
  failed: boolean;
  /** The texts of its memos. */
  memos: readonly string[];
}

export interface SightingsRead {
  /** Newest first; only finalized ones. */
  sightings: readonly Sighting[];
  more: boolean;
}

export interface TransfersRead {
  /** Null for what this version of Kontor cannot read: a person must look at it. */
  transfers: readonly ChainTransfer[] | null;
}

/** Test mode's own wallet, from which deposits are made. */
export interface TestWallet {
  /** Signs a real transfer into the vault. @throws ChainUnavailableError */
  sign(order: TestDeposit): Promise<SignedTransfer>;
  /** Gives the bytes to the chain. @throws ChainUnavailableError unless they were accepted */
  send(transfer: SignedTransfer): Promise<void>;
  /** Both. @throws ChainUnavailableError unless the bytes were accepted */
  deposit(order: TestDeposit): Promise<SignedTransfer>;
}

export interface TestDeposit {
  assetCode: AssetCode;
  amount: bigint;
  /** Keys to be found by, such as an account's reference key. */
  references: readonly string[];
  memo?: string | undefined;
}
