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

/** An outflow that is not settled, and when it was judged. */
export interface OpenOutflow extends Outflow {
  judgedAt: Date;
}

export interface OutflowKeeper extends Pick<SightingKeeper, 'progress' | 'note'> {
  /** Outflows that are not proved yet, those with the fewest tries first. */
  found(source: OutflowSource, most: number): Promise<FoundOutflow[]>;
  countTries(source: OutflowSource, signatures: readonly string[]): Promise<void>;
  payoutNamed(mode: Mode, payoutId: string): Promise<NamedPayout | undefined>;
  /** Outflows that no payout of the books has paid for. */
  open(source: OutflowSource): Promise<OpenOutflow[]>;
  find(
    source: OutflowSource,
    signature: string,
  ): Promise<(Outflow & { settlement: Settlement | null }) | undefined>;
  /** When an operator last released each of these payouts from a hold by the worker. */
  releases(mode: Mode, payoutIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
}

/** The ways on which money leaves: one for each chain, and the bank for euros. */
export const RAILS = [...CHAIN_NAMES, 'bank'] as const;
type Rail = (typeof RAILS)[number];

/** The state of a database that was restored from a backup, see migration 027. */
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

/** What the ledger says of the vault before something is signed; amounts in smallest parts. */
export interface Owed {
  assetCode: AssetCode;
  /** What the vault owes to organizations. */
  owed: bigint;
  /** The part of it that may not be in the vault: payouts in flight and deposits not swept yet. */
  inFlight: bigint;
}

/** An asset for which nothing is signed, because the vault holds less than it owes. */
export interface SigningStop {
  assetCode: AssetCode;
  owed: bigint;
  /** The highest balance that a provider reports among those that report too little. */
  held: bigint;
  block: bigint;
}

/** An asset for which nothing is signed, because providers report different balances. */
export interface DisputedAsset {
  assetCode: AssetCode;
  owed: bigint;
  answers: readonly { provider: string; amount: bigint; block: bigint }[];
}

export interface VaultBooks {
  /** What is owed by asset, and the number of the last block with a credited deposit. */
  owed(source: OutflowSource): Promise<{ owed: readonly Owed[]; block: bigint }>;
  /** Stores these stops and removes all others. */
  keepStops(source: OutflowSource, stops: readonly SigningStop[], now: Date): Promise<void>;
  stops(source: OutflowSource): Promise<(SigningStop & { since: Date })[]>;
}

/** The dependencies of the checks of a vault. */
export interface OutflowPorts extends Pick<World, 'now'> {
  chain: VaultChain & Pick<PayoutChain, 'proveLanding'>;
  outflows: OutflowKeeper;
  quarantines: QuarantineKeeper;
  books: VaultBooks;
  reconciliation: ReconciliationReader;
  readElsewhere?: ReconciliationPorts['readElsewhere'];
  book: Book<OutflowChange>;
  /** Reports a problem that a person must check; never throws. */
  alarm(what: OutflowAlarm): void;
}

/** A problem that a person must check. */
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
