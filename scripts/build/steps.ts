import { styleText } from 'node:util';

/** Prints each step of a build with its progress and duration, for terminals and logs. */

const LOG_EVERY_MS = 2000;
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

export type Report = (done: number, total: number) => void;

/** Runs one step. A terminal shows its progress in one line; a log gets one every 2 seconds. */
export const step = async <T>(title: string, work: (report: Report) => Promise<T>): Promise<T> => {
  const terminal = process.stdout.isTTY;
  const started = performance.now();
  let reported = started;
  const report: Report = (done, total) => {
    const line = `${title} ${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}`;
    if (terminal) process.stdout.write(`\r  ${line}\u001b[K`);
    else if (performance.now() - reported > LOG_EVERY_MS) console.log(`  ${line}`);
    if (performance.now() - reported > LOG_EVERY_MS) reported = performance.now();
  };
  if (terminal) process.stdout.write(`  ${title} …`);
  try {
    const result = await work(report);
    const line = `${styleText('green', '✓')} ${title}  ${styleText('dim', seconds(started))}`;
    console.log(terminal ? `\r${line}\u001b[K` : line);
    return result;
  } catch (error) {
    if (terminal) process.stdout.write('\r\u001b[K');
    console.log(`${styleText('red', '✗')} ${title}`);
    throw error;
  }
};
