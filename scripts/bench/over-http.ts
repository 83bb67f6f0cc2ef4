import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { latencyOf, type Latency } from './latency.ts';

interface HttpServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts Kontor's own server on a free port, with an empty site and the given snapshot. */
export const serveCatalogue = async (options: {
  root: string;
  workFolder: string;
  catalogueFile: string;
  cache: 'on' | 'off';
  variables?: Readonly<Record<string, string>>;
}): Promise<HttpServer> => {
  const publishFolder = join(options.workFolder, 'empty-site');
  await mkdir(publishFolder, { recursive: true });
  await writeFile(join(publishFolder, 'index.html'), '<!doctype html>');
  const program = join(import.meta.dirname, 'serve.ts');
  const child = spawn(process.execPath, [program, options.root, publishFolder, options.cache], {
    env: {
      ...process.env,
      CATALOGUE_FILE: options.catalogueFile,
      DATABASE_URL: `file:${join(options.workFolder, 'kontor.db')}`,
      RATE_READS: '9999999',
      ...options.variables,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const url = await new Promise<string>((done, fail) => {
    createInterface({ input: child.stdout }).once('line', done);
    child.once('close', (code) => fail(new Error(`the server ended with ${code}`)));
  });
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await ended;
  };
  return { url, stop };
};

interface Answered {
  timesMs: number[];
  perSecond: number;
}

/** Sends each request once, on so many connections that stay open; any refusal is an error. */
const sendAll = (url: string, paths: readonly string[], connections: number): Promise<Answered> => {
  const requests = paths.map((path) => ({ path }));
  const timesMs: number[] = [];
  const refused: number[] = [];
  const started = performance.now();
  let ended = started;
  return new Promise((done, fail) => {
    const settings = { url, connections, amount: paths.length, requests, sampleInt: 100 };
    const run = autocannon(settings, (error: Error | null) => {
      if (error !== null) return fail(error);
      if (refused.length > 0 || timesMs.length < paths.length)
        return fail(new Error(`${timesMs.length} answers, ${refused.length} of them refusals`));
      return done({ timesMs, perSecond: paths.length / ((ended - started) / 1000) });
    });
    run.on('response', (_client, status, _bytes, timeMs) => {
      timesMs.push(timeMs);
      ended = performance.now();
      if (status !== 200) refused.push(status);
    });
  });
};

const CONNECTIONS = 10;

/** Latency over one connection, and requests a second over ten. */
export const measureHttp = async (
  url: string,
  paths: readonly string[],
  warmUp: readonly string[],
): Promise<Latency & { perSecond: number }> => {
  await sendAll(url, warmUp, 1);
  const { timesMs } = await sendAll(url, paths, 1);
  const { perSecond } = await sendAll(url, paths, CONNECTIONS);
  return { ...latencyOf(timesMs), perSecond };
};
