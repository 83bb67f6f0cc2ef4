import { AccountHistory } from './account-history.ts';
import { Blockchain, RECENT_SLOTS, type Lags, type RecentLanding } from './blockchain.ts';
import { hexOf } from './bytes.ts';
import { ChainFile, type KeptChain } from './chain-file.ts';
import type { ChainStore } from './chain-memory.ts';
import type { ChangedAccount } from './landing.ts';
import { Machine } from './machine.ts';
import { Blockhashes, FIRST_SLOT, Slots, type SlotAnchor } from './slots.ts';

/** Brings the chain of a file back, or begins one. */

interface OpenOptions {
  /** Where it is kept: a file, or what stands in for one. */
  file: string | ChainStore;
  /** One that holds no accounts; default: a new one. */
  machine?: Machine;
  lags: Lags;
  /** Null: slots come by steps alone. */
  slotMs: number | null;
  nowMs: () => number;
  newSeed: () => Uint8Array;
  /** What a chain begins with. */
  genesis: (machine: Machine) => Promise<ChangedAccount[]>;
  /** What every chain has, also one that was begun without it. */
  standing?: (machine: Machine) => Promise<ChangedAccount[]>;
}

export interface OpenBlockchain {
  chain: Blockchain;
  /** So many slots at once, on disk before it returns. */
  step(count: number): Promise<void>;
  close(): Promise<void>;
}

const begin = async (file: ChainStore, machine: Machine, options: OpenOptions) => {
  // Readers of finalized blocks see blocks from the start.
  const slot = FIRST_SLOT + BigInt(options.lags.finalizedAfterSlots);
  const anchor = { slot, ms: options.nowMs(), slotMs: options.slotMs };
  const kept = { seed: options.newSeed(), anchor };
  // Slot 0: a new chain's accounts are final from the start.
  await file.write([{ changed: await options.genesis(machine), slot: 0n }], 0n);
  await file.keep(kept);
  return kept;
};

/** The clock goes on from where the chain would be by now, at another pace if that is asked for. */
const anchorNow = ({ anchor }: KeptChain, least: bigint, options: OpenOptions): SlotAnchor => {
  const slot = new Slots(anchor, options.nowMs, least).tip;
  return { slot, ms: options.nowMs(), slotMs: options.slotMs };
};

const loadAccounts = async (
  file: ChainStore,
  { machine, history, finalizedSlot }: Loading,
): Promise<void> => {
  const newest = new Map<string, ChangedAccount>();
  for (const row of await file.accounts()) {
    const key = hexOf(row.address);
    const { lamports, data, owner } = row;
    const state =
      lamports === 0n ? null : { lamports, data, owner, executable: row.executable === 1n };
    const before = newest.get(key)?.state ?? null;
    if (row.slot > finalizedSlot) history.record(key, row.slot, { before, after: state });
    newest.set(key, { address: row.address, state });
  }
  for (const { address, state } of newest.values())
    if (state !== null) machine.write(address, state);
};

/** Accounts that a chain from before lacks are as old as the chain itself. */
const addStanding = async (
  file: ChainStore,
  machine: Machine,
  { standing = async () => [] }: OpenOptions,
): Promise<void> => {
  const missing = (await standing(machine)).filter(({ address }) => !machine.read(address));
  if (missing.length === 0) return;
  await file.write([{ changed: missing, slot: 0n }], 0n);
  for (const { address, state } of missing) machine.write(address, state);
};

interface Loading {
  machine: Machine;
  history: AccountHistory;
  finalizedSlot: bigint;
}

const loadRecent = async (file: ChainStore, tip: bigint) => {
  const rows = await file.since(tip - RECENT_SLOTS);
  return new Map<string, RecentLanding>(rows.map((row) => [hexOf(row.signature), row]));
};

const assemble = async (file: ChainStore, options: OpenOptions): Promise<OpenBlockchain> => {
  const { machine = new Machine() } = options;
  const kept = (await file.kept()) ?? (await begin(file, machine, options));
  const last = await file.lastSequence();
  const anchor = anchorNow(kept, last.slot, options);
  await file.keep({ ...kept, anchor });
  const slots = new Slots(anchor, options.nowMs, last.slot);
  const history = new AccountHistory();
  const finalizedSlot = slots.tip - BigInt(options.lags.finalizedAfterSlots);
  await loadAccounts(file, { machine, history, finalizedSlot });
  await addStanding(file, machine, options);
  const recent = await loadRecent(file, slots.tip);
  const hashes = new Blockhashes(kept.seed);
  const { lags } = options;
  const lastSequence = last.sequence;
  const parts = { machine, slots, hashes, history, recent, file, lags, lastSequence };
  const chain = new Blockchain(parts);
  return {
    chain,
    step: async (count) => {
      slots.step(count);
      await file.keep({ ...kept, anchor: slots.anchor });
    },
    close: async () => {
      await chain.settled().catch(() => undefined);
      await file.close();
    },
  };
};

export const openBlockchain = async (options: OpenOptions): Promise<OpenBlockchain> => {
  const { file: place } = options;
  const file = typeof place === 'string' ? await ChainFile.open(place) : place;
  try {
    return await assemble(file, options);
  } catch (error) {
    await file.close();
    throw error;
  }
};
