/** One run at a time: callers who come while it runs share its result, or its failure. */
export const singleFlight = <Result>(run: () => Promise<Result>): (() => Promise<Result>) => {
  let running: Promise<Result> | undefined;
  return () => (running ??= run().finally(() => (running = undefined)));
};

/**
 * One run at a time for the same arguments. No result is kept, so no caller gets an answer that is
 * older than the call. Callers that joined a run that failed share a second run: the cause, such as
 * a timeout, may be over by then.
 */
export const retriedFlight = <Parts extends readonly string[], Result>(
  run: (...parts: Parts) => Promise<Result>,
): ((...parts: Parts) => Promise<Result>) => {
  const running = new Map<string, Promise<Result>>();
  const begin = (key: string, parts: Parts): Promise<Result> => {
    const found = running.get(key);
    if (found !== undefined) return found;
    const result = run(...parts).finally(() => running.delete(key));
    running.set(key, result);
    return result;
  };
  return async (...parts) => {
    const key = JSON.stringify(parts);
    const isJoined = running.has(key);
    try {
      return await begin(key, parts);
    } catch (error) {
      if (isJoined) return begin(key, parts);
      throw error;
    }
  };
};

/** Opened at the first call and kept; after a failure the next call opens it again. */
export const openOnce = <Opened>(open: () => Promise<Opened>): (() => Promise<Opened>) => {
  let opening: Promise<Opened> | undefined;
  return () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
};

/** The same for each of several objects, as long as the object exists. */
export const openOnceFor = <Thing extends object, Opened>(
  open: (thing: Thing) => Promise<Opened>,
): ((thing: Thing) => Promise<Opened>) => {
  const opened = new WeakMap<Thing, () => Promise<Opened>>();
  return (thing) => {
    const known = opened.get(thing) ?? openOnce(() => open(thing));
    opened.set(thing, known);
    return known();
  };
};

/**
 * Opened at the first call, and again once `source` gives another value than before. The value
 * opened before is passed to `leave`.
 */
export const openPer = <Source, Opened>(
  source: () => Source | Promise<Source>,
  open: (source: Source) => Promise<Opened>,
  leave: (former: Opened) => void = () => undefined,
): (() => Promise<Opened>) => {
  let last: { source: Source; opened: Promise<Opened> } | undefined;
  return async () => {
    const from = await source();
    if (last?.source === from) return last.opened;
    const former = last;
    const current = { source: from, opened: open(from) };
    last = current;
    current.opened.then(
      () => void former?.opened.then(leave, () => undefined),
      () => {
        if (last === current) last = undefined;
      },
    );
    return current.opened;
  };
};
