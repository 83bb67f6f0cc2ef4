import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { run, ROOT } from './process.ts';
import { runSite, type RunningSite } from './site.ts';
import { ask, basicOf, type Asked, type V1Answer } from './v1.ts';

/** Real runs of `npm start`, one after the other, on one database and its sandbox chain. */
export interface LocalRuns {
  folder: string;
  start(): Promise<RunningSite>;
  /** Asks as the local test organization. */
  ask(site: RunningSite, path: string, asked?: Asked): Promise<V1Answer>;
  reconcile(): Promise<Reconciled>;
}

const reconciled = z.object({
  reconciled: z.boolean(),
  assets: z.array(z.object({ assetCode: z.string(), onChain: z.string(), difference: z.string() })),
  open: z.array(z.unknown()),
});
type Reconciled = z.output<typeof reconciled>;

/** A chain that is faster than Solana: 32 blocks are a second. */
const SLOT_MS = '30';

export const openLocalRuns = async (): Promise<LocalRuns> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-runs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const variables = {
    DATABASE_URL: `file:${join(folder, 'kontor.db')}`,
    SANDBOX_SLOT_MS: SLOT_MS,
    RATE_LIMIT: '1000000',
  };
  return {
    folder,
    start: async () => {
      const site = await runSite(variables);
      onTestFinished(() => site.kill());
      return site;
    },
    ask: async ({ url }, path, asked) => {
      const text = await readFile('.kontor/test-organization', 'utf8');
      const [organizationId = '', key = ''] = text.trim().split(':');
      return ask(url, { basic: basicOf(organizationId, key) }, path, asked);
    },
    reconcile: async () => {
      const args = [join(ROOT, 'scripts/kontor.ts'), 'reconcile', '--mode', 'test', '--json'];
      const { output } = await run(args, variables);
      return reconciled.parse(JSON.parse(output));
    },
  };
};

/** The first child of a process: of `npm start`, its chain. */
export const childOf = async (pid: number): Promise<number> => {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid)]);
  return Number(stdout.trim().split('\n')[0]);
};

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
