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

export interface DepositsAsked {
  /** A reference key, the vault or one of its token accounts. */
  address: string;
  /** The cursor of the last reading: only what came after it is read. */
  since?: string | undefined;
  /** Transactions at most; the oldest come first. */
  most: number;
  /** Names those of the signatures that need no reading, such as the vault's own payouts. */
  known?: ((signatures: readonly string[]) => Promise<ReadonlySet<string>>) | undefined;
}

export interface DepositsRead {
  /** Oldest first; only finalized ones. */
  transfers: readonly ChainTransfer[];
  /** Signatures of what this version of Kontor cannot read: a person must look at them. */
  unreadable: readonly string[];
  /** The cursor to read on from; undefined where nothing was found. */
  last: string | undefined;
  more: boolean;
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
