import type { Timer } from '#kernel/world.ts';

/** Long enough for several to come together, so that they share their waits for the disk. */
const TOGETHER_MS = 3;

/** Rings once for all that ask within so long. */
export const together = (ring: () => void, timer: Timer, withinMs = TOGETHER_MS): (() => void) => {
  let isSet = false;
  return () => {
    if (isSet) return;
    isSet = true;
    timer.after(withinMs, () => {
      isSet = false;
      ring();
    });
  };
};
