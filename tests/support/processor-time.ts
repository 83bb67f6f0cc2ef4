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

/** How long the main thread of a process has waited for a free processor so far. */
const waitedMs = async (pid: number): Promise<number> => {
  // Not every system says it.
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) / 1e6;
};

const allWaitedMs = async (pids: readonly number[]): Promise<number> =>
  (await Promise.all(pids.map(waitedMs))).reduce((sum, each) => sum + each, 0);

/**
 * What comes of some work, and how long it takes by the clock, less what the main threads of this
 * process, and of others that take part one after the other, waited for a free processor: their own
 * work, locks, timers and disks count. Other threads are left out: they wait beside what is timed.
 */
export const undisturbed = async <Result>(
  work: () => Promise<Result>,
  others: readonly number[] = [],
): Promise<{ result: Result; tookMs: number }> => {
  const pids = [process.pid, ...others];
  const waitedBeforeMs = await allWaitedMs(pids);
  const startMs = performance.now();
  const result = await work();
  const byClockMs = performance.now() - startMs;
  return { result, tookMs: byClockMs - (await allWaitedMs(pids)) + waitedBeforeMs };
};
