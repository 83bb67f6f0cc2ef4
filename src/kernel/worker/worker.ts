import { singleFlight } from '#kernel/async/single-flight.ts';
import { withTimeLimit } from '#kernel/async/time-limit.ts';
import { CLOCK_SLACK_MS, type Timer } from '#kernel/world.ts';
import { registerWorker, workerElsewhere } from './shared-wakes.ts';
import { startLoop, type Loop, type LoopOptions, type RoundResult } from './loop.ts';

/**
 * Background work, the same wherever it runs: as a loop in a server's process, or in the short
 * time that a function has, when a schedule starts it or a request has written something to do.
 */

export interface WorkerOptions extends LoopOptions {
  /** Threads that only answer wake the worker by it. */
  name: string;
  now(): Date;
  /** Without a loop: how long rounds may begin after a run was started. */
  runMostMs: number;
  /** Without a loop: how long rounds go on after the last wake, though they find nothing. */
  lingerMs: number;
  /** A sweep is over once rounds have found nothing for so long since one found something. */
  quietMs?: number;
  /** Waits for what rounds have begun and not awaited. */
  settled?(): Promise<void>;
  /** How long a stopping loop waits for that. */
  stopMostMs?: number;
}

export interface Worker {
  /** Runs rounds in this process until the loop is stopped. */
  start(): Loop;
  /**
   * Rounds until there is nothing to do, for as long as a scheduled function has; where a loop
   * runs, it is woken.
   */
  sweep(): Promise<void>;
  /** Rounds until one finds nothing; where a loop runs, it is left to that. */
  look(): Promise<void>;
  /**
   * Something is due. A loop is woken; without one, rounds run here until it is done. In a thread
   * that only answers, the worker of the thread that works is woken.
   */
  wake(): Promise<void>;
  /** Whether a loop runs in this thread. */
  isLooping(): boolean;
}

const pause = (timer: Timer, lengthMs: number): Promise<void> =>
  new Promise((resolve) => timer.after(lengthMs, resolve));

/** Rounds until `isOver` says so after one of them, or until the time of a function is over. */
const runRounds = async (
  options: WorkerOptions,
  isOver: (result: RoundResult) => boolean,
): Promise<void> => {
  const { round, now, timer, pauseMs, runMostMs, settled } = options;
  const startMs = now().getTime();
  // A clock that goes back ends the run: it would go on for as long as that.
  const hasTime = (): boolean => {
    const tookMs = now().getTime() - startMs;
    return tookMs >= -CLOCK_SLACK_MS && tookMs < runMostMs;
  };
  while (hasTime()) {
    const result = await round();
    if (isOver(result)) break;
    if (result !== 'full') await pause(timer, pauseMs);
  }
  await settled?.();
};

const STOP_MOST_MS = 2000;

const startDrainedLoop = (options: WorkerOptions): Loop => {
  const { timer, settled, stopMostMs = STOP_MOST_MS } = options;
  const { wake, stop } = startLoop(options);
  return {
    wake,
    stop: async () => {
      await stop();
      if (settled) await withTimeLimit(settled(), stopMostMs, () => undefined, timer);
    },
  };
};

/** Whether nothing was found for so long since something was. */
const quietAfter = (now: () => Date, quietMs: number): ((result: RoundResult) => boolean) => {
  let quietFromMs = -Infinity;
  return (result) => {
    const nowMs = now().getTime();
    if (result !== 'idle') quietFromMs = nowMs + quietMs;
    return result === 'idle' && nowMs >= quietFromMs;
  };
};

const workerHere = (options: WorkerOptions): Worker => {
  const { now, lingerMs, quietMs = 0 } = options;
  let loop: Loop | undefined;
  let lingersUntilMs = 0;
  let isWoken = false;

  // A wake during the last round is about something that this round may not have seen.
  const runUntilIdle = singleFlight(async () => {
    while (isWoken) {
      isWoken = false;
      const isOver = (result: RoundResult): boolean =>
        result === 'idle' && now().getTime() >= lingersUntilMs;
      await runRounds(options, isOver);
    }
  });

  return {
    start: () => (loop = startDrainedLoop(options)),
    sweep: async () => {
      if (loop !== undefined) return loop.wake();
      await runRounds(options, quietAfter(now, quietMs));
    },
    wake: async () => {
      if (loop !== undefined) return loop.wake();
      isWoken = true;
      lingersUntilMs = now().getTime() + lingerMs;
      await runUntilIdle();
    },
    look: async () => {
      if (loop !== undefined) return;
      isWoken = true;
      await runUntilIdle();
    },
    isLooping: () => loop !== undefined,
  };
};

const noLoop = (): never => {
  throw new RangeError('a thread that only answers runs no loop');
};

export const backgroundWorker = (options: WorkerOptions): Worker => {
  const other = workerElsewhere(options.name);
  if (other !== undefined)
    return { ...other, sweep: other.wake, start: noLoop, isLooping: () => false };
  const worker = workerHere(options);
  registerWorker(options.name, worker, options.report);
  return worker;
};
