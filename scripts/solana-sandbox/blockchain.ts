import type { AccountHistory } from './account-history.ts';
import { hexOf } from './bytes.ts';
import type { ChainWrite, HistorySpan } from './chain-file.ts';
import type { ChainStore } from './chain-memory.ts';
import { Executor, type Run } from './executor.ts';
import { GroupWriter } from './group-writer.ts';
import type { Landing, LandingError } from './landing.ts';
import type { AccountState, Execution, Machine } from './machine.ts';
import { memosOf } from './memos.ts';
import { isNonceGood, nonceAccountOf, nonceValue, readNonce } from './nonces.ts';
import { blockHeight, type Blockhashes, type Slots } from './slots.ts';
import { signatureOf, type WireTransaction } from './wire.ts';

/** What may land, what has landed, and what readers of each commitment are shown. */

export type Commitment = 'processed' | 'confirmed' | 'finalized';

export interface Lags {
  /** Slots until a block counts as confirmed. */
  confirmedAfterSlots: number;
  finalizedAfterSlots: number;
}

export interface RecentLanding {
  slot: bigint;
  error: LandingError | null;
}

/** What became of a transaction that was handed in. */
type Submission =
  | { landed: boolean }
  /** Preflight stopped it, and nothing happened. */
  | { refused: LandingError; execution: Execution | null };

interface BlockchainParts {
  machine: Machine;
  slots: Slots;
  hashes: Blockhashes;
  history: AccountHistory;
  recent: Map<string, RecentLanding>;
  file: ChainStore;
  lags: Lags;
  lastSequence: bigint;
}

/** So many slots a node remembers statuses without searching its history. */
export const RECENT_SLOTS = 300n;
/** How far behind the chain a reader may be. */
const LATE_SLOTS = 100n;

export class Blockchain {
  readonly #parts: BlockchainParts;
  readonly #executor: Executor;
  readonly #writer: GroupWriter<ChainWrite>;
  #sequence: bigint;

  constructor(parts: BlockchainParts) {
    this.#parts = parts;
    this.#executor = new Executor(parts.machine);
    this.#sequence = parts.lastSequence;
    this.#writer = new GroupWriter((writes) => parts.file.write(writes, this.slotAt('finalized')));
  }

  get machine(): Machine {
    return this.#parts.machine;
  }

  slotAt(commitment: Commitment): bigint {
    const { slots, lags } = this.#parts;
    if (commitment === 'processed') return slots.tip;
    const { confirmedAfterSlots, finalizedAfterSlots } = lags;
    const lag = commitment === 'confirmed' ? confirmedAfterSlots : finalizedAfterSlots;
    return slots.tip - BigInt(lag);
  }

  blockhashAt(slot: bigint): Uint8Array {
    return this.#parts.hashes.of(slot);
  }

  isBlockhashGood(hash: Uint8Array, slot: bigint): boolean {
    return this.#parts.hashes.isGoodAt(hash, slot, this.#parts.slots.tip);
  }

  commitmentOf(slot: bigint): Commitment {
    if (slot <= this.slotAt('finalized')) return 'finalized';
    return slot <= this.slotAt('confirmed') ? 'confirmed' : 'processed';
  }

