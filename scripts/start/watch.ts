import { setTimeout as pause } from 'node:timers/promises';
import { styleText } from 'node:util';
import { watch } from 'chokidar';
import { beginBuild, type BegunBuild, type BuildOptions } from '../build/site.ts';
import type { RunningServer } from '../server/server.ts';
import type { Live } from './live.ts';

/** Keeps a running site as its files say: an edit is built and shown, a fault is told in words. */

const WATCHED = ['content', 'public', 'src'];
/** An editor writes a file in several steps; what belongs together is built together. */
const SETTLE_MS = 60;

interface Parts {
  options: BuildOptions;
  server: Pick<RunningServer, 'show' | 'renew'>;
  live: Live;
  /** A build that still goes on when the server opens. */
  begun: BegunBuild | undefined;
}

export interface Follower {
  stop(): Promise<void>;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Shows what a build renders; from then on the threads of functions read the new content. */
const show = async ({ options, server }: Parts): Promise<BegunBuild> => {
  let renewed: Promise<void> | undefined;
  const build = await beginBuild(options, () => {
    renewed = server.renew();
    // It is waited for below.
    renewed.catch(() => undefined);
  });
  await renewed;
  server.show(build.files);
  return build;
};

/** One build after the other: one that is out of date is stopped for the next. */
const builder = (parts: Parts) => {
  const { live } = parts;
  const fail = (error: unknown): void => {
    console.error(`${styleText('red', '✗')} The site stays as it was.\n${messageOf(error)}`);
    live.send({ fault: messageOf(error) });
  };
  let current = parts.begun;
  const finish = (build: BegunBuild): Promise<void> =>
    build.end().catch((error: unknown) => {
      if (!build.isStopped()) fail(error);
    });
  let ended = current === undefined ? Promise.resolve() : finish(current);
  const build = async (what: string): Promise<void> => {
    current?.stop();
    await ended;
    const started = performance.now();
    try {
      current = await show(parts);
      ended = finish(current);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${styleText('green', '✓')} ${what} is shown after ${seconds} s`);
      live.send({ changed: true });
    } catch (error) {
      fail(error);
    }
  };
  const stop = (): Promise<void> => {
    current?.stop();
    return ended;
  };
  return { build, stop };
};

/** Watches what the site is made from, until it is stopped. */
export const followChanges = (parts: Parts): Follower => {
  const { build, stop } = builder(parts);
  const ending = new AbortController();
  let changed: string | undefined;
  let turn: Promise<void> | undefined;
  const work = async (): Promise<void> => {
    while (changed !== undefined && !ending.signal.aborted) {
      await pause(SETTLE_MS);
      const what = changed;
      changed = undefined;
      await build(what);
    }
    turn = undefined;
  };
  const { root } = parts.options;
  const watcher = watch(WATCHED, { cwd: root, ignoreInitial: true });
  watcher.on('all', (_, path) => {
    changed = path;
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
