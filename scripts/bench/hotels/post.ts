import { Agent, request } from 'node:http';
import { latencyOf } from '../latency.ts';
import type { Timed } from './rows.ts';

/** A client that posts bodies over connections that stay open. */

export interface Sending {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** Posts and reads the whole answer. @throws where `holds` is not in it */
const post = (agent: Agent, url: string, sending: Sending, holds: string): Promise<void> =>
  new Promise((done, fail) => {
    const { path, headers, body } = sending;
    const length = { 'Content-Length': String(body.length) };
    const options = { method: 'POST', agent, headers: { ...headers, ...length } };
    const sent = request(`${url}${path}`, options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
      answer.on('end', () => {
        if (answer.statusCode === 200 && text.includes(holds)) done();
        else fail(new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 500)}`));
      });
    });
    sent.on('error', fail).end(body);
  });

/** Sends all, each connection one after the other, and returns how long each took. */
const sendAll = async (
  url: string,
  sendings: readonly Sending[],
  { connections, holds }: { connections: number; holds: string },
): Promise<{ timesMs: number[]; perSecond: number }> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const timesMs: number[] = [];
  const left = sendings.values();
  const started = performance.now();
  const work = async (): Promise<void> => {
    for (const sending of left) {
      const sentAt = performance.now();
      await post(agent, url, sending, holds);
      timesMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const perSecond = sendings.length / ((performance.now() - started) / 1000);
  agent.destroy();
  return { timesMs, perSecond };
};

interface Posts {
  url: string;
  /** What every answer must contain. */
  holds: string;
  /** Sent untimed, save the first. */
  warmUp: readonly Sending[];
  /** Timed over one connection. */
  alone: readonly Sending[];
  /** Counted over as many connections. */
  together: readonly Sending[];
  connections: number;
}

export const measurePosts = async (posts: Posts): Promise<Timed> => {
  const { url, holds, warmUp, alone, together, connections } = posts;
  const { timesMs } = await sendAll(url, warmUp, { connections: 1, holds });
  const firstMs = timesMs[0] ?? Number.NaN;
  const latency = latencyOf((await sendAll(url, alone, { connections: 1, holds })).timesMs);
  const { perSecond } = await sendAll(url, together, { connections, holds });
  return { ...latency, firstMs, perSecond };
};

/** Sends all over so many connections at the same time, after a first round untimed. */
export const measureAtOnce = async (
  url: string,
  warmUp: readonly Sending[],
  sendings: readonly Sending[],
  how: { connections: number; holds: string },
): Promise<Timed> => {
  await sendAll(url, warmUp, how);
  const { timesMs, perSecond } = await sendAll(url, sendings, how);
  return { ...latencyOf(timesMs), perSecond };
};
