import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, start } from './process.ts';

/** Kontor as `npm start` serves it, on a free port, with a fresh operational database. */
export interface RunningSite {
  url: string;
  /** The folder of built files. */
  dist: string;
  database: string;
  /** What it printed so far. */
  output(): string;
  stop(): Promise<void>;
}

export const runSite = async (
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningSite> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-'));
  const database = `file:${join(folder, 'kontor.db')}`;
  const running = await start([join(ROOT, 'scripts/start.ts')], /open at (http:\/\/\S+)/, {
    PORT: '0',
    NO_COLOR: '1',
    DATABASE_URL: database,
    ...variables,
  });
  const stop = async (): Promise<void> => {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const url = running.found[1] ?? '';
  return { url, dist: join(ROOT, 'dist'), database, output: running.output, stop };
};
