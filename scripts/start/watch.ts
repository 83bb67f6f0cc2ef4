import { setTimeout as pause } from 'node:timers/promises';
import { styleText } from 'node:util';
import { watch } from 'chokidar';
import type { LiveSite } from '../build/live-site.ts';
import type { RunningServer } from '../server/server.ts';
import type { StaticFiles } from '../server/static-files.ts';
import type { Live } from './live.ts';

/** Keeps a running site as its files say: an edit is built and shown, a fault is printed. */

const WATCHED = ['content', 'public', 'src'];
/** What the process that serves payments has read itself; threads read everything else anew. */
const READ_AT_START = /^src\/(?:access|app|console|fx|kernel|payments)\//;
/** An editor writes a file in several steps; what belongs together is built together. */
const SETTLE_MS = 60;

/** Other content needs neither new templates nor new code. */
const isContent = (path: string): boolean => path.startsWith('content/');

interface Parts {
  root: string;
  site: LiveSite;
  server: Pick<RunningServer, 'show' | 'renew'>;
  live: Live;
  /** The moment from which on changes count. */
  since: Date;
  /** Whether the site is open before it is written. */
  isUnwritten: boolean;
}

export interface Follower {
  stop(): Promise<void>;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const reportShown = (changed: readonly string[], startedMs: number): void => {
  const what = [...new Set(changed)].join(', ');
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${styleText('green', '✓')} ${what} is shown after ${seconds} s`);
  if (changed.some((path) => READ_AT_START.test(path)))
    console.log(`${styleText('yellow', '!')} ${what} answers requests after a new start`);
};

/** Says in the terminal and on every open page what is wrong. */
const faultReporter = (live: Live) => {
  let last = '';
  const fail = (error: unknown): void => {
    last = messageOf(error);
    console.error(`${styleText('red', '✗')} The site stays as it was.\n${last}`);
    live.send({ fault: last });
  };
  return {
    fail,
    /** For what is met time and again, such as by each who asks for one page. */
    failOnce(error: unknown): void {
      if (messageOf(error) !== last) fail(error);
    },
    shown(): void {
      last = '';
      live.send({ changed: true });
    },
  };
};

/** The compiler says where a fault is; what runs the code often does not. */
const both = async <Value>(compiling: Promise<Value>, renewing: Promise<void>): Promise<Value> => {
  const [compiled, renewed] = await Promise.allSettled([compiling, renewing]);
  if (compiled.status === 'rejected') throw compiled.reason;
  if (renewed.status === 'rejected') throw renewed.reason;
  return compiled.value;
};

/** One state of the site after the other: what is out of date is not written any more. */
const shower = ({ site, server, live, isUnwritten }: Parts) => {
  let isStopped = false;
  const faults = faultReporter(live);
  const failOnce = (error: unknown): void => {
    if (!isStopped) faults.failOnce(error);
  };
  site.watchFaults(failOnce);
  const write = async (): Promise<void> => {
    const files = await site.write();
    if (files !== undefined) server.show(files);
  };
  const begin = (): Promise<void> => (isUnwritten ? write() : site.prepare());
  let written = begin().catch(failOnce);
  const make = (changed: readonly string[]): Promise<StaticFiles> =>
    changed.every(isContent) ? site.renew() : both(site.compile(), server.renew());
  const show = async (changed: readonly string[]): Promise<void> => {
    const startedMs = performance.now();
    try {
      server.show(await make(changed));
      reportShown(changed, startedMs);
      faults.shown();
      written = written.then(write).catch(failOnce);
    } catch (error) {
      // A template that cannot be compiled holds no edit of a record up.
      const content = changed.filter(isContent);
      if (content.length > 0 && content.length < changed.length) await show(content);
      if (!isStopped) faults.fail(error);
    }
  };
  const stop = (): Promise<void> => {
    isStopped = true;
    site.stop();
    return written;
  };
  return { show, stop };
};

/** Watches what the site is made from, until it is stopped. */
export const followChanges = (parts: Parts): Follower => {
  const { show, stop } = shower(parts);
  const ending = new AbortController();
  let changed: string[] = [];
  let turn: Promise<void> | undefined;
  const work = async (): Promise<void> => {
    while (changed.length > 0 && !ending.signal.aborted) {
      await pause(SETTLE_MS);
      const what = changed;
      changed = [];
      await show(what);
    }
    turn = undefined;
  };
  const watcher = watch(WATCHED, { cwd: parts.root, alwaysStat: true });
  let isReady = false;
  watcher.on('ready', () => void (isReady = true));
  watcher.on('all', (_, path, stats) => {
    // Until it has seen all files it reports each of them; some may have been edited by then.
    if (!isReady && (stats?.ctimeMs ?? 0) < parts.since.getTime()) return;
    changed.push(path);
    turn ??= work();
  });
  watcher.on('error', (error) => console.error(`Changes are not followed: ${messageOf(error)}`));
  return {
    async stop() {
      ending.abort();
      await watcher.close();
      await stop();
      await turn;
    },
  };
};
