import { KontorError } from '#kernel/error.ts';
import type { AssetCode } from '#kernel/money/assets.ts';

/** The chain as payouts and deposits see it. Every amount is in smallest parts. */

export type Commitment = 'processed' | 'confirmed' | 'finalized';

/** One question asked of an address, as a person may read it. */
export interface AddressCheck {
  check: 'form' | 'reserved' | 'vault' | 'account' | 'token-account';
  passed: boolean;
  sentence: string;
}

const ADDRESS_REFUSALS = [
  'not-an-address',
  'cut-off',
  'reserved',
  'mint',
  'own-vault',
  'off-curve',
  'program',
  'holds-data',
  'foreign-owner',
  'other-mint',
  'frozen',
  'not-initialized',
  'token-account-taken',
] as const;
export type AddressRefusal = (typeof ADDRESS_REFUSALS)[number];

/** An address that may be paid, and where the tokens arrive. */
export interface PayableDestination {
  payable: true;
  /** `program-wallet`: it belongs to a program that the operator allows, such as a multisig. */
  kind: 'new-wallet' | 'wallet' | 'program-wallet' | 'token-account';
  address: string;
  tokenAccount: string;
  /** Who owns the token account. */
  owner: string;
  createsTokenAccount: boolean;
  sentence: string;
  checks: readonly AddressCheck[];
}

export interface RefusedDestination {
  payable: false;
  reason: AddressRefusal;
  address: string;
  sentence: string;
  checks: readonly AddressCheck[];
}

export type Destination = PayableDestination | RefusedDestination;

/** What a transfer costs the vault in lamports, besides the tokens. */
export interface TransferCost {
  feeLamports: bigint;
  /** For a token account that is to be made. */
  rentLamports: bigint;
}

/** For how long signed bytes can land. */
export type Lifetime =
  | { kind: 'blockhash'; blockhash: string; lastValidBlockHeight: bigint; contextSlot: bigint }
  /** Until the nonce moves: no two transactions that are bound to one value can both land. */
  | { kind: 'nonce'; nonceAccount: string; nonce: string; contextSlot: bigint };

export type LifetimeAsked = { kind: 'blockhash' } | { kind: 'nonce'; nonceAccount: string };

export interface TransferOrder {
  /** Public for ever on the chain: an opaque id, nothing of a person. */
  memo: string;
  assetCode: AssetCode;
  amount: bigint;
  tokenAccount: string;
  /** The wallet whose token account is made where it is missing; null pays `tokenAccount` as is. */
  wallet: string | null;
}

/** A transaction that nobody has seen yet: store it before it is sent. */
export interface SignedTransfer {
  /** Base58; known before anything is sent. */
  signature: string;
  /** The signed bytes, base64. The same bytes always have the same signature. */
  wire: string;
  lifetime: Lifetime;
}

/** Why the chain did not execute a transaction, or executed it in vain. */
export interface ChainError {
  /** Solana's own name, such as `BlockhashNotFound` or `InstructionError.Custom`. */
  code: string;
  /** The place of the instruction that failed, from 0. */
  instruction?: number;
  /** The program's own number of its error. */
  custom?: number;
}

const FAILURE_CAUSES = [
  'insufficient-tokens',
  'insufficient-lamports',
  'account-frozen',
  'token-account-unfit',
  'expired',
  'other',
] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

