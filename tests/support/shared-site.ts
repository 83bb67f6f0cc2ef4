import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { chromiumPath } from './browser.ts';
import { setup as build } from './build.ts';
import { runSite } from './site.ts';

/** The last line of what `npm start` prints of itself. */
const LAST_LINE = 'Ctrl-C stops it.';

const LOOK_AGAIN_MS = 20;

/** Vitest's global setup for tests of the site: built and started once for all of them. */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  // A browser that is packed yet is unpacked meanwhile.
  await Promise.all([build(), chromiumPath()]);
  // Behind a proxy a visitor is known by its header: tests come from addresses of their own.
  const { url, dist, database, output, stop } = await runSite({
    TRUST_PROXY: '127.0.0.1',
    RATE_READS: '9999999',
    SANDBOX_SLOT_MS: '30',
  });
  while (!output().includes(LAST_LINE)) await pause(LOOK_AGAIN_MS);
  provide('site', { url, dist, database, greeting: output() });
  return stop;
};
