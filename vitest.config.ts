import { defineConfig } from 'vitest/config';

/** Tests that need the built site; it is built once before them. */
const SITE = ['tests/{api,browser,deploy,discovery,pages,start}/**/*.test.ts'];
/** What is slow by nature, with its figures: only in `npm run test:full`. */
const SLOW = ['tests/**/*.slow.ts'];

const common = { testTimeout: 60_000, hookTimeout: 120_000, pool: 'forks' as const };
/** The built site is one for all: whoever builds it anew must be alone. */
const oneByOne = { ...common, maxWorkers: 1, sequence: { groupOrder: 1 } };
const globalSetup = 'tests/support/build.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'rules',
          include: ['tests/**/*.test.ts'],
          exclude: SITE,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...oneByOne, name: 'site', include: SITE, globalSetup } },
      ...(process.env.FULL === '1'
        ? [
            {
              test: { ...oneByOne, name: 'slow', include: SLOW, globalSetup, testTimeout: 600_000 },
            },
          ]
        : []),
    ],
  },
});
