import { styleText } from 'node:util';
import type { Environment } from '#kernel/config/env.ts';
import { beginBuild, isUpToDate, type BegunBuild, type BuildOptions } from '../build/site.ts';
import { step } from '../build/steps.ts';
import { requireFolder, takeFolder } from '#kernel/storage/locks/folder-lock.ts';
import type { Follower } from './watch.ts';

/** The built site, or one that is built while it is served. */
export interface OpenedSite {
  begun: BegunBuild | undefined;
  /** Whether changes are followed: by one program in a folder. */
  follows: boolean;
  release(): void;
}

const PROGRAM = 'npm start';

const openBuilt = async (root: string, follows: boolean): Promise<OpenedSite> => {
  console.log('✓ The built site is up to date');
  if (!follows) return { begun: undefined, follows: false, release: () => undefined };
  const { holder, release = () => undefined } = await takeFolder(root, PROGRAM);
  if (holder !== undefined)
    console.log(`${styleText('yellow', '!')} Changes are followed by ${holder}, not by this one.`);
  return { begun: undefined, follows: holder === undefined, release };
};

export const openSite = async (
  options: BuildOptions,
  { followsChanges }: Environment,
): Promise<OpenedSite> => {
  if (await isUpToDate(options)) return openBuilt(options.root, followsChanges);
  const release = await requireFolder(options.root, PROGRAM);
  const begun = await step('Reading the content and compiling the pages', () =>
    beginBuild(options),
  );
  return { begun, follows: followsChanges, release };
};

/** Where no changes are followed: the build goes on to its end beside the server. */
export const endBuild = ({ begun, release }: OpenedSite): Follower => {
  const ended = begun?.end().then(release, (error: unknown) => {
    if (!begun.isStopped()) console.error(error instanceof Error ? error.message : error);
  });
  return {
    async stop() {
      begun?.stop();
      await ended;
    },
  };
};
