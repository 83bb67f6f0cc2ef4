import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { IMAGES } from './build.ts';
import { PATIENT_PRICES, ROOT, start } from './process.ts';

/** Kontor as `npm start` serves it, on a free port; its database is fresh unless one is given. */
export interface RunningSite {
  url: string;
  /** The folder of built files. */
  dist: string;
  database: string;
  /** What it printed so far. */
  output(): string;
  pid: number;
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** The Kontor that tests share which change nothing that others see. */
export interface SharedSite extends Pick<RunningSite, 'url' | 'dist' | 'database'> {
  /** What it printed when it was open. */
  greeting: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    site: SharedSite;
  }
}

export const sharedSite = (): SharedSite => inject('site');

/** What `npm start` runs: the memory of short-lived objects is bounded. */
export const START = ['--max-semi-space-size=8', join(ROOT, 'scripts/start.ts'), ...IMAGES];

export const runSite = async (
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningSite> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-'));
  const database = variables['DATABASE_URL'] ?? `file:${join(folder, 'kontor.db')}`;
  const running = await start(START, /open at (http:\/\/\S+)/, {
    PORT: '0',
    NO_COLOR: '1',
    // Another may build or be edited in this folder meanwhile; a test of its own follows changes.
    WATCH: '0',
    DATABASE_URL: database,
    ...PATIENT_PRICES,
    ...variables,
  });
  const after = (end: () => Promise<void>) => async (): Promise<void> => {
    await end();
    await rm(folder, { recursive: true, force: true });
  };
  const { output, pid } = running;
  return {
    url: running.found[1] ?? '',
    dist: join(ROOT, 'dist'),
    database,
    output,
    pid,
    stop: after(running.stop),
    kill: after(running.kill),
  };
};
