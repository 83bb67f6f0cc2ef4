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
/** Below this it is not worth the pause, which is as long as what lives in the heap is large. */
const GARBAGE_LEAST_BYTES = 16 * 1024 * 1024;

const isCollector = (value: unknown): value is () => void => typeof value === 'function';

const collector = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  // Whoever holds it can collect; nothing else in this process shall find it.
  setFlagsFromString('--no-expose-gc');
  if (!isCollector(collect)) throw new TypeError('this Node.js cannot collect garbage');
  return collect;
};

const usedBytes = (): number => getHeapStatistics().used_heap_size;

/** Collects the garbage of this thread whenever it has had nothing to do for a while. */
export const collectWhenIdle = (everyMs = EVERY_MS): void => {
  const collect = collector();
  let busy = performance.eventLoopUtilization();
  // What the start needed is garbage, too.
  let keptBytes = 0;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, busy);
    busy = now;
    if (utilization > IDLE_MOST || usedBytes() < keptBytes + GARBAGE_LEAST_BYTES) return;
    collect();
    keptBytes = usedBytes();
  }, everyMs).unref();
};
