import type { Timer } from '#kernel/world.ts';

/** A clock with its alarms: both stand until a test moves them. */
export interface HeldTime extends Timer {
  now(): Date;
  /** Moves the clock and rings what is due, in order. */
  pass(lengthMs: number): void;
  /** Alarms that are set. */
  set(): number;
}

export const heldTime = (start = '2026-11-21T12:00:00.000Z'): HeldTime => {
  let timeMs = Date.parse(start);
  const alarms = new Set<{ atMs: number; ring: () => void }>();
  return {
    now: () => new Date(timeMs),
    set: () => alarms.size,
    after: (delayMs, ring) => {
      const alarm = { atMs: timeMs + delayMs, ring };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
    pass: (lengthMs) => {
      timeMs += lengthMs;
      const due = [...alarms].filter(({ atMs }) => atMs <= timeMs);
      for (const alarm of due.sort((left, right) => left.atMs - right.atMs)) {
        alarms.delete(alarm);
        alarm.ring();
      }
    },
  };
};
