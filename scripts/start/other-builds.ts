import { readFile, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { stampFile, type Stamped } from '../build/stamp.ts';

/** Files are read on request, so that a build by another program must be noticed. */

const LOOKED_AT_EVERY_MS = 1000;

/** A text that differs after each build, and again after its images are drawn. */
const stateOf = async (built: Stamped): Promise<string> => {
  const folder = await stat(built.distFolder).catch(() => null);
  const stamp = await readFile(stampFile(built), 'utf8').catch(() => '');
  return `${folder?.ino ?? ''} ${stamp}`;
};

/** Calls `show` each time that another build has replaced the site. */
export const followBuilds = async (
  built: Stamped,
  show: () => Promise<void>,
): Promise<{ stop(): void }> => {
  const ended = new AbortController();
  const { signal } = ended;
  let shown = await stateOf(built);
  const look = async (): Promise<void> => {
    const state = await stateOf(built);
    if (state === shown || state.startsWith(' ')) return;
    await show();
    shown = state;
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await pause(LOOKED_AT_EVERY_MS, undefined, { signal, ref: false });
      // If the new site cannot be shown, it is tried again, and the previous one is served.
      await look().catch((error: unknown) => console.error(String(error)));
    }
  };
  run().catch(() => undefined);
  return { stop: () => ended.abort() };
};
