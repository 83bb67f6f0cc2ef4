import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedTicks } from '#kernel/worker/shared-ticks.ts';
import { heldTime } from '../../support/held-time.ts';

const TICK_MS = 1000;

const open = () => {
  const time = heldTime();
  const startMs = time.now().getTime();
  return { time, startMs, ticks: sharedTicks(time, TICK_MS, () => time.now().getTime()) };
};

test('what is due about the same time rings together', () => {
  const { time, ticks } = open();
  const rung: string[] = [];
  time.pass(40);
  ticks.after(100, () => rung.push('webhooks'));
  ticks.after(250, () => rung.push('payouts'));
  ticks.after(1000, () => rung.push('deposits'));
  expect(time.set()).toBe(1);
  time.pass(959);
  expect(rung).toEqual([]);
  time.pass(1);
  expect(rung).toEqual(['webhooks', 'payouts', 'deposits']);
});

test('what is cancelled does not ring', () => {
  const { time, ticks } = open();
  const rung: string[] = [];
  const cancel = ticks.after(1000, () => rung.push('cancelled'));
  ticks.after(1000, () => rung.push('left'));
  cancel();
  time.pass(TICK_MS);
  expect(rung).toEqual(['left']);
});

test('each rings at a tick, never at once and within a tick of what it asked', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(9000), (passedMs, delayMs) => {
      const { time, startMs, ticks } = open();
      time.pass(passedMs);
      const askedMs = time.now().getTime();
      let rungMs: number | undefined;
      ticks.after(delayMs, () => (rungMs = time.now().getTime()));
      for (let step = 0; step < 20_000 && rungMs === undefined; step += 50) {
        const nextMs = TICK_MS - ((time.now().getTime() - startMs) % TICK_MS);
        time.pass(nextMs);
      }
      const waitedMs = (rungMs ?? Infinity) - askedMs;
      expect(((rungMs ?? 0) - startMs) % TICK_MS).toBe(0);
      expect(waitedMs).toBeGreaterThan(0);
      expect(Math.abs(waitedMs - delayMs)).toBeLessThanOrEqual(TICK_MS);
    }),
  );
});
