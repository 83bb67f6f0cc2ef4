// A map that forgets what was used least recently, so that its values stay under a size.
interface ByteBoundedMap<Value> {
  get(key: string): Value | undefined;
  /** False when the value alone is too large to be kept. */
  set(key: string, value: Value, sizeBytes: number): boolean;
  delete(key: string): void;
}

// What a key, its entry and the map's own bookkeeping take, roughly.
const ENTRY_OVERHEAD_BYTES = 512;
// One value may not push everything else out.
const LARGEST_SHARE = 1 / 8;

export function createByteBoundedMap<Value>(limitBytes: number): ByteBoundedMap<Value> {
  // A Map iterates in the order of insertion: the first entry is the one used longest ago.
  const entries = new Map<string, { readonly value: Value; readonly sizeBytes: number }>();
  let totalBytes = 0;
  const remove = (key: string): void => {
    totalBytes -= entries.get(key)?.sizeBytes ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, valueBytes) {
      const sizeBytes = valueBytes + 2 * key.length + ENTRY_OVERHEAD_BYTES;
      remove(key);
      if (sizeBytes > limitBytes * LARGEST_SHARE) return false;
      entries.set(key, { value, sizeBytes });
      totalBytes += sizeBytes;
      for (const oldest of entries.keys()) {
        if (totalBytes <= limitBytes) break;
        remove(oldest);
      }
      return true;
    },
    delete: remove,
  };
}
