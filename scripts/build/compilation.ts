import { fork, type StdioOptions } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { buildEnvironment } from '#kernel/config/child-environment.ts';
import { systemWorld } from '#kernel/world.ts';
import { PAGE_STYLES, RENDERING } from './compiled.ts';
import { lastLines } from './questions.ts';
import { templateDigest } from './input-digest.ts';

/** Compiles the templates where they are others than the last ones that were. */

const PROGRAM = new URL('./compile-process.ts', import.meta.url);
const PREFIX = 'pages-';
/** A build of another folder may still read one. */
const KEPT = 3;

/** For a process that is given no secret. */
export const forkOptions = (root: string) => ({
  cwd: root,
  env: { ...buildEnvironment(process.env), ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' },
  execArgv: [],
});

const run = async (root: string, folder: string): Promise<void> => {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'ipc'];
  const child = fork(PROGRAM, [root, folder], { ...forkOptions(root), stdio });
  const last = lastLines(child);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`astro build failed\n${last.join('\n')}`);
};

/** Those that were used longest ago are left out. */
const removeOthers = async (parent: string): Promise<void> => {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  const used = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(parent, name))).mtimeMs })),
  );
  const former = used.sort((left, right) => right.at - left.at).slice(KEPT);
  for (const { name } of former) await rm(join(parent, name), { recursive: true, force: true });
};

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** The folder with what was compiled. */
export const compileTemplates = async (root: string): Promise<string> => {
  const parent = join(root, '.kontor');
  await mkdir(parent, { recursive: true });
  const folder = join(parent, PREFIX + (await templateDigest(root)));
  const now = systemWorld.now();
  if (await isThere(join(folder, RENDERING, PAGE_STYLES))) {
    await utimes(folder, now, now);
    return folder;
  }
  const made = await mkdtemp(join(parent, 'compiling-'));
  try {
    await run(root, made);
    await rename(made, folder);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    // Another build may have compiled the same in the meantime.
    if (!(await isThere(join(folder, RENDERING, PAGE_STYLES)))) throw error;
  }
  await removeOthers(parent);
  return folder;
};
