import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KINDS } from '#register/records/kinds.ts';
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

/** Leaves of a file of texts, by slug or by register and slug, those of these entries. */
const keepTexts = async (folder: string, name: string, kept: ReadonlySet<string>) => {
  const file = join(folder, name);
  const texts: Record<string, unknown> = JSON.parse(await readFile(file, 'utf8'));
  const kind = name.replace(/\.json$/, '');
  const known = Object.entries(texts).filter(
    ([key]) => kept.has(key) || kept.has(`${kind}/${key}`),
  );
  await writeFile(file, JSON.stringify(Object.fromEntries(known)));
};

/** Leaves one of so many entries of each register, with what is written of it. */
export const keepOneOf = async (count: number, { root }: ProjectCopy): Promise<void> => {
  const content = join(root, 'content');
  const kept = new Set<string>();
  for (const kind of KINDS)
    for (const [index, name] of (await readdir(join(content, kind))).sort().entries())
      if (index % count === 0) kept.add(`${kind}/${name.replace(/\.json$/, '')}`);
      else await rm(join(content, kind, name));
  for (const folder of ['sentences/de', 'keywords/de', 'keywords/en'])
    for (const name of await readdir(join(content, folder)))
      await keepTexts(join(content, folder), name, kept);
  const history = join(content, 'history.jsonl');
  const isKept = (line: string): boolean => {
    const { kind, slug } = JSON.parse(line);
    return kept.has(`${kind}/${slug}`);
  };
  const lines = (await readFile(history, 'utf8')).trim().split('\n').filter(isKept);
  await writeFile(history, `${lines.join('\n')}\n`);
};
