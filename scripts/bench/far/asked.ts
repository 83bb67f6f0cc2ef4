import { setTimeout as pause } from 'node:timers/promises';
import { latencyOf, type Latency } from '../latency.ts';
import { tripsOf, type DelayingProxy } from './delaying-proxy.ts';

/** Requests one after the other, and how often each went to the database. */

export interface Asked extends Latency {
  label: string;
  /** The most trips of one request, without the first ones. */
  trips: number;
}

interface Job {
  label: string;
  ask(): Promise<unknown>;
}

const WARM_UP = 3;
const APART_MS = 250;

const tripsOfOne = async (
  proxy: DelayingProxy,
  { ask }: Job,
): Promise<{ ms: number; trips: number }> => {
  proxy.taken();
  const beganMs = performance.now();
  await ask();
  return { ms: performance.now() - beganMs, trips: tripsOf(proxy.taken()) };
};

/** The usual number: now and then a key of personal data is read again, or a rate. */
const usual = (counts: readonly number[]): number => {
  const ascending = counts.toSorted((left, right) => left - right);
  return ascending[Math.floor(ascending.length / 2)] ?? 0;
};

export const askInTurn = async (proxy: DelayingProxy, job: Job, times: number): Promise<Asked> => {
  for (let round = 0; round < WARM_UP; round += 1) await job.ask();
  const taken = [];
  for (let round = 0; round < times; round += 1) {
    // What the last one has left behind, such as webhooks, is no part of the next.
    await pause(APART_MS);
    taken.push(await tripsOfOne(proxy, job));
  }
  return {
    label: job.label,
    ...latencyOf(taken.map(({ ms }) => ms)),
    trips: usual(taken.map(({ trips }) => trips)),
  };
};
