import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RoundResult } from '#kernel/worker/loop.ts';
import { backgroundWorker, type Worker, type WorkerOptions } from '#kernel/worker/worker.ts';
import { heldTime, type HeldTime } from '../../support/held-time.ts';

let time: HeldTime;
let rounds: number;
let result: RoundResult;
beforeEach(() => {
  time = heldTime();
  rounds = 0;
  result = 'idle';
});

const workerOf = (more: Partial<WorkerOptions> = {}): Worker =>
  backgroundWorker({
    name: 'work',
    round: async () => {
      rounds += 1;
      return result;
    },
    now: time.now,
    timer: time,
    pauseMs: 100,
    runMostMs: 1000,
    lingerMs: 0,
    report: (error) => expect.fail(String(error)),
    ...more,
  });

const pass = async (lengthMs: number): Promise<void> => {
  // What has begun sets its timer before the time goes on.
  await turn();
  time.pass(lengthMs);
  await turn();
};

const isOver = async (work: Promise<unknown>): Promise<boolean> => {
  const NOT_YET = Symbol('not yet');
  return (await Promise.race([work, turn(NOT_YET)])) !== NOT_YET;
};

describe('without a loop', () => {
  test('a wake runs rounds until one finds nothing', async () => {
    const worker = workerOf();
    result = 'busy';
    const woken = worker.wake();
    for (let count = 0; count < 3; count += 1) await pass(100);
    expect(rounds).toBe(4);
    expect(await isOver(woken)).toBe(false);
    result = 'idle';
    await pass(100);
    await woken;
    expect(rounds).toBe(5);
    expect(time.set()).toBe(0);
  });

  test('it lingers after the last wake, and then it is over', async () => {
    const worker = workerOf({ lingerMs: 250 });
    const woken = worker.wake();
    await pass(100);
    void worker.wake();
    await pass(100);
    await pass(100);
    expect(await isOver(woken)).toBe(false);
    for (let count = 0; count < 3; count += 1) await pass(100);
    expect(await isOver(woken)).toBe(true);
  });

  test('a wake during the last round brings another one: nothing is left lying', async () => {
    let end: () => void = () => undefined;
    const worker = workerOf({
      round: () => {
        rounds += 1;
        return new Promise((done) => (end = () => done('idle')));
      },
    });
    const first = worker.wake();
    const second = worker.wake();
    end();
    await turn();
    expect(rounds).toBe(2);
    end();
    await Promise.all([first, second]);
    expect(rounds).toBe(2);
  });

  test('a sweep with nothing to do is over after one round', async () => {
    await workerOf().sweep();
    expect(rounds).toBe(1);
  });

  test('a sweep that found something goes on until it has been quiet for a while', async () => {
    const worker = workerOf({ quietMs: 250 });
    result = 'busy';
    const swept = worker.sweep();
    await pass(100);
    result = 'idle';
    await pass(100);
    await pass(100);
    expect(await isOver(swept)).toBe(false);
    await pass(100);
    await pass(100);
    expect(await isOver(swept)).toBe(true);
  });

  test('a look is over after a round that finds nothing', async () => {
    const worker = workerOf({ lingerMs: 500 });
    await worker.look();
    expect(rounds).toBe(1);
  });

  test('a sweep runs rounds for its time, and then waits for what they began', async () => {
    let settle: () => void = () => undefined;
    result = 'busy';
    const worker = workerOf({ settled: () => new Promise((done) => (settle = done)) });
    const swept = worker.sweep();
    for (let count = 0; count < 10; count += 1) await pass(100);
    expect(rounds).toBe(10);
    expect(await isOver(swept)).toBe(false);
    settle();
    await swept;
  });

  test('a failure is the caller’s, and the next wake begins anew', async () => {
    let isBroken = true;
    const worker = workerOf({
      round: async () => {
        if (isBroken) throw new Error('no database');
        return 'idle';
      },
    });
    await expect(worker.wake()).rejects.toThrow('no database');
    isBroken = false;
    await worker.wake();
  });
});

describe('with a loop', () => {
  test('wakes and sweeps wake it, and do no work of their own', async () => {
    const worker = workerOf();
    expect(worker.isLooping()).toBe(false);
    const loop = worker.start();
    expect(worker.isLooping()).toBe(true);
    await turn();
    await worker.wake();
    await turn();
    expect(rounds).toBe(2);
    await worker.sweep();
    await turn();
    expect(rounds).toBe(3);
    await loop.stop();
  });

  test('to stop waits for what rounds began, and for no longer than it may', async () => {
    const worker = workerOf({ settled: () => new Promise(() => undefined), stopMostMs: 500 });
    const stopped = worker.start().stop();
    await turn();
    await pass(499);
    expect(await isOver(stopped)).toBe(false);
    await pass(1);
    await stopped;
  });
});
