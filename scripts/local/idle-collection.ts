import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * V8 collects garbage when more is asked of it. A thread that has had much to do and now has
 * nothing would keep what it no longer needs for as long as nobody asks: a third of its heap.
 */

const EVERY_MS = 10_000;
/** Of a thread's time; loops that find nothing to do take less. */
const IDLE_MOST = 0.05;
/** Below this it is not worth the pause, which is some 100 ms. */
const GROWN_LEAST_BYTES = 16 * 1024 * 1024;

type Collect = (options: object) => void;

const isCollector = (value: unknown): value is Collect => typeof value === 'function';

const collector = (): Collect => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  // Only its holder can collect; nothing else in this process shall find it.
  setFlagsFromString('--no-expose-gc');
  if (!isCollector(collect)) throw new TypeError('this Node.js cannot collect garbage');
  return collect;
};

/** A usual collection would keep the pages that it empties, for later. */
const GIVING_BACK = { type: 'major', execution: 'sync', flavor: 'last-resort' };

/** What the heap holds of the machine's memory, whether it is in use or not. */
const heapBytes = (): number => getHeapStatistics().total_heap_size;

/** Gives back the memory that this thread does not need, whenever it has been idle for a while. */
export const collectWhenIdle = (everyMs = EVERY_MS): void => {
  const collect = collector();
  let busy = performance.eventLoopUtilization();
  // What the start needed is garbage, too.
  let keptBytes = 0;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, busy);
    busy = now;
    if (utilization > IDLE_MOST || heapBytes() < keptBytes + GROWN_LEAST_BYTES) return;
    collect(GIVING_BACK);
    keptBytes = heapBytes();
  }, everyMs).unref();
};
