import { unlessAborted } from './time-limit.ts';

/**
 * One call shared by all callers with the same key; cancelled if no caller waits for it any more.
 */

interface Call<Result> {
  result: Promise<Result>;
  isSettled: boolean;
  waiting: number;
  control: AbortController;
}

export interface SharedCalls<Result> {
  /**
   * The result of the call with this key, which is started if none runs; undefined once aborted.
   */
  join(
    key: string,
    begin: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result | undefined>;
}

/** A call is kept this long after its end: callers that come until then get its result. */
export const sharedCalls = <Result>(
  keep: (result: Result) => Promise<void> = async () => undefined,
): SharedCalls<Result> => {
  const calls = new Map<string, Call<Result>>();

  const end = (key: string, call: Call<Result>): void => {
    if (calls.get(key) === call) calls.delete(key);
  };

  const start = (key: string, begin: (signal: AbortSignal) => Promise<Result>) => {
    const control = new AbortController();
    const result = begin(control.signal);
    const call: Call<Result> = { result, isSettled: false, waiting: 0, control };
    calls.set(key, call);
    const settle = (): void => void (call.isSettled = true);
    result.then(settle, settle);
    const over = (): void => end(key, call);
    result.then(keep).then(over, over);
    return call;
  };

  return {
    join: async (key, begin, signal) => {
      const call = calls.get(key) ?? start(key, begin);
      call.waiting += 1;
      try {
        return await unlessAborted(call.result, signal);
      } finally {
        call.waiting -= 1;
        if (call.waiting === 0 && !call.isSettled) {
          end(key, call);
          call.control.abort();
        }
      }
    },
  };
};
