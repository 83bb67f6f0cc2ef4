/** One question for all who ask the same at once; given up when nobody waits for it any more. */

interface Flight<Result> {
  result: Promise<Result>;
  isSettled: boolean;
  askers: number;
  control: AbortController;
}

export interface SharedFlights<Result> {
  /** The result of the flight with this key, begun if there is none; undefined once aborted. */
  join(
    key: string,
    begin: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result | undefined>;
}

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

/** After `land` a flight is over: until then those who come get its result. */
export const sharedFlights = <Result>(
  land: (result: Result) => Promise<void>,
): SharedFlights<Result> => {
  const flying = new Map<string, Flight<Result>>();

  const end = (key: string, flight: Flight<Result>): void => {
    if (flying.get(key) === flight) flying.delete(key);
  };

  const takeOff = (key: string, begin: (signal: AbortSignal) => Promise<Result>) => {
    const control = new AbortController();
    const result = begin(control.signal);
    const flight: Flight<Result> = { result, isSettled: false, askers: 0, control };
    flying.set(key, flight);
    const settle = (): void => void (flight.isSettled = true);
    result.then(settle, settle);
    const over = (): void => end(key, flight);
    result.then(land).then(over, over);
    return flight;
  };

  return {
    join: async (key, begin, signal) => {
      const flight = flying.get(key) ?? takeOff(key, begin);
      flight.askers += 1;
      try {
        return await unlessAborted(flight.result, signal);
      } finally {
        flight.askers -= 1;
        if (flight.askers === 0 && !flight.isSettled) {
          end(key, flight);
          flight.control.abort();
        }
      }
    },
  };
};
