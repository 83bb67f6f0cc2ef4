import { systemTimer, type Timer } from '#kernel/world.ts';

/** Waiting with a limit: a time or a signal. The work itself goes on. */

/** The promise's value, or undefined when the signal is aborted before. */
export const unlessAborted = async <Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
): Promise<Value | undefined> => {
  let stop: () => void = () => undefined;
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

/** The promise's value; what `late` returns, or throws, when that takes longer than the limit. */
export const withTimeLimit = <Value, Late>(
  promise: Promise<Value>,
  limitMs: number,
  late: () => Late,
  timer: Timer = systemTimer,
): Promise<Value | Late> =>
  new Promise((resolve, reject) => {
    const cancel = timer.after(limitMs, () => {
      // Nobody would catch a throw here, so it becomes the rejection of the promise.
      new Promise<Late>((answer) => answer(late())).then(resolve, reject);
    });
    // Without `finally`, which would make two more promises for each request.
    promise.then(cancel, cancel);
    promise.then(resolve, reject);
  });
