// Keeps count of what must end before the server may.
export interface RunningWork {
  readonly count: number;
  /** Takes work that answers for its own failures. */
  add(work: Promise<unknown>): void;
  /** Counts until the returned function is called. */
  begin(): () => void;
  /** Resolves when nothing runs any more, or after the time given; true in the first case. */
  settled(limitMs: number): Promise<boolean>;
}

export function createRunningWork(): RunningWork {
  let count = 0;
  const waiting = new Set<() => void>();
  const begin = (): (() => void) => {
    count += 1;
    return () => {
      count -= 1;
      if (count === 0) for (const resume of waiting) resume();
    };
  };
  return {
    get count() {
      return count;
    },
    begin,
    add: (work) => void work.finally(begin()),
    settled: (limitMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => finish(false), limitMs);
        const resume = (): void => finish(true);
        const finish = (settled: boolean): void => {
          clearTimeout(timer);
          waiting.delete(resume);
          resolve(settled);
        };
        waiting.add(resume);
        if (count === 0) resume();
      }),
  };
}
