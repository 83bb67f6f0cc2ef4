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

/** A chain from the view of payouts and deposits. Each chain has an adapter for these ports. */

/** The functions of a chain for the payout worker and for requests. */
export interface PayoutChain {
  /** Checks whether the address can be paid in this asset. @throws ChainUnavailableError */
  readDestination(address: string, assetCode: AssetCode): Promise<Destination>;
  /** The cost of a transfer in the chain's own coin. @throws ChainUnavailableError */
  transferCost(destination: Pick<PayableDestination, 'createsTokenAccount'>): Promise<TransferCost>;
  /**
   * How many of these transfers, in their order, the vault can pay the chain for, according to a
   * quorum of providers.
   * @throws ChainUnavailableError
   */
  affordable(
    transfers: readonly Pick<PayableDestination, 'createsTokenAccount'>[],
  ): Promise<Affordable>;
  /**
   * A quick form of `affordable`: if one provider says that there is enough, it is believed.
   * Nothing may be signed because of this answer.
   * @throws ChainUnavailableError
   */
  mayAfford(
    transfers: readonly Pick<PayableDestination, 'createsTokenAccount'>[],
  ): Promise<Affordable>;
  /**
   * The fee that each transfer offers for a place in a block: more if others have paid more lately,
   * and more with each attempt, up to a cap. If no provider answers, others are taken to pay
   * nothing.
   */
  readOffers(wanted: readonly WantedOffer[]): Promise<bigint[]>;
  /** Whether each live transfer needs a resource of its own, see `Lifetime.boundTo`. */
  readonly bindsExclusively: boolean;
  /**
   * Lifetimes for new transfers: at most `count`, fewer if too few resources are free. `taken` are
   * the resources of live transfers.
   * @throws ChainUnavailableError
   */
  readLifetimes(count: number, taken: ReadonlySet<string>): Promise<Lifetime[]>;
  /**
   * Signs a transfer with the vault's key. The chain is not asked.
   * @throws SigningRefusedError, SignerUnavailableError
   */
  sign(order: TransferOrder, lifetime: Lifetime): Promise<SignedTransfer>;
  /** Sends the bytes to every provider; never throws. The first send asks for preflight. */
  send(transfer: SignedTransfer, options: { preflight: boolean }): Promise<SendReport>;
  /**
   * Statuses in the order of the signatures.
   * @throws ChainUnavailableError if no provider answers
   */
  readStatuses(signatures: readonly string[]): Promise<SignatureView[]>;
  /** Proves what a final transaction did, by a quorum. Providers without an answer do not throw. */
  proveLanding(signature: string): Promise<Proof<Landing>>;
  /**
   * Signatures of transfers that provably can never land: enough providers say so, and none that
   * answers knows them. All others can still land.
   */
  findExpired(transfers: readonly SignedTransfer[]): Promise<ReadonlySet<string>>;
  /** Explains what an error of these bytes means. */
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
  /** The finalized block in which all balances were read, or that a quorum has passed. */
  block: bigint;
  /** The balance of the chain's own coin, in its smallest parts. */
  coin: bigint;
  tokens: Readonly<Partial<Record<AssetCode, bigint>>>;
}

/** The balances of the vault according to one provider. */
export interface VaultStatement extends VaultBalances {
  provider: string;
}

/** The least balances of the vault according to a quorum. */
export interface AgreedVault extends VaultBalances {
  /** Balances on which no quorum agrees, because some providers report more. */
  disputed: readonly ('coin' | AssetCode)[];
  /** The answers of all providers that have answered. */
  said: readonly VaultStatement[];
}

/** The blocks of final, successful transactions by signature, according to one provider. */
export interface FinalStatement {
  provider: string;
  final: ReadonlyMap<string, bigint>;
}

/** A transaction that a provider reports as final in this block. */
export interface NamedLanding {
  signature: string;
  block: bigint;
}

/**
 * The answer of one provider about a transaction. `known`: it returns the bytes that the vault has
 * signed. `named`: it reports the transaction without bytes. `absent`: it is past the block, has
 * searched its whole history, and does not have it. `forgotten`: the same, but its history begins
 * after that block. `unsure`: it does not have it, but may get it later.
 */
export interface LandingAnswer {
  provider: string;
  says: 'known' | 'named' | 'absent' | 'forgotten' | 'unsure';
}

export interface Outlasted {
  /** The moment in the chain's own format, which only the adapter reads. */
  mark: string;
  /** The providers that have passed the moment. */
  over: readonly string[];
}

/** The network of a provider, and its last finalized block. */
export interface ProviderHealth {
  provider: string;
  network: 'mainnet' | 'devnet' | 'testnet' | 'other';
  finalizedBlock: bigint;
}

/** The functions of a chain for deposits and reconciliation. */
export interface VaultChain {
  readonly vaultAddress: string;
  /** The token accounts of the vault, one for each asset. */
  readonly tokenAccounts: Readonly<Partial<Record<AssetCode, string>>>;
  /** The names of its providers. Each one reports histories separately. */
  readonly providers: readonly string[];
  /** Whether these providers are enough, and at enough different hosts, to be a quorum. */
  isQuorum(providers: readonly string[]): boolean;
  /** A history according to one provider, which proves nothing. @throws ChainUnavailableError */
  readSightings(asked: SightingsAsked): Promise<SightingsRead>;
  /**
   * Proves what a final transaction moved into the vault, and into other token accounts that are
   * held here, by a quorum of providers.
   */
  proveTransfers(signature: string, findHeld?: FindsHeld): Promise<Proof<TransfersRead>>;
  /** Finalized transactions with memos, newest first: enough to rebuild payouts from the chain. */
  readHistory(page: {
    address: string;
    before?: string | undefined;
    most: number;
  }): Promise<HistoryEntry[]>;
  /** The balances on which a quorum agrees. @throws ChainUnavailableError if too few answer */
  readVault(): Promise<AgreedVault>;
  /** The balances according to each provider that answers, each at one finalized block. */
  readVaultOfEach(): Promise<VaultStatement[]>;
  /** Which of these transactions are final, according to each provider that answers. */
  readFinalOfEach(signatures: readonly string[]): Promise<FinalStatement[]>;
  /** One answer for each provider that answered. */
  readAnswers(named: NamedLanding): Promise<LandingAnswer[]>;
  /**
   * Whether everything that was signed before the mark can never land any more, and which providers
   * say so. Without a mark, a new one is made. If the vault must send something to reach this, it
   * does.
   */
  outlast(mark: string | undefined): Promise<Outlasted>;
  /** One for each provider that answered. */
  readHealth(): Promise<ProviderHealth[]>;
}

/** The vault on one chain, with everything that its adapter offers. */
export interface OpenedChain {
  chain: PayoutChain & VaultChain;
  /** Whether this process has a signer for the vault. */
  canSign: boolean;
  deposits: DepositAddress;
  /** Addresses whose histories show deposits: the vault and its token accounts. */
  watched: readonly string[];
  /** Undefined if test money comes from another source. */
  testWallet: TestWallet | undefined;
}

/** The chains that are configured, each with its vault. */
export interface Chains<Opened = OpenedChain> {
  /** Undefined if the chain is not configured for the mode. */
  find(mode: Mode, chain: Chain): Opened | undefined;
}