  get blockHeight(): bigint {
    return blockHeight(this.#parts.slots.tip);
  }

  account(address: Uint8Array, slot: bigint): AccountState | null {
    const { history, machine } = this.#parts;
    const past = history.at(hexOf(address), slot);
    return past === undefined ? machine.read(address) : past.state;
  }

  /**
   * Lets a transaction land. What it did is on disk before this returns.
   * @param preflight the state that is asked first whether it would succeed; null: none
   */
  async submit(transaction: WireTransaction, preflight: Commitment | null): Promise<Submission> {
    const slot = this.#parts.slots.tip;
    const bank = preflight === null ? null : this.slotAt(preflight);
    const refused = bank === null ? null : this.#objection(transaction, bank);
    if (refused !== null) {
      // An answer that it was processed must be reliable.
      await this.#writer.settled();
      return { refused, execution: null };
    }
    if (this.#objection(transaction, slot) !== null) {
      await this.#writer.settled();
      return { landed: false };
    }
    const run = this.#run(transaction, slot);
    const { error } = run.execution;
    if (error !== null && (bank !== null || !run.landed)) {
      run.undo();
      return bank === null ? { landed: false } : { refused: error, execution: run.execution };
    }
    await this.#land(transaction, slot, run);
    return { landed: true };
  }

  simulate(
    transaction: WireTransaction,
    { slot, anyBlockhash, verifySignatures }: SimulationOptions,
  ): { execution: Execution; accounts: ReadonlyMap<string, AccountState> } {
    const objection = anyBlockhash ? null : this.#objection(transaction, slot);
    if (objection !== null)
      return { execution: { ...NOT_RUN, error: objection }, accounts: new Map() };
    return this.machine.simulate(transaction, this.#moment(), { verifySignatures });
  }

  /** Landings that nodes remember without a search. */
  recent(signature: Uint8Array): RecentLanding | undefined {
    return this.#parts.recent.get(hexOf(signature));
  }

  async find(signature: Uint8Array): Promise<RecentLanding | undefined> {
    return this.recent(signature) ?? this.#parts.file.find(signature);
  }

  landing(signature: Uint8Array): Promise<Landing | undefined> {
    return this.#parts.file.landing(signature);
  }

  /** The sequence of a landing; undefined for what never landed. */
  async sequenceOf(signature: Uint8Array): Promise<bigint | undefined> {
    return (await this.#parts.file.find(signature))?.sequence;
  }

  historyOf(address: Uint8Array, span: HistorySpan) {
    return this.#parts.file.history(address, span);
  }

  tokenAccountsOf(owner: Uint8Array, slot: bigint) {
    return this.#parts.file.tokenAccounts(owner, slot);
  }

  /** The disk has failed: what is in memory is ahead of what a restart would find. */
  get isBroken(): boolean {
    return this.#writer.fault !== undefined;
  }

  /** Nothing is answered that a crash could still undo. @throws once the disk has failed */
  settled(): Promise<void> {
    return this.#writer.settled();
  }

  #moment() {
    const { slots } = this.#parts;
    return { slot: slots.tip, unixSeconds: slots.unixSeconds };
  }

  /** Why the transaction cannot be taken up in the block of that slot. */
  #objection(transaction: WireTransaction, slot: bigint): LandingError | null {
    const isTimely =
      this.isBlockhashGood(transaction.message.lifetime, slot) ||
      this.#isNonceGood(transaction, slot);
    if (!isTimely) return 'BlockhashNotFound';
    const landed = this.recent(signatureOf(transaction));
    return landed !== undefined && landed.slot <= slot ? 'AlreadyProcessed' : null;
  }

  #isNonceGood({ message }: WireTransaction, slot: bigint): boolean {
    const account = nonceAccountOf(message);
    if (account === undefined) return false;
    return isNonceGood(message, readNonce(this.machine.read(account)), this.#nextNonce(slot));
  }

  #nextNonce(slot: bigint): Uint8Array {
    return nonceValue(this.blockhashAt(slot));
  }

  #run(transaction: WireTransaction, slot: bigint): Run {
    const usesNonce = !this.isBlockhashGood(transaction.message.lifetime, slot);
    const { unixSeconds } = this.#moment();
    const nextNonce = this.#nextNonce(slot);
    return this.#executor.run(transaction, { slot, unixSeconds, nextNonce, usesNonce });
  }

  async #land(transaction: WireTransaction, slot: bigint, run: Run): Promise<void> {
    const { history, recent, slots } = this.#parts;
    const signature = signatureOf(transaction);
    const { error } = run.execution;
    this.#sequence += 1n;
    for (const { address, before, state } of run.changes)
      history.record(hexOf(address), slot, { before, after: state });
    recent.set(hexOf(signature), { slot, error });
    this.#tidy(slot);
    await this.#writer.add({
      changed: run.changes,
      slot,
      landing: {
        sequence: this.#sequence,
        signature,
        slot,
        unixSeconds: slots.unixSeconds,
        error,
        memo: memosOf(transaction.message),
        wire: transaction.bytes,
        outcome: run.outcome,
        mentions: transaction.message.keys,
      },
    });
  }

  #tidy(slot: bigint): void {
    const { history, recent } = this.#parts;
    history.tidy(this.slotAt('finalized') - LATE_SLOTS);
    for (const [signature, landing] of recent) {
      if (slot - landing.slot <= RECENT_SLOTS) break;
      recent.delete(signature);
    }
  }
}

interface SimulationOptions {
  slot: bigint;
  anyBlockhash: boolean;
  verifySignatures: boolean;
}

const NOT_RUN: Execution = { error: null, logs: [], units: 0n, inner: [], returned: null };