export interface FailureMeaning {
  cause: FailureCause;
  sentence: string;
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

export interface LandedStatus {
  slot: bigint;
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
  know: number;
  /** Providers tell of different outcomes or slots: nobody may act on it. */
  disputed: boolean;
}

/**
 * What one provider says about attempts that may have expired. The statuses were read after the
 * finalized height, so a null counts only where `statusSlot` is not before `finalizedSlot`, and
 * the provider's history reaches back to when the attempt was signed.
 */
export interface ExpiryReading {
  provider: string;
  finalizedBlockHeight: bigint;
  finalizedSlot: bigint;
  /** The first slot of which this provider still has the block. */
  firstAvailableSlot: bigint;
  /** The slot at which the provider answered for the statuses. */
  statusSlot: bigint;
  statuses: ReadonlyMap<string, LandedStatus | null>;
}

export interface NonceReading {
  provider: string;
  contextSlot: bigint;
  nonce: string;
}

/** The chain did not answer in time, or with something that is no answer. */
export class ChainUnavailableError extends KontorError {
  override readonly name = 'ChainUnavailableError';
}

/** Which chain a provider speaks for, and how far it has come. */
export interface ProviderHealth {
  provider: string;
  cluster: 'mainnet' | 'devnet' | 'testnet' | 'other';
  finalizedSlot: bigint;
}

/** What the payout worker and the request need of the chain. */
export interface PayoutChain {
  /** @throws ChainUnavailableError */
  readDestination(address: string, assetCode: AssetCode): Promise<Destination>;
  /** @throws ChainUnavailableError */
  transferCost(destination: Pick<PayableDestination, 'createsTokenAccount'>): Promise<TransferCost>;
  /** What bytes can be bound to now: a recent blockhash, or the value of a nonce account. */
  readLifetime(asked: LifetimeAsked): Promise<Lifetime>;
  /** Touches no network. */
  sign(order: TransferOrder, lifetime: Lifetime): Promise<SignedTransfer>;
  /** Gives the bytes to every provider; never throws. The first send asks for preflight. */
  send(transfer: SignedTransfer, options: { preflight: boolean }): Promise<SendReport>;
  /** Answers each signature, in their order. @throws ChainUnavailableError if nobody answers */
  readStatuses(signatures: readonly string[]): Promise<SignatureView[]>;
  /** One reading for each provider that answered. */
  readExpiry(signatures: readonly string[]): Promise<ExpiryReading[]>;
  /** The finalized value of a nonce at each provider that answered. */
  readNonce(nonceAccount: string): Promise<NonceReading[]>;
  /** Says in words what an error of these bytes means. */
  explainFailure(wire: string, error: ChainError): FailureMeaning;
}

/** One transaction in the history of an address. */
export interface HistoryEntry {
  signature: string;
  slot: bigint;
  error: ChainError | null;
  /** The texts of its memos. */
  memos: readonly string[];
}

/** Tokens that came into a token account of the vault, or would have. */
export interface ChainTransfer {
  signature: string;
  /** The transfer's place in its transaction; together with the signature it names the transfer. */
  position: number;
  slot: bigint;
  blockTime: Date | null;
  finalized: boolean;
  /** The transaction failed: nothing moved. */
  failed: boolean;
  mint: string;
  /** Undefined for a mint that is not configured. */
  assetCode: AssetCode | undefined;
  amount: bigint;
  tokenAccount: string;
  /** Who signed for it, where it is known. */
  sender: string | null;
  /** Keys that the transfer names besides what it needs: a Solana Pay reference is one of them. */
  references: readonly string[];
  /** The balance moved by another amount than the transfers tell: a person must look at it. */
  disputed: boolean;
}

export interface DepositsAsked {
  /** A reference key, the vault or one of its token accounts. */
  address: string;
  /** Only what came after this signature. */
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
  /** Ask on from here; undefined where nothing was found. */
  last: string | undefined;
  more: boolean;
}

export interface VaultBalances {
  slot: bigint;
  lamports: bigint;
  tokens: Readonly<Partial<Record<AssetCode, bigint>>>;
}

/** What the watcher of deposits and the reconciliation need of the chain. */
export interface VaultChain {
  readonly vaultAddress: string;
  /** @throws ChainUnavailableError */
  readDeposits(asked: DepositsAsked): Promise<DepositsRead>;
  /** Newest first, finalized, with memos: enough to rebuild payouts from the chain alone. */
  readHistory(page: {
    address: string;
    before?: string | undefined;
    most: number;
  }): Promise<HistoryEntry[]>;
  /** All at one finalized slot. @throws ChainUnavailableError */
  readVault(): Promise<VaultBalances>;
  /** One for each provider that answered. */
  readHealth(): Promise<ProviderHealth[]>;
}

/** Test mode's own wallet, from which deposits are made. */
export interface TestWallet {
  /** Sends a real transfer into the vault. @throws ChainUnavailableError unless it was accepted */
  deposit(order: TestDeposit): Promise<SignedTransfer>;
}

export interface TestDeposit {
  assetCode: AssetCode;
  amount: bigint;
  /** Keys to be found by; an account's Solana Pay reference. */
  references: readonly string[];
  memo?: string | undefined;
}
