import type { Mode } from '#access/key.ts';
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
  /** Missing where the vault's key is elsewhere, so that nothing can be derived from it. */
  derive?: ((owner: DepositOwner) => Promise<DerivedAddress>) | undefined;
  /** The worker has the key that is missing here: it derives what is requested. */
  isDerivedLater?: boolean | undefined;
}

/** Whose a deposit address is, and for which asset it is named. */
export interface DepositOwner {
  mode: Mode;
  organizationId: string;
  accountId: string;
  assetCode: AssetCode;
}

/** A wallet of one account alone: the same vault key and the same owner always give it again. */
export interface DerivedAddress {
  address: string;
  /** For each asset that is taken, the named one or not: all of them are the account's. */
  tokenAccounts: Readonly<Partial<Record<AssetCode, string>>>;
}

/** A token account that is held for organizations, or by a vault. */
export interface HeldTokenAccount {
  kind: 'vault' | 'deposit-address';
  tokenAccount: string;
  assetCode: AssetCode;
}

/** Those among these token accounts that are held here besides the vault's own. */
export type FindsHeld = (tokenAccounts: readonly string[]) => Promise<readonly HeldTokenAccount[]>;

/** Where coins are moved from into the vault: it needs the key of the vault that is named. */
export type SweepSource =
  | { kind: 'deposit-address'; vault: string; owner: DepositOwner }
  | { kind: 'vault'; vault: string };

export interface SweepOrder {
  /** Public for ever on the chain: the sweep's id. */
  memo: string;
  assetCode: AssetCode;
  amount: bigint;
  tokenAccount: string;
  source: SweepSource;
}

/** A vault by its address, with its token account for each asset. */
export interface VaultAccountsByAsset {
  address: string;
  tokenAccounts: Readonly<Partial<Record<AssetCode, string>>>;
}

/** Moves coins into the vault, which pays the chain for it. */
export interface Sweeper {
  /** Missing where the vault's key is elsewhere. */
  derive: DepositAddress['derive'];
  vault: VaultAccountsByAsset;
  /** Earlier vaults whose keys are set here. */
  formerVaults(): Promise<readonly VaultAccountsByAsset[]>;
  /** What they hold at a final block, as one provider reports. @throws ChainUnavailableError */
  readAmounts(provider: string, tokenAccounts: readonly string[]): Promise<readonly bigint[]>;
  /**
   * New bytes, to be stored before they are sent.
   * @throws ChainUnavailableError, SignerUnavailableError, SigningRefusedError
   */
  sign(order: SweepOrder): Promise<SignedTransfer>;
  /** Who pays the chain for signed bytes. */
  payerOf(wire: string): string;
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

/** One page of the history of an address, newest first, as one provider reports it. */
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
  /** How much of an asset it can give now. @throws ChainUnavailableError */
  amountOf(assetCode: AssetCode): Promise<bigint>;
  /**
   * Gives the bytes to the chain and waits a few seconds until a block has them.
   * @throws ChainUnavailableError where none has them by then; they may still come into one
   * @throws WalletShortError
   */
  send(transfer: SignedTransfer): Promise<void>;
  /** Both. @throws ChainUnavailableError, WalletShortError */
  deposit(order: TestDeposit): Promise<SignedTransfer>;
}

export interface TestDeposit {
  assetCode: AssetCode;
  amount: bigint;
  /** Keys to be found by, such as an account's reference key. */
  references: readonly string[];
  memo?: string | undefined;
}
