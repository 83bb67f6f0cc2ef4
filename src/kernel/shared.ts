/** One at a time: whoever asks while it is done gets the same answer. */
export const shared = <T>(act: () => Promise<T>): (() => Promise<T>) => {
  let acting: Promise<T> | undefined;
  return () => (acting ??= act().finally(() => (acting = undefined)));
};
