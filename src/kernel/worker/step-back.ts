import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Where processors are short, the thread that answers payments goes first, then what answers
 * visitors, then what nobody waits for. A build that is all that runs stays where it is: beside
 * other programs it would stand still. In degrees of niceness, which add up to 19 at most.
 */
export const NICENESS = { build: 0, messages: 5, visitors: 10, background: 15 } as const;
const NICENESS_MOST = 19;

/** Lowers the priority of this thread, and of those that it starts. Linux alone can. */
export const stepBack = (niceness: number): void => {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(NICENESS_MOST, getPriority(thread) + niceness));
  } catch {
    // Then it is a thread like any other.
  }
};
