import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { startLoop, type Loop, type LoopOptions, type RoundResult } from '#kernel/worker/loop.ts';
import { heldTime, type HeldTime } from '../../support/held-time.ts';

let time: HeldTime;
/** When rounds began. */
let begun: number;
let faults: unknown[];
beforeEach(() => {
  time = heldTime();
  begun = 0;
  faults = [];
});

const loopOf = (round: () => Promise<RoundResult>, more: Partial<LoopOptions> = {}): Loop =>
  startLoop({
    round: () => {
      begun += 1;
      return round();
    },
    timer: time,
    pauseMs: 100,
    report: (error) => faults.push(error),
    ...more,
  });

const pass = async (lengthMs: number): Promise<void> => {
  time.pass(lengthMs);
  await turn();
};

test('a round follows a pause, and at once a round that was full', async () => {
  const results: RoundResult[] = ['full', 'full', 'busy'];
  const loop = loopOf(async () => results.shift() ?? 'idle');
  await turn();
  expect(begun).toBe(3);
  await pass(99);
  expect(begun).toBe(3);
  await pass(1);
  expect(begun).toBe(4);
  await loop.stop();
});

test('a wake cuts the pause short, and one during a round cuts the pause after it', async () => {
  let end: () => void = () => undefined;
  const loop = loopOf(() => new Promise((done) => (end = () => done('idle'))));
  end();
  await turn();
  expect(begun).toBe(1);
  loop.wake();
  await turn();
  expect(begun).toBe(2);
  loop.wake();
  await turn();
  // Never two at once.
  expect(begun).toBe(2);
  end();
  await turn();
  expect(begun).toBe(3);
  end();
  await turn();
  expect(begun).toBe(3);
  await loop.stop();
});

test('wakes within the time of gathering count as one', async () => {
  const loop = loopOf(async () => 'idle', { gatherMs: 3 });
  await turn();
  for (let count = 0; count < 5; count += 1) loop.wake();
  await turn();
  expect(begun).toBe(1);
  await pass(3);
  expect(begun).toBe(2);
  await loop.stop();
});

test('to stop is to wait for the round that runs; no other begins', async () => {
  let end: () => void = () => undefined;
  const loop = loopOf(() => new Promise((done) => (end = () => done('full'))));
  let isStopped = false;
  const stopped = loop.stop().then(() => (isStopped = true));
  await turn();
  expect(isStopped).toBe(false);
  end();
  await stopped;
  expect(begun).toBe(1);
  expect(time.set()).toBe(0);
});

test('a failed round is reported; pauses double with each until one is good', async () => {
  let isBroken = true;
  const loop = loopOf(async () => {
    if (isBroken) throw new Error('no database');
    return 'idle';
  });
  await turn();
  expect(faults).toEqual([new Error('no database')]);
  await pass(199);
  expect(begun).toBe(1);
  await pass(1);
  expect(begun).toBe(2);
  isBroken = false;
  await pass(399);
  expect(begun).toBe(2);
  await pass(1);
  expect(begun).toBe(3);
  await pass(100);
  expect(begun).toBe(4);
  expect(faults).toHaveLength(2);
  await loop.stop();
});

test('however long it fails, a round comes after 32 pauses at the latest', async () => {
  const loop = loopOf(() => Promise.reject(new Error('no database')));
  await turn();
  for (let count = 0; count < 20; count += 1) await pass(3200);
  expect(begun).toBe(21);
  await loop.stop();
});
