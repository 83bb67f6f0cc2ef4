import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LoadedSite } from './site.ts';

/**
 * What an honest integrator meets meanwhile, asked in a thread of its own: the one that attacks is
 * busy itself, and would take its own pauses for those of the server.
 */

export interface Probe {
  /** Ends it, and gives what each question took, the longest last. */
  stop(): Promise<number[]>;
}

const PROGRAM = new URL('./probe-thread.ts', import.meta.url);

export const startProbe = ({ url, basic }: LoadedSite): Probe => {
  const thread = new Worker(PROGRAM, { workerData: { url, basic }, execArgv: [] });
  const asked: Promise<unknown[]> = once(thread, 'message');
  // Stopping it throws what went wrong.
  asked.catch(() => undefined);
  return {
    stop: async () => {
      thread.postMessage('stop');
      const [tookMs]: unknown[] = await asked;
      if (!(tookMs instanceof Array)) throw new TypeError('the probe has measured nothing');
      return tookMs.map(Number).toSorted((left, right) => left - right);
    },
  };
};
