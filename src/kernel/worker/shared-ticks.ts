import type { Timer } from '#kernel/world.ts';

/**
 * A timer whose rings come together, at multiples of a tick: loops that have nothing to do then ask
 * a server that is far away in the same turn, and so in one request. Never at once, and half a tick
 * earlier or later than asked.
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
