import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openStore, type Store } from '#storage/store.ts';

export interface CommandEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A folder with a content of its own and a database that is not there yet. */
export interface Workplace {
  folder: string;
  run(...args: string[]): Promise<CommandEnd>;
  /** What the verb prints with `--json`; throws when it fails. */
  json(...args: string[]): Promise<unknown>;
  openStore(): Promise<Store>;
  drop(): Promise<void>;
}

const SCRIPT = resolve('scripts/kontor.ts');

const SOURCES = {
  'self-listed': {
    title: 'The owner',
    url: null,
    licence: 'CC0 1.0',
    licenceUrl: null,
    attribution: 'Stated by the owner.',
  },
};

const end = (args: readonly string[], cwd: string, env: Record<string, string>) =>
  new Promise<CommandEnd>((ended) => {
    const child = spawn(process.execPath, [SCRIPT, ...args], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (text) => (stdout += String(text)));
    child.stderr.on('data', (text) => (stderr += String(text)));
    child.on('close', (code) => ended({ code, stdout, stderr }));
  });

export const freshWorkplace = async (settings: Record<string, string> = {}): Promise<Workplace> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-work-'));
  await mkdir(join(folder, 'content'));
  await writeFile(join(folder, 'content', 'sources.json'), JSON.stringify(SOURCES));
  const url = pathToFileURL(join(folder, 'kontor.db')).href;
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: url, ...settings };
  const run = (...args: string[]) => end(args, folder, env);
  return {
    folder,
    run,
    json: async (...args) => {
      const { code, stdout, stderr } = await run(...args, '--json');
      if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
      return JSON.parse(stdout);
    },
    openStore: () => openStore({ url }),
    drop: () => rm(folder, { recursive: true, force: true }),
  };
};
