import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Priorities for a busy machine: first the thread that answers payments, then the threads that
 * answer visitors, then work that nobody waits for. A build that runs alone keeps its priority:
 * beside other programs it would come to a halt. In steps of niceness, which add up to at most 19.
 */
export const NICENESS = { build: 0, messages: 5, visitors: 10, background: 15 } as const;
const NICENESS_MOST = 19;

/** Lowers the priority of this thread and of the threads that it starts; only on Linux. */
export const stepBack = (niceness: number): void => {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(NICENESS_MOST, getPriority(thread) + niceness));
  } catch {
    // If this is not possible, the thread keeps its priority.
  }
};
