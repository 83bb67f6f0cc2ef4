/**
 * Work that is started now and whose result is awaited later, in order. If an earlier step fails,
 * nobody awaits it: its own failure is then ignored.
 */
export const begun = <Result>(work: Promise<Result>): Promise<Result> => {
  work.catch(() => undefined);
  return work;
};

/** The results of all. If several fail, the failure of the first in this order is thrown. */
export const inOrder = async <const Works extends readonly Promise<unknown>[]>(
  ...works: Works
): Promise<{ -readonly [Index in keyof Works]: Awaited<Works[Index]> }> => {
  for (const work of works) void begun(work);
  for (const work of works) await work;
  return Promise.all(works);
};
