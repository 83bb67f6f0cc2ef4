import type { Timer } from '#kernel/world.ts';

/** Runs rounds of work in this process until it is stopped, one at a time. */

/**
 * The result of a round. `full`: more is due than it could take, so the next round starts at once.
 * `busy`: work that it started still runs. `idle`: nothing is due now.
 */
export type RoundResult = 'full' | 'busy' | 'idle';

export interface Loop {
  /** Something is due: the next round starts without waiting for the pause. */
  wake(): void;
  /** Waits for the running round to finish; no other starts. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  round(): Promise<RoundResult>;
  timer: Timer;
  /** The pause between two rounds, unless the last one was full. */
  pauseMs: number;
  /** The timer for pauses after idle rounds; default: `timer`. */
  idleTimer?: Timer | undefined;
  /** Wakes within this time count as one, so that rounds share their waits for the disk. */
  gatherMs?: number;
  /**
   * Called if a whole round failed. The next one follows anyway, each time after a longer pause.
   */
  report(error: unknown): void;
}

/** After consecutive failures the pause doubles, up to this multiple of the usual one. */
const BACKOFF_MOST_FACTOR = 32;

/** A pause that a wake ends early; a wake during a round skips the pause after it. */
const wakeablePause = () => {
  let isWoken = false;
  let end: (() => void) | undefined;
  return {
    wake: (): void => {
      isWoken = true;
      end?.();
    },
    /** Forgets earlier wakes: the round that starts now sees what they announced. */
    reset: (): void => void (isWoken = false),
    wait: (timer: Timer, lengthMs: number): Promise<void> =>
      new Promise((resolve) => {
        if (isWoken) return resolve();
        const cancel = timer.after(lengthMs, resolve);
        end = () => {
          cancel();
          resolve();
        };
      }),
  };
};

/** Calls `wake` once for all calls within the time. */
const gathered = (wake: () => void, timer: Timer, gatherMs: number): (() => void) => {
  if (gatherMs === 0) return wake;
  let isSet = false;
  return () => {
    if (isSet) return;
    isSet = true;
    timer.after(gatherMs, () => {
      isSet = false;
      wake();
    });
  };
};

export const startLoop = (options: LoopOptions): Loop => {
  const { round, timer, idleTimer = timer, pauseMs, gatherMs = 0, report } = options;
  const pause = wakeablePause();
  let isStopped = false;
  let backoffFactor = 1;
  const runRound = async (): Promise<RoundResult> => {
    try {
      const result = await round();
      backoffFactor = 1;
      return result;
    } catch (error) {
      report(error);
      backoffFactor = Math.min(2 * backoffFactor, BACKOFF_MOST_FACTOR);
      return 'idle';
    }
  };
  const run = async (): Promise<void> => {
    while (!isStopped) {
      pause.reset();
      const result = await runRound();
      if (isStopped || result === 'full') continue;
      await pause.wait(result === 'idle' ? idleTimer : timer, pauseMs * backoffFactor);
    }
  };
  const running = run();
  return {
    wake: gathered(pause.wake, timer, gatherMs),
    stop: async () => {
      isStopped = true;
      pause.wake();
      await running;
    },
  };
};
