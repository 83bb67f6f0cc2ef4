import type { Timer } from '#kernel/world.ts';
import type { RoundReport } from './ports.ts';

/** Round after round, until it is stopped or its time is over. */

export interface WorkerLoop {
  /** Does not wait for the pause to pass: there is something to do. */
  kick(): void;
  /** Ends after the round that is under way. */
  stop(): Promise<void>;
}

interface LoopOptions {
  round(): Promise<Pick<RoundReport, 'claimed'>>;
  timer: Timer;
  /** Between two rounds, when the last one was not full. */
  pauseMs: number;
  /** A round of so many was full: the next follows at once. */
  most: number;
  /** What went wrong with a whole round; the next one comes all the same. */
  report(error: unknown): void;
}

export const startLoop = (options: LoopOptions): WorkerLoop => {
  const { round, timer, pauseMs, most, report } = options;
  let stopped = false;
  let kicked = false;
  let wake: (() => void) | undefined;
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const cancel = timer.after(pauseMs, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    while (!stopped) {
      kicked = false;
      const claimed = await round().then(
        (done) => done.claimed,
        (error) => {
          report(error);
          return 0;
        },
      );
      if (!stopped && !kicked && claimed < most) await pause();
      wake = undefined;
    }
  };
  const running = run();
  return {
    kick: () => {
      kicked = true;
      wake?.();
    },
    stop: async () => {
      stopped = true;
      wake?.();
      await running;
    },
  };
};

interface SpanOptions {
  round(): Promise<Pick<RoundReport, 'claimed'>>;
  now(): Date;
  pause(delayMs: number): Promise<void>;
  pauseMs: number;
  most: number;
  /** No round begins after this moment, which may still move. */
  untilMs(): number;
}

/** Rounds for a limited time, as a scheduled function has it. */
export const runFor = async (options: SpanOptions): Promise<void> => {
  const { round, now, pause, pauseMs, most, untilMs } = options;
  while (now().getTime() < untilMs()) {
    const { claimed } = await round();
    if (claimed < most) await pause(pauseMs);
  }
};
