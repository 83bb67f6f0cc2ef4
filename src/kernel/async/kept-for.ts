/** A value that is made anew when its mark is another one; what has no mark is never the same. */
export const keptFor = <Value>(): ((
  mark: string | undefined,
  make: () => Promise<Value>,
) => Promise<Value>) => {
  let last: { mark: string; value: Value } | undefined;
  return async (mark, make) => {
    if (mark !== undefined && last?.mark === mark) return last.value;
    const value = await make();
    last = mark === undefined ? undefined : { mark, value };
    return value;
  };
};
