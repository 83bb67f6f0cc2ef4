/**
 * Work that has begun and whose outcome is asked for later, in its turn. Where something before it
 * fails, nobody asks: then its own failure is nobody's.
 */
export const begun = <Result>(work: Promise<Result>): Promise<Result> => {
  work.catch(() => undefined);
  return work;
};

/** What all of them give. Of several that fail, the first in this order is the one that counts. */
export const inOrder = async <const Works extends readonly Promise<unknown>[]>(
  ...works: Works
): Promise<{ -readonly [Index in keyof Works]: Awaited<Works[Index]> }> => {
  for (const work of works) void begun(work);
  for (const work of works) await work;
  return Promise.all(works);
};
