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

export const boundedCache = <Value>({
  mostWeight,
  mostWeightEach = mostWeight,
}: BoundedCacheOptions): BoundedCache<Value> => {
  // A Map iterates in the order of insertion: its first entry is the one used longest ago.
  const entries = new Map<string, { value: Value; weight: number }>();
  let allWeight = 0;
  const remove = (key: string): void => {
    allWeight -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, value, weight = 1) => {
      remove(key);
      if (weight > mostWeightEach) return false;
      entries.set(key, { value, weight });
      allWeight += weight;
      for (const oldest of entries.keys()) {
        if (allWeight <= mostWeight) break;
        remove(oldest);
      }
      return true;
    },
    delete: remove,
  };
};
