import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Asks one small question after the other under /v1, until it is told to stop. */

const EVERY_MS = 5;
/** Before anything is measured: what a thread does once, at its first answers, nobody caused. */
const UNMEASURED = 3;

const { url, basic }: { url: string; basic: string } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const askOnce = (): Promise<number> =>
  new Promise((done, fail) => {
    const began = performance.now();
    const headers = { Authorization: basic };
    const sent = request(`${url}/v1/accounts?limit=1`, { headers, agent }, (answer) => {
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

let isOpen = true;
parentPort?.once('message', () => (isOpen = false));
const tookMs: number[] = [];
for (let each = 0; each < UNMEASURED; each += 1) await askOnce();
while (isOpen) {
  tookMs.push(await askOnce());
  await pause(EVERY_MS);
}
agent.destroy();
parentPort?.postMessage(tookMs);
