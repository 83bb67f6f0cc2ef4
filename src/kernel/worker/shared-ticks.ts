import type { Timer } from '#kernel/world.ts';

/**
 * A timer that fires at multiples of a tick: idle loops then ask a distant server in the same turn,
 * and so in one request. It never fires at once, and at most half a tick earlier or later than
 * requested.
 */
export const sharedTicks = (timer: Timer, tickMs: number, nowMs: () => number): Timer => {
  const ticks = new Map<number, Set<() => void>>();
  const open = (tick: number): Set<() => void> => {
    const rings = new Set<() => void>();
    ticks.set(tick, rings);
    timer.after(tick * tickMs - nowMs(), () => {
      ticks.delete(tick);
      for (const ring of rings) ring();
    });
    return rings;
  };
  return {
    after: (delayMs, ring) => {
      const next = Math.floor(nowMs() / tickMs) + 1;
      const tick = Math.max(next, Math.round((nowMs() + delayMs) / tickMs));
      const rings = ticks.get(tick) ?? open(tick);
      rings.add(ring);
      return () => void rings.delete(ring);
    },
  };
};
