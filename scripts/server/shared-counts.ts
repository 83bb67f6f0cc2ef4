import { hash, randomBytes } from 'node:crypto';
import { networkOf } from '#kernel/http/client-name.ts';

/** Counters that threads share. Each thread has its own row, which is cleared when it ends. */

/** The memory of the counts, as it goes to every thread. */
export interface CountMemory {
  buffer: SharedArrayBuffer;
  threads: number;
}

/** The memory of counts by network. */
export interface NetworkMemory extends CountMemory {
  /** Without it a caller could find addresses that share the counter of somebody else. */
  salt: string;
}

/** Networks with the same digest share a counter. */
export const NETWORK_COUNTS = 16_384;
const SALT_BYTES = 16;

export const newSalt = (): string => randomBytes(SALT_BYTES).toString('hex');

/** Which of the counters of networks is that of an address. */
export const networkCounter = (address: string, salt: string): number =>
  hash('sha256', salt + networkOf(address), 'buffer').readUInt32LE() % NETWORK_COUNTS;

export interface SharedCounts {
  /** Adds to the count of this thread; returns the sum of all threads. */
  add(position: number, change: number): number;
}

export const createCounts = (threads: number, positions: number): CountMemory => ({
  buffer: new SharedArrayBuffer(threads * positions * BigInt64Array.BYTES_PER_ELEMENT),
  threads,
});

const rowsOf = ({ buffer, threads }: CountMemory): BigInt64Array[] => {
  const bytes = buffer.byteLength / threads;
  const length = bytes / BigInt64Array.BYTES_PER_ELEMENT;
  return Array.from(
    { length: threads },
    (_, row) => new BigInt64Array(buffer, row * bytes, length),
  );
};

/** The counts as a thread sees them, by its number. */
export const openCounts = (memory: CountMemory, thread: number): SharedCounts => {
  const rows = rowsOf(memory);
  const own = rows[thread];
  if (own === undefined) throw new RangeError(`there is no row of counts for thread ${thread}`);
  return {
    add: (position, change) => {
      Atomics.add(own, position, BigInt(change));
      return Number(rows.reduce((sum, row) => sum + Atomics.load(row, position), 0n));
    },
  };
};

/** Clears the counts of a thread that has ended. */
export const forgetThread = (memory: CountMemory, thread: number): void =>
  void rowsOf(memory)[thread]?.fill(0n);
