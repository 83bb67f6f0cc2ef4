import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { latencyOf, type Latency } from '../../../scripts/bench/latency.ts';
import { ROOT, start } from '../../support/process.ts';
import type { RunningSite } from '../../support/site.ts';

/** What many callers do to a running Kontor at once, and what it is measured by. */

const MEGABYTE_BYTES = 1024 * 1024;

const residentMegabytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
};

const ROUTES = ['/alpinebits', '/v1/accounts', '/api/applications', '/mcp', '/nowhere'];

interface Sender {
  socket: Socket;
  answer: Promise<string>;
}

/** Sends the whole body, whatever is answered meanwhile, and leaves the connection open. */
const sendBody = (port: number, path: string, sizeBytes: number): Sender => {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  const answer = new Promise<string>((done) => {
    socket.on('data', (bytes) => {
      text += String(bytes);
      done(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 'nothing');
    });
    socket.once('error', () => done('cut off'));
    socket.once('close', () => done('cut off'));
  });
  const head =
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${sizeBytes}\r\n\r\n`;
  const part = Buffer.alloc(64 * 1024, 'x');
  let leftBytes = sizeBytes;
  const sendOn = (): void => {
    while (leftBytes > 0 && !socket.destroyed) {
      leftBytes -= part.length;
      if (!socket.write(part)) return void socket.once('drain', sendOn);
    }
  };
  socket.once('connect', () => {
    socket.write(head);
    sendOn();
  });
  return { socket, answer };
};

/** Enough connections that one of two threads does not get them all. */
const WARM_UPS = 12;

export interface MemoryUse {
  beforeMegabytes: number;
  mostMegabytes: number;
  /** How many senders were answered how. */
  answers: Record<string, number>;
}

/** So many sockets that each send 6 MB, a fifth of them to each route. */
export const sendMuch = async ({ url, pid }: RunningSite, count: number): Promise<MemoryUse> => {
  const port = Number(new URL(url).port);
  // What is loaded at the first request of a route is no memory that senders take: each of the
  // threads loads it, and the system gives each new connection to one of them.
  for (const route of ROUTES)
    for (let turn = 0; turn < WARM_UPS; turn += 1) await sendBody(port, route, 2).answer;
  const beforeMegabytes = await residentMegabytes(pid);
  let mostMegabytes = beforeMegabytes;
  let isOver = false;
  const watching = (async (): Promise<void> => {
    while (!isOver) {
      mostMegabytes = Math.max(mostMegabytes, await residentMegabytes(pid));
      await pause(20);
    }
  })();
  const senders = Array.from({ length: count }, (_, position) =>
    sendBody(port, ROUTES[position % ROUTES.length] ?? '/', 6 * MEGABYTE_BYTES),
  );
  const answers: Record<string, number> = {};
  for (const answer of await Promise.all(senders.map((each) => each.answer)))
    answers[answer] = (answers[answer] ?? 0) + 1;
  // What is read of the rest of the bodies must not be kept either.
  await pause(2000);
  for (const { socket } of senders) socket.destroy();
  isOver = true;
  await watching;
  return { beforeMegabytes, mostMegabytes, answers };
};

const localOrganization = async (): Promise<string> =>
  (await readFile(join(ROOT, '.kontor/test-organization'), 'utf8')).trim();

/** One read after the other, of the accounts of the local test organization. */
export const timeAccountReads = async (
  { url }: Pick<RunningSite, 'url'>,
  count: number,
): Promise<Latency> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const auth = await localOrganization();
  const read = (): Promise<number> =>
    new Promise((done, fail) => {
      const asked = request(`${url}/v1/accounts`, { agent, auth }, (answer) => {
        answer.resume();
        answer.once('end', () => done(answer.statusCode ?? 0));
      });
      asked.once('error', fail);
      asked.end();
    });
  const times: number[] = [];
  for (let position = 0; position < count; position += 1) {
    const started = performance.now();
    const status = await read();
    if (status !== 200) throw new Error(`GET /v1/accounts was answered ${status}`);
    times.push(performance.now() - started);
    // As real callers do, it is not always there: 250 reads a second.
    await pause(4);
  }
  agent.destroy();
  return latencyOf(times);
};

/** While others search over so many connections; with how their searches were answered. */
export const duringSearches = async <Result>(
  { url }: Pick<RunningSite, 'url'>,
  connections: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; answers: Record<string, number> }> => {
  const program = join(ROOT, 'tests/support/random-searches.ts');
  const searching = await start([program, url, String(connections)], /at work/);
  const result = await work();
  await searching.stop();
  const answers = JSON.parse(searching.output().trim().split('\n').at(-1) ?? '{}');
  return { result, answers };
};
