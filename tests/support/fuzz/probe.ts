import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { LoadedSite } from './site.ts';

/** What an honest integrator meets meanwhile: one small question after the other under /v1. */

export interface Probe {
  /** Ends it, and gives what each question took, the longest last. */
  stop(): Promise<number[]>;
}

const EVERY_MS = 5;

const askOnce = (site: LoadedSite, agent: Agent): Promise<number> =>
  new Promise((done, fail) => {
    const began = performance.now();
    const headers = { Authorization: site.basic };
    const sent = request(`${site.url}/v1/accounts?limit=1`, { headers, agent }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200
          ? done(performance.now() - began)
          : fail(new Error(`the honest one got ${answer.statusCode}`)),
      );
    });
    sent.once('error', fail);
    sent.end();
  });

export const startProbe = (site: LoadedSite): Probe => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const tookMs: number[] = [];
  let isOpen = true;
  const run = async (): Promise<void> => {
    while (isOpen) {
      tookMs.push(await askOnce(site, agent));
      await pause(EVERY_MS);
    }
  };
  const running = run();
  // Whoever stops it hears what went wrong.
  running.catch(() => undefined);
  return {
    stop: async () => {
      isOpen = false;
      await running;
      agent.destroy();
      return tookMs.toSorted((left, right) => left - right);
    },
  };
};

export const shareOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
