import type { Mode } from '#access/key.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { Chain } from '#kernel/money/chains.ts';
import type { Proof } from '#payments/proof/proof.ts';
import type {
  DepositAddress,
  FindsHeld,
  SightingsAsked,
  SightingsRead,
  TestWallet,
  TransfersRead,
} from './deposit.ts';
import type { Destination, PayableDestination } from './destination.ts';
import type {
  Affordable,
  ChainError,
  FailureExplanation,
  Landing,
  Lifetime,
  SendReport,
  SignatureView,
  SignedTransfer,
  TransferCost,
  TransferOrder,
  WantedOffer,
} from './transfer.ts';

/** A chain as payouts and deposits see it: each chain has an adapter that answers for it. */

/** What the payout worker and the request need of the chain. */
export interface PayoutChain {
  /** @throws ChainUnavailableError */
  readDestination(address: string, assetCode: AssetCode): Promise<Destination>;
  /** @throws ChainUnavailableError */
  transferCost(destination: Pick<PayableDestination, 'createsTokenAccount'>): Promise<TransferCost>;
  /**
   * For how many such transfers, in their order, the vault can pay the chain, as a quorum of
   * providers says. @throws ChainUnavailableError
   */
  affordable(
    transfers: readonly Pick<PayableDestination, 'createsTokenAccount'>[],
  ): Promise<Affordable>;
  /**
   * The same, quickly: one provider is believed where it says that there is enough. Nothing may be
   * signed by it. @throws ChainUnavailableError
   */
  mayAfford(
    transfers: readonly Pick<PayableDestination, 'createsTokenAccount'>[],
  ): Promise<Affordable>;
  /**
   * What each transfer is to offer for a place in a block: more where others pay more lately, and
   * with each attempt, up to a cap. Where nobody answers, others are taken to pay nothing.
   */
  readOffers(wanted: readonly WantedOffer[]): Promise<bigint[]>;
  /** Whether each live transfer is bound to something of its own, see `Lifetime.boundTo`. */
  readonly bindsExclusively: boolean;
  /**
   * What transfers can be bound to now: `count` at most, fewer where too little is free. `taken`
   * is what live transfers are bound to. @throws ChainUnavailableError
   */
  readLifetimes(count: number, taken: ReadonlySet<string>): Promise<Lifetime[]>;
  /**
   * Asks nothing of the chain, and the holder of the vault's key for its signature.
   * @throws SigningRefusedError, SignerUnavailableError
   */
  sign(order: TransferOrder, lifetime: Lifetime): Promise<SignedTransfer>;
  /** Gives the bytes to every provider; never throws. The first send asks for preflight. */
  send(transfer: SignedTransfer, options: { preflight: boolean }): Promise<SendReport>;
  /** Answers each signature, in their order. @throws ChainUnavailableError if nobody answers */
  readStatuses(signatures: readonly string[]): Promise<SignatureView[]>;
  /** What a final transaction did, as enough providers prove it. Never throws for silence. */
  proveLanding(signature: string): Promise<Proof<Landing>>;
  /**
   * Signatures of those that can provably never land any more: enough providers say so, and none
   * that answers knows them. Without proof they still can.
   */
  findExpired(transfers: readonly SignedTransfer[]): Promise<ReadonlySet<string>>;
  /** Says in words what an error of these bytes means. */
  explainFailure(wire: string, error: ChainError): FailureExplanation;
}

/** One transaction in the history of an address. */
export interface HistoryEntry {
  signature: string;
  block: bigint;
  error: ChainError | null;
  /** The texts of its memos. */
  memos: readonly string[];
}

export interface VaultBalances {
  /** The finalized block in which all of it was read, or that a quorum is past. */
  block: bigint;
  /** Of the chain's own coin, in its smallest parts. */
  coin: bigint;
  tokens: Readonly<Partial<Record<AssetCode, bigint>>>;
}

/** What one provider says that the vault holds. */
export interface VaultStatement extends VaultBalances {
  provider: string;
}

