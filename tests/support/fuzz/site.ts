import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../process.ts';
import { START } from '../site.ts';

/** `npm start` under load: what it logs is not kept, for a million lines would fill the test. */
export interface LoadedSite {
  url: string;
  pid: number;
  folder: string;
  /** As `Authorization` takes it. */
  basic: string;
  operatorKey: string;
  /** Resident memory of the server's process in MB. */
  memoryMb(): Promise<number>;
  stop(): Promise<void>;
}

const KIB = 1024;

const memoryOf = (pid: number) => async (): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / KIB;
};

export const startLoadedSite = async (
  variables: Readonly<Record<string, string>> = {},
): Promise<LoadedSite> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-load-'));
  const child = spawn(process.execPath, START, {
    cwd: ROOT,
    env: {
      ...process.env,
      ...{ PORT: '0', NO_COLOR: '1', DATABASE_URL: `file:${join(folder, 'kontor.db')}` },
      ...{ TRUST_PROXY: '127.0.0.1', SANDBOX_SLOT_MS: '50', RATE_LIMIT: '9999999', WATCH: '0' },
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  let output = '';
  const url = await new Promise<string>((done, fail) => {
    const read = (text: Buffer): void => {
      output += String(text);
      const [, found] = /open at (http:\/\/\S+)[^]*Ctrl-C/.exec(output) ?? [];
      if (found === undefined) return;
      child.stdout.off('data', read);
      child.stdout.resume();
      done(found);
    };
    child.stdout.on('data', read);
    child.once('close', (code) => fail(new Error(`ended with ${code}\n${output}`)));
  });
  const login = (await readFile(join(ROOT, '.kontor/test-organization'), 'utf8')).trim();
  const pid = child.pid ?? 0;
  return {
    ...{ url, pid, folder },
    basic: `Basic ${Buffer.from(login).toString('base64')}`,
    operatorKey: (await readFile(join(ROOT, '.kontor/test-key'), 'utf8')).trim(),
    memoryMb: memoryOf(pid),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
