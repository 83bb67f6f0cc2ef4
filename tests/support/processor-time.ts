import { readFile } from 'node:fs/promises';

/**
 * How long the processor works for something, in milliseconds: on a machine that others use as well
 * the clock counts their work, too.
 */

/** Of this thread so far. */
export const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Of this thread, for work that is done when it returns. */
export const workMs = (work: () => unknown): number => {
  const before = threadMs();
  work();
  return threadMs() - before;
};

/** Linux counts in hundredths of a second, whatever the processor. */
const TICK_MS = 10;

/** The fields behind the program's name, which may hold spaces, begin with the third. */
const [USER, SYSTEM] = [14 - 3, 15 - 3];

/** Of all threads of another process so far; where the system does not say, the clock's. */
export const processMs = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return performance.now();
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS;
};