/** What a quorum says that the vault has at least. */
export interface AgreedVault extends VaultBalances {
  /** What no quorum agrees on: some say that there is more. */
  disputed: readonly ('coin' | AssetCode)[];
  /** What each provider that answers says. */
  said: readonly VaultStatement[];
}

/** Which transactions are final and did what they were to, with their blocks, by one provider. */
export interface FinalStatement {
  provider: string;
  final: ReadonlyMap<string, bigint>;
}

/** A transaction that a provider has named as final in this block. */
export interface NamedLanding {
  signature: string;
  block: bigint;
}

/**
 * What one provider says of it. `known`: it shows the bytes that the vault has signed. `named`: it
 * says so, and shows none. `absent`: it is past the block, has searched its whole history, and
 * does not have it. `forgotten`: the same, and what it keeps begins after that block. `unsure`: it
 * does not have it, and may still come to have it.
 */
export interface LandingAnswer {
  provider: string;
  says: 'known' | 'named' | 'absent' | 'forgotten' | 'unsure';
}

export interface Outlasted {
  /** The chain's own account of the moment; only the chain reads it. */
  mark: string;
  /** The providers that are past it. */
  over: readonly string[];
}

/** Which network a provider speaks for, and how far it has come. */
export interface ProviderHealth {
  provider: string;
  network: 'mainnet' | 'devnet' | 'testnet' | 'other';
  finalizedBlock: bigint;
}

/** What the watcher of deposits and the reconciliation need of the chain. */
export interface VaultChain {
  readonly vaultAddress: string;
  /** The vault's accounts on the chain, one for each asset. */
  readonly tokenAccounts: Readonly<Partial<Record<AssetCode, string>>>;
  /** The names of its providers: each reports histories by itself. */
  readonly providers: readonly string[];
  /** Whether these are enough of them, on hosts of their own, for what they say to count. */
  isQuorum(providers: readonly string[]): boolean;
  /** What one provider alone says of an address: no proof. @throws ChainUnavailableError */
  readSightings(asked: SightingsAsked): Promise<SightingsRead>;
  /**
   * What a final transaction brought into the vault, and into what else is held here, as enough
   * providers prove it.
   */
  proveTransfers(signature: string, findHeld?: FindsHeld): Promise<Proof<TransfersRead>>;
  /** Newest first, finalized, with memos: enough to rebuild payouts from the chain alone. */
  readHistory(page: {
    address: string;
    before?: string | undefined;
    most: number;
  }): Promise<HistoryEntry[]>;
  /** By the word of a quorum. @throws ChainUnavailableError where too few answer */
  readVault(): Promise<AgreedVault>;
  /** As each provider that answers says it, all in one finalized block of its own. */
  readVaultOfEach(): Promise<VaultStatement[]>;
  /** Which of these are final, as each provider that answers says it. */
  readFinalOfEach(signatures: readonly string[]): Promise<FinalStatement[]>;
  /** One for each provider that answered. */
  readAnswers(named: NamedLanding): Promise<LandingAnswer[]>;
  /**
   * Whether all that was signed before the mark can never land any more, and who says so. Without
   * a mark, the first one is made. Where the vault has something to advance for it, it does.
   */
  outlast(mark: string | undefined): Promise<Outlasted>;
  /** One for each provider that answered. */
  readHealth(): Promise<ProviderHealth[]>;
}

/** One vault on one chain, with all that its adapter knows of it. */
export interface OpenedChain {
  chain: PayoutChain & VaultChain;
  /** Whether this process knows who signs for the vault. */
  canSign: boolean;
  deposits: DepositAddress;
  /** Addresses whose histories show deposits: the vault and its token accounts. */
  watched: readonly string[];
  /** Undefined where test money comes from elsewhere. */
  testWallet: TestWallet | undefined;
}

/** The chains that are set up, each with its vault. */
export interface Chains<Opened = OpenedChain> {
  /** Undefined where the chain is not set up for the mode. */
  find(mode: Mode, chain: Chain): Opened | undefined;
}
