import { setTimeout as pause } from 'node:timers/promises';
import { styleText } from 'node:util';
import { watch } from 'chokidar';
import type { LiveSite } from '../build/live-site.ts';
import type { RunningServer } from '../server/server.ts';
import type { StaticFiles } from '../server/static-files.ts';
import type { Live } from './live.ts';

/** Keeps a running site up to date: edits are built and shown, errors are printed. */

const WATCHED = ['content', 'public', 'src'];
/** Files that the process for payments has loaded itself; threads load all other code anew. */
const READ_AT_START = /^src\/(?:access|app|console|fx|kernel|payments)\//;
/** An editor writes a file in several steps; changes within this time are built together. */
const SETTLE_MS = 60;

/** A change of content needs neither new templates nor new code. */
const isContent = (path: string): boolean => path.startsWith('content/');

interface Parts {
  root: string;
  site: LiveSite;
  server: Pick<RunningServer, 'show' | 'renew'>;
  live: Live;
  /** Only changes after this moment count. */
  since: Date;
  /** Whether the site is served before its files are written. */
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

/** Prints errors in the terminal and shows them on every open page. */
const faultReporter = (live: Live) => {
  let last = '';
  const fail = (error: unknown): void => {
    last = messageOf(error);
    console.error(`${styleText('red', '✗')} The site stays as it was.\n${last}`);
    live.send({ fault: last });
  };
  return {
    fail,
    /** For an error that occurs repeatedly, such as at each request: it is printed once. */
    failOnce(error: unknown): void {
      if (messageOf(error) !== last) fail(error);
    },
    shown(): void {
      last = '';
      live.send({ changed: true });
    },
  };
};

/** Waits for both, and prefers the error of the compiler, which names the position. */
const both = async <Value>(compiling: Promise<Value>, renewing: Promise<void>): Promise<Value> => {
  const [compiled, renewed] = await Promise.allSettled([compiling, renewing]);
  if (compiled.status === 'rejected') throw compiled.reason;
  if (renewed.status === 'rejected') throw renewed.reason;
  return compiled.value;
};

/** Shows one state of the site after another. An outdated state is not written. */
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
      // If a template cannot be compiled, edits of records are shown all the same.
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

/** Watches the files from which the site is made, until it is stopped. */
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
    // Before it is ready, the watcher reports all files; only those edited since `since` count.
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
