import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './process.ts';

const FOLDERS = ['content', 'functions', 'public', 'scripts', 'src'];
const FILES = ['astro.config.mjs', 'netlify.toml', 'package.json', 'package-lock.json'];

export interface ProjectCopy {
  root: string;
  drop(): Promise<void>;
}

/** A copy of the project that nobody else builds in, with the packages of this one. */
export const copyProject = async (): Promise<ProjectCopy> => {
  const root = await mkdtemp(join(tmpdir(), 'kontor-copy-'));
  for (const name of [...FOLDERS, ...FILES])
    await cp(join(ROOT, name), join(root, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return { root, drop: () => rm(root, { recursive: true, force: true }) };
};
