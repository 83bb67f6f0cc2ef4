import type { AccountState } from './machine.ts';

interface Version {
  /** The slot that made it; null for what was there before. */
  slot: bigint | null;
  state: AccountState | null;
}

/** How accounts were a few slots ago: what `confirmed` and `finalized` readers are shown. */
export class AccountHistory {
  readonly #versions = new Map<string, Version[]>();
  #tidiedAt = 0n;

  record(
    address: string,
    slot: bigint,
    change: { before: AccountState | null; after: AccountState | null },
  ): void {
    const known = this.#versions.get(address) ?? [{ slot: null, state: change.before }];
    known.push({ slot, state: change.after });
    this.#versions.set(address, known);
  }

  /** The account as of that slot; undefined where it has not changed since. */
  at(address: string, slot: bigint): { state: AccountState | null } | undefined {
    return this.#versions
      .get(address)
      ?.findLast((version) => version.slot === null || version.slot <= slot);
  }

  /** Forgets what no reader can ask for any more. */
  tidy(finalizedSlot: bigint): void {
    if (finalizedSlot === this.#tidiedAt) return;
    this.#tidiedAt = finalizedSlot;
    for (const [address, versions] of this.#versions) {
      const newest = versions.at(-1)?.slot;
      if (typeof newest === 'bigint' && newest <= finalizedSlot) this.#versions.delete(address);
    }
  }
}
