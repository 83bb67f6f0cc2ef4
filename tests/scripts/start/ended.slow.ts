import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { start } from '../../support/process.ts';
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts';

/** `npm start` that is told to end while it still writes the site. */

let copy: ProjectCopy;
beforeAll(async () => {
  copy = await copyProject();
});
afterAll(() => copy.drop());

/** What is whole is kept for the next build: `pages-`. */
const halfCompiled = async (): Promise<string[]> =>
  (await readdir(join(copy.root, '.kontor'))).filter((name) => name.startsWith('compiling-'));

const ENDS_WITHIN_MS = 10_000;
const OPEN = /open at (http:\/\/\S+)/;

test.each([
  { watch: '0', afterMs: 0 },
  { watch: '0', afterMs: 1500 },
  { watch: '0', afterMs: 4000 },
  { watch: '1', afterMs: 1500 },
])(
  'ends at once and leaves the folder to others: WATCH=$watch, $afterMs ms',
  async ({ watch, afterMs }) => {
    const variables = { PORT: '0', NO_COLOR: '1', WATCH: watch };
    const site = await start([join(copy.root, 'scripts/start.ts')], OPEN, variables, copy.root);
    await pause(afterMs);
    const askedAtMs = performance.now();
    await site.stop();
    expect(performance.now() - askedAtMs).toBeLessThan(ENDS_WITHIN_MS);
    // The process that compiles ends by itself, and takes away what it has begun.
    await expect.poll(halfCompiled, { timeout: ENDS_WITHIN_MS }).toEqual([]);
  },
);
