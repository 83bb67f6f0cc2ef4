/**
 * A map that drops the entry used longest ago, so that the total weight of its values is bounded.
 */

export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /**
   * False if the value alone is too heavy to be stored; an older value of the key is removed then.
   */
  set(key: string, value: Value, weight?: number): boolean;
  delete(key: string): void;
}

interface BoundedCacheOptions {
  /** The limit for all values together; a value weighs 1 unless `set` says otherwise. */
  mostWeight: number;
  /** The limit for one value, so that it does not evict all others; default: the limit for all. */
  mostWeightEach?: number;
}

/** A node of the ring, which is in the order of use. */
class Link {
  readonly key: string;
  older: Link = this;
  newer: Link = this;

  constructor(key: string) {
    this.key = key;
  }

  leave(): void {
    this.older.newer = this.newer;
    this.newer.older = this.older;
  }

  /** Inserts the node as the newest: `ring` is between the newest and the oldest. */
  enter(ring: Link): void {
    this.older = ring.older;
    this.newer = ring;
    ring.older.newer = this;
    ring.older = this;
  }
}

class Entry<Value> extends Link {
  readonly value: Value;
  readonly weight: number;

  constructor(key: string, value: Value, weight: number) {
    super(key);
    this.value = value;
    this.weight = weight;
  }
}

export const boundedCache = <Value>({
  mostWeight,
  mostWeightEach = mostWeight,
}: BoundedCacheOptions): BoundedCache<Value> => {
  const entries = new Map<string, Entry<Value>>();
  const ring = new Link('');
  let allWeight = 0;
  const remove = (key: string): void => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    allWeight -= entry.weight;
    entry.leave();
    entries.delete(key);
  };
  return {
    // Comparing long keys is slow: moving a node in the ring does not look its key up again.
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entry.leave();
      entry.enter(ring);
      return entry.value;
    },
    set: (key, value, weight = 1) => {
      remove(key);
      if (weight > mostWeightEach) return false;
      const entry = new Entry(key, value, weight);
      entry.enter(ring);
      entries.set(key, entry);
      allWeight += weight;
      while (allWeight > mostWeight) remove(ring.newer.key);
      return true;
    },
    delete: remove,
  };
};
