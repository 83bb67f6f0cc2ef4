import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';
import { roomyFolder } from './tests/support/made-once.ts';
import { COMPILED } from './tests/support/process.ts';

/** Tests that need the built site; it is built once before them. */
const SITE = [
  'tests/{docs,documents,functions,register/api,scripts/start}/**/*.test.ts',
  'tests/site/{browser,pages}/**/*.test.ts',
  'tests/fx/api/fx-quote.test.ts',
];
/** Tests that open a composition root: it reads the environment once, so each has a process. */
const ROOTS = [
  'tests/register/applications/endpoint.test.ts',
  'tests/kernel/mcp/guard.test.ts',
  'tests/site/observed/observed.test.ts',
  'tests/hotels/list-hotels/prices.test.ts',
];
/** What is slow by nature, with its figures: only in `npm run test:full`. */
const SLOW = ['tests/**/*.slow.ts'];

/** Takes away what workers have made for each other. */
const SHARED = 'tests/support/made-once.ts';

/** What the tests of a run write, all of it gone with the run. */
const RUN_FOLDER = join(roomyFolder(), `kontor-run-${process.pid}`);

/** Twice the cores of a small machine: tests wait for disks, timers, servers and browsers. */
const WORKERS = 4;

const common = {
  // A machine that others use as well must not fail what is right: only what hangs ends so.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 90_000 } },
  pool: 'forks' as const,
  // Processes that tests start keep what they compiled for the next: half of their time otherwise.
  env: { ...COMPILED, RUN_FOLDER, TMPDIR: join(RUN_FOLDER, 'tmp') },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'rules',
          include: ['tests/**/*.test.ts'],
          exclude: [...SITE, ...ROOTS],
          // To read all modules anew for each file would take a third of the time.
          isolate: false,
          globalSetup: SHARED,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'roots',
          include: ROOTS,
          globalSetup: SHARED,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'site',
          include: SITE,
          globalSetup: [SHARED, 'tests/support/shared-site.ts'],
          testTimeout: 180_000,
          // What is read once, such as the content, is read once for all files of a worker.
          isolate: false,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      ...(process.env.FULL === '1'
        ? [
            {
              test: {
                ...common,
                name: 'slow',
                include: SLOW,
                globalSetup: [SHARED, 'tests/support/build.ts'],
                testTimeout: 600_000,
                // What measures must be alone.
                maxWorkers: 1,
                sequence: { groupOrder: 1 },
              },
            },
          ]
        : []),
    ],
  },
});
