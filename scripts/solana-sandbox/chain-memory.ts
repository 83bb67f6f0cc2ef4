import { hexOf } from './bytes.ts';
import type { ChainFile, ChainWrite, HistorySpan, KeptChain } from './chain-file.ts';
import type { ChangedAccount, Landing } from './landing.ts';

/** What a chain is kept in. */
export type ChainStore = Pick<ChainFile, keyof ChainFile>;

type Version = Awaited<ReturnType<ChainFile['accounts']>>[number];
type Entry = Awaited<ReturnType<ChainFile['history']>>[number];

const TOKEN_ACCOUNT_SIZE = 165;
const OWNER_AT = 32;
const NOTHING = { lamports: 0n, owner: new Uint8Array(32), data: new Uint8Array() };

const versionOf = ({ address, state }: ChangedAccount, slot: bigint): Version => {
  const { lamports, owner, data } = state ?? NOTHING;
  return { address, slot, lamports, owner, data, executable: state?.executable ? 1n : 0n };
};

/** A chain that ends with its process: what a file keeps, without a disk. */
export class ChainMemory implements ChainStore {
  #kept: KeptChain | undefined;
  /** Of each account, oldest first. */
  readonly #versions = new Map<string, Version[]>();
  readonly #landings = new Map<string, Landing>();
  readonly #entries: Entry[] = [];
  /** Of each address, oldest first. */
  readonly #mentions = new Map<string, Entry[]>();

  /** Whatever was ever there. */
  get addresses(): Uint8Array[] {
    return [...this.#versions.values()].flatMap(([version]) => version?.address ?? []);
  }

  async kept(): Promise<KeptChain | undefined> {
    return this.#kept;
  }

  async keep(kept: KeptChain): Promise<void> {
    this.#kept = kept;
  }

  async write(writes: readonly ChainWrite[], finalizedSlot: bigint): Promise<void> {
    for (const { changed, slot, landing } of writes) {
      if (landing !== undefined) this.#land(landing);
      for (const each of changed) this.#change(versionOf(each, slot), finalizedSlot);
    }
  }

  #land({ mentions, ...landing }: NonNullable<ChainWrite['landing']>): void {
    const { sequence, signature, slot, unixSeconds: unix_seconds, error, memo } = landing;
    const entry = { sequence, signature, slot, unix_seconds, error, memo };
    this.#landings.set(hexOf(signature), landing);
    this.#entries.push(entry);
    for (const address of new Set(mentions.map(hexOf))) {
      const named = this.#mentions.get(address) ?? [];
      named.push(entry);
      this.#mentions.set(address, named);
    }
  }

  #change(version: Version, finalizedSlot: bigint): void {
    const key = hexOf(version.address);
    const before = this.#versions.get(key) ?? [];
    const all = [...before.filter(({ slot }) => slot !== version.slot), version];
    const final = all.findLast(({ slot }) => slot <= finalizedSlot);
    this.#versions.set(
      key,
      all.filter(({ slot }) => final === undefined || slot >= final.slot),
    );
  }

  async accounts(): Promise<Version[]> {
    return [...this.#versions.values()].flat();
  }

  async tokenAccounts(owner: Uint8Array, slotMost: bigint): Promise<Version[]> {
    const owned = Buffer.from(owner);
    return [...this.#versions.values()].flatMap((versions) => {
      const newest = versions.findLast(({ slot }) => slot <= slotMost);
      if (newest === undefined || newest.lamports === 0n) return [];
      if (newest.data.length < TOKEN_ACCOUNT_SIZE) return [];
      return owned.equals(newest.data.subarray(OWNER_AT, OWNER_AT + owned.length)) ? [newest] : [];
    });
  }

  async lastSequence(): Promise<{ sequence: bigint; slot: bigint }> {
    return this.#entries.at(-1) ?? { sequence: 0n, slot: 0n };
  }

  async since(slot: bigint): Promise<Entry[]> {
    return this.#entries.slice(this.#entries.findLastIndex((each) => each.slot < slot) + 1);
  }

  async find(signature: Uint8Array): Promise<Entry | undefined> {
    const landing = this.#landings.get(hexOf(signature));
    return landing && { ...landing, unix_seconds: landing.unixSeconds };
  }

  async landing(signature: Uint8Array): Promise<Landing | undefined> {
    return this.#landings.get(hexOf(signature));
  }

  async history(address: Uint8Array, { below, above, slotMost, limit }: HistorySpan) {
    const found: Entry[] = [];
    const named = this.#mentions.get(hexOf(address)) ?? [];
    for (let index = named.length - 1; index >= 0 && found.length < limit; index -= 1) {
      const entry = named[index];
      if (entry === undefined || entry.sequence <= above) break;
      const isShown = (below === null || entry.sequence < below) && entry.slot <= slotMost;
      if (isShown) found.push(entry);
    }
    return found;
  }

  async close(): Promise<void> {
    return undefined;
  }
}
