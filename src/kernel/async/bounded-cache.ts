/** A map that forgets what was used longest ago, so that the weights of its values stay bounded. */

export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** False when the value alone is too heavy to be kept; an older one of the key is gone then. */
  set(key: string, value: Value, weight?: number): boolean;
  delete(key: string): void;
}

interface BoundedCacheOptions {
  /** Of all values together; a value weighs 1 unless `set` says otherwise. */
  mostWeight: number;
  /** Of one value, so that it does not push everything else out; default: as of all. */
  mostWeightEach?: number;
}

/** A place in a ring in the order of use. */
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

  /** As the newest: `ring` stands between the newest and the oldest. */
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
    // Long keys are compared letter by letter: a ring moves an entry without asking the map again.
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
