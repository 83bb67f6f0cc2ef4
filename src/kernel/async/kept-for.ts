/** A value that is made again if its mark has changed; without a mark it is made each time. */
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
