import { withTimeLimit } from '#kernel/async/time-limit.ts';

/** Counts the work that must end before the server may end. */
export interface RunningWork {
  /** Adds work that handles its own failures. */
  add(work: Promise<unknown>): void;
  /** Counts until the returned function is called. */
  begin(): () => void;
  /** Resolves when nothing runs any more, or after the time given; true in the first case. */
  settled(limitMs: number): Promise<boolean>;
}

export const createRunningWork = (): RunningWork => {
  let count = 0;
  let waiting: (() => void)[] = [];
  const begin = (): (() => void) => {
    count += 1;
    return () => {
      count -= 1;
      if (count > 0) return;
      for (const resume of waiting) resume();
      waiting = [];
    };
  };
  const ended = (): Promise<void> =>
    count === 0 ? Promise.resolve() : new Promise((resume) => waiting.push(resume));
  return {
    begin,
    add: (work) => void work.finally(begin()),
    settled: (limitMs) =>
      withTimeLimit(
        ended().then(() => true),
        limitMs,
        () => false,
      ),
  };
};
