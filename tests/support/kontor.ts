import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { askedOf, kontorHere, type CommandEnd, type KontorHere } from './kontor-here.ts';

/** A folder with a content of its own and a database that is not there yet. */
export interface Workplace extends KontorHere {
  folder: string;
  /** The same in a process of its own, as an operator runs it. */
  spawned: KontorHere;
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
  const variables = { DATABASE_URL: url, ...settings };
  const env = { PATH: process.env['PATH'] ?? '', ...variables };
  return {
    folder,
    ...kontorHere(() => variables, folder),
    spawned: askedOf((...args) => end(args, folder, env)),
    openStore: () => openStore({ url: variables.DATABASE_URL }),
    drop: () => rm(folder, { recursive: true, force: true }),
  };
};
