import { styleText } from 'node:util';
import type { Environment } from '#kernel/config/env.ts';
import { liveSite, type LiveSite } from '../build/live-site.ts';
import { isUpToDate, type BuildOptions } from '../build/site.ts';
import { step } from '../build/steps.ts';
import { systemWorld } from '#kernel/world.ts';
import { requireFolder, takeFolder } from '#kernel/storage/locks/folder-lock.ts';
import type { RunningServer } from '../server/server.ts';
import { loadStaticFiles, type StaticFiles } from '../server/static-files.ts';
import { stamped } from '../build/parts.ts';
import { followBuilds } from './other-builds.ts';
import type { Follower } from './watch.ts';

/** The built site, or a site that is served before its files are written. */
export interface OpenedSite {
  site: LiveSite;
  /** Undefined if the files on the disk are up to date. */
  files: StaticFiles | undefined;
  /** A moment before any file of the site was read. */
  since: Date;
  /** Whether changes are followed. Only one program in a folder does this. */
  follows: boolean;
  release(): void;
}

const PROGRAM = 'npm start';

const openBuilt = async (
  options: BuildOptions,
  follows: boolean,
  since: Date,
): Promise<OpenedSite> => {
  console.log('✓ The built site is up to date');
  const opened = { site: liveSite(options), files: undefined, since };
  if (!follows) return { ...opened, follows: false, release: () => undefined };
  const { holder, release = () => undefined } = await takeFolder(options.root, PROGRAM);
  if (holder !== undefined)
    console.log(`${styleText('yellow', '!')} Changes are followed by ${holder}, not by this one.`);
  return { ...opened, follows: holder === undefined, release };
};

export const openSite = async (
  options: BuildOptions,
  { followsChanges }: Environment,
): Promise<OpenedSite> => {
  const since = systemWorld.now();
  if (await isUpToDate(options)) return openBuilt(options, followsChanges, since);
  const release = await requireFolder(options.root, PROGRAM);
  const site = liveSite(options);
  const files = await step('Reading the content and compiling the pages', () => site.compile());
  return { site, files, since, follows: followsChanges, release };
};

/**
 * Writes the site while it is served, without following changes. Afterwards only a complete build
 * by another program is shown.
 */
export const endBuild = (
  { site, files, release }: OpenedSite,
  { server, ...options }: BuildOptions & { server: Pick<RunningServer, 'show' | 'renew'> },
): Follower => {
  let isStopped = false;
  let builds: { stop(): void } | undefined;
  const show = async (): Promise<void> => {
    server.show(await loadStaticFiles(options.distFolder));
    await server.renew();
  };
  const write = async (): Promise<void> => {
    await site.write();
    server.show(await loadStaticFiles(options.distFolder));
    site.stop();
    release();
  };
  const follow = async (): Promise<void> => {
    if (!isStopped) builds = await followBuilds(stamped(options), show);
  };
  const ended = (files === undefined ? Promise.resolve() : write()).then(follow);
  const reported = ended.catch((error: unknown) => {
    if (!isStopped) console.error(error instanceof Error ? error.message : error);
  });
  return {
    async stop() {
      isStopped = true;
      site.stop();
      await reported;
      builds?.stop();
    },
  };
};
