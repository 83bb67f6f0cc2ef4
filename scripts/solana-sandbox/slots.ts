import { hexOf, sha256 } from './bytes.ts';

/** Time on the chain: a slot is a function of the clock, so nothing has to tick. */

/** From `slot` at `ms` on, every `slotMs` one more; null: only steps. */
export interface SlotAnchor {
  slot: bigint;
  ms: number;
  slotMs: number | null;
}

/** LiteSVM's own first slot: its features are as they were on mainnet then. */
export const FIRST_SLOT = 440_208_000n;
/** Blocks are fewer than slots on a real cluster: here, too, nobody may take one for the other. */
const SLOTS_WITHOUT_BLOCK = 21_600_000n;
/** A blockhash is good in its own block and so many after it. */
export const BLOCKHASH_LIFE_BLOCKS = 150n;

export const blockHeight = (slot: bigint): bigint => slot - SLOTS_WITHOUT_BLOCK;

export class Slots {
  #anchor: SlotAnchor;
  #last: bigint;
  readonly #nowMs: () => number;

  constructor(anchor: SlotAnchor, nowMs: () => number, least: bigint) {
    this.#anchor = anchor;
    this.#nowMs = nowMs;
    this.#last = least;
  }

  /** The newest slot. It never goes back, whatever the clock does. */
  get tip(): bigint {
    const { slot, ms, slotMs } = this.#anchor;
    const passed = slotMs === null ? 0 : Math.floor((this.#nowMs() - ms) / slotMs);
    const now = slot + BigInt(Math.max(0, passed));
    if (now > this.#last) this.#last = now;
    return this.#last;
  }

  get unixSeconds(): bigint {
    return BigInt(Math.floor(this.#nowMs() / 1000));
  }

  get anchor(): SlotAnchor {
    return this.#anchor;
  }

  /** So many slots at once. */
  step(count: number): void {
    const slot = this.tip + BigInt(count);
    this.#anchor = { slot, ms: this.#nowMs(), slotMs: this.#anchor.slotMs };
  }
}

/** The blockhashes that are still good, each a function of its slot. */
export class Blockhashes {
  readonly #seed: Uint8Array;
  readonly #slots = new Map<string, bigint>();
  #newest = -1n;

  constructor(seed: Uint8Array) {
    this.#seed = seed;
  }

  of(slot: bigint): Uint8Array {
    return sha256(this.#seed, slot.toString());
  }

  /** Whether the hash is good in the block of that slot. */
  isGoodAt(hash: Uint8Array, slot: bigint, tip: bigint): boolean {
    this.#advance(tip);
    const born = this.#slots.get(hexOf(hash));
    return born !== undefined && born <= slot && slot - born <= BLOCKHASH_LIFE_BLOCKS;
  }

  #advance(tip: bigint): void {
    const oldest = tip - 2n * BLOCKHASH_LIFE_BLOCKS;
    let slot = this.#newest < oldest ? oldest : this.#newest + 1n;
    for (; slot <= tip; slot += 1n) this.#slots.set(hexOf(this.of(slot)), slot);
    this.#newest = tip;
    for (const [hash, born] of this.#slots) {
      if (born >= oldest) break;
      this.#slots.delete(hash);
    }
  }
}
