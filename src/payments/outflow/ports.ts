import type { Mode } from '#access/key.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import { CHAIN_NAMES, type Chain } from '#kernel/money/chains.ts';
import type { World } from '#kernel/world.ts';
import type { LandingAnswer, PayoutChain, VaultChain } from '#payments/chain/ports.ts';
import type { Book } from '#payments/decision.ts';
import type { SightingKeeper } from '#payments/deposit/sightings.ts';
import type { ReconciliationPorts, ReconciliationReader } from '#payments/reconcile/reconcile.ts';
import type { OutflowChange } from './changes.ts';
import type { FoundOutflow, NamedPayout, Outflow, Settlement } from './outflow.ts';

/** The vault of a mode on a chain. */
export interface OutflowSource {
  mode: Mode;
  chain: Chain;
}

/** An outflow that nobody has settled, and when the books came to know of it. */
export interface OpenOutflow extends Outflow {
  judgedAt: Date;
}

export interface OutflowKeeper extends Pick<SightingKeeper, 'progress' | 'note'> {
  /** Those that are not proved yet, the least tried first. */
  found(source: OutflowSource, most: number): Promise<FoundOutflow[]>;
  countTries(source: OutflowSource, signatures: readonly string[]): Promise<void>;
  payoutNamed(mode: Mode, payoutId: string): Promise<NamedPayout | undefined>;
  /** Those that no payout of the books has paid for. */
  open(source: OutflowSource): Promise<OpenOutflow[]>;
  find(
    source: OutflowSource,
    signature: string,
  ): Promise<(Outflow & { settlement: Settlement | null }) | undefined>;
  /** When an operator last released these from a hold that the worker had put on them. */
  releases(mode: Mode, payoutIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
}

/** What left euros, or coins of a chain. */
export const RAILS = [...CHAIN_NAMES, 'bank'] as const;
type Rail = (typeof RAILS)[number];

/** A database that was restored from a backup, see migration 027. */
export interface Quarantine {
  savedAt: Date;
  restoredAt: Date;
  mark: string | undefined;
  isOver: boolean;
}

export interface QuarantineKeeper {
  find(mode: Mode, rail: Rail): Promise<Quarantine | undefined>;
  noteMark(mode: Mode, rail: Rail, mark: string): Promise<void>;
  clear(mode: Mode, rail: Rail, by: { name: string; at: Date }): Promise<void>;
}

/** What the books say of the vault before something is signed. */
export interface Owed {
  assetCode: AssetCode;
  /** What organizations have in the vault by the books. */
  owed: bigint;
  /** What of it may not be there: payouts on their way, and deposits that are not swept yet. */
  inFlight: bigint;
}

/** An asset for which nothing is signed. */
export interface SigningStop {
  assetCode: AssetCode;
  owed: bigint;
  /** The most that any provider says the vault holds. */
  held: bigint;
  block: bigint;
}

/** An asset of which providers say different things, so that nothing is signed for it. */
export interface DisputedAsset {
  assetCode: AssetCode;
  owed: bigint;
  answers: readonly { provider: string; amount: bigint; block: bigint }[];
}

export interface VaultBooks {
  /** By asset; and the last block of which a deposit was credited. */
  owed(source: OutflowSource): Promise<{ owed: readonly Owed[]; block: bigint }>;
  /** Keeps these stops and no other. */
  keepStops(source: OutflowSource, stops: readonly SigningStop[], now: Date): Promise<void>;
  stops(source: OutflowSource): Promise<(SigningStop & { since: Date })[]>;
}

/** What examining a vault needs of the world. */
export interface OutflowPorts extends Pick<World, 'now'> {
  chain: VaultChain & Pick<PayoutChain, 'proveLanding'>;
  outflows: OutflowKeeper;
  quarantines: QuarantineKeeper;
  books: VaultBooks;
  reconciliation: ReconciliationReader;
  readElsewhere?: ReconciliationPorts['readElsewhere'];
  book: Book<OutflowChange>;
  /** Reports what a person has to look at; never throws. */
  alarm(what: OutflowAlarm): void;
}

/** What a person has to look at. */
export type OutflowAlarm =
  | { what: 'unknown' | 'loss'; signature: string; payoutId: string }
  | {
      what: 'contradiction';
      mode: Mode;
      signature: string;
      payoutId: string;
      answers: readonly LandingAnswer[];
    }
  | ({ what: 'disputed'; mode: Mode } & DisputedAsset)
  | ({ what: 'stopped' } & SigningStop);
