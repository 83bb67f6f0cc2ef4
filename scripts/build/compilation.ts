import { fork, type StdioOptions } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { buildEnvironment } from '#kernel/config/child-environment.ts';
import { systemWorld } from '#kernel/world.ts';
import { PAGE_STYLES, RENDERING } from './compiled.ts';
import { lastLines } from './questions.ts';
import { templateDigest } from './input-digest.ts';

/** Compiles the templates if they have changed since the last compilation. */

const PROGRAM = new URL('./compile-process.ts', import.meta.url);
const PREFIX = 'pages-';
const UNFINISHED_PREFIX = 'compiling-';
/** Folders that were begun longer ago are from a process that was killed. */
const ABANDONED_AFTER_MS = 3_600_000;
/** How many compilations are kept: a build of another folder may still read one. */
const KEPT = 3;

/** Options for a child process that gets no secrets. */
export const forkOptions = (root: string) => ({
  cwd: root,
  env: { ...buildEnvironment(process.env), ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' },
  execArgv: [],
});

/** `background`: runs beside a server that answers requests; `build`: a person waits for it. */
type CompilingRole = 'background' | 'build';

const run = async (root: string, folder: string, role: CompilingRole): Promise<void> => {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'ipc'];
  const child = fork(PROGRAM, [root, folder, role], { ...forkOptions(root), stdio });
  const last = lastLines(child);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`astro build failed\n${last.join('\n')}`);
};

/** Folders with this prefix, the most recently used first. */
const foldersOf = async (parent: string, prefix: string) => {
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  const folders = names.map((name) => join(parent, name));
  const used = await Promise.all(
    folders.map(async (folder) => {
      // Another build may delete its folder meanwhile.
      const found = await stat(folder).catch(() => null);
      return found === null ? [] : [{ folder, atMs: found.mtimeMs }];
    }),
  );
  return used.flat().sort((left, right) => right.atMs - left.atMs);
};

/** Removes the compilations that were used longest ago, and abandoned ones. */
const removeOthers = async (parent: string): Promise<void> => {
  const whole = await foldersOf(parent, PREFIX);
  const begun = await foldersOf(parent, UNFINISHED_PREFIX);
  const abandonedAtMs = systemWorld.now().getTime() - ABANDONED_AFTER_MS;
  const former = [...whole.slice(KEPT), ...begun.filter(({ atMs }) => atMs < abandonedAtMs)];
  for (const { folder } of former) await rm(folder, { recursive: true, force: true });
};

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Compiles the templates if needed. @returns the folder with the compilation */
export const compileTemplates = async (root: string, role: CompilingRole): Promise<string> => {
  const parent = join(root, '.kontor');
  await mkdir(parent, { recursive: true });
  const folder = join(parent, PREFIX + (await templateDigest(root)));
  const now = systemWorld.now();
  if (await isThere(join(folder, RENDERING, PAGE_STYLES))) {
    await utimes(folder, now, now);
    return folder;
  }
  const made = await mkdtemp(join(parent, UNFINISHED_PREFIX));
  try {
    await run(root, made, role);
    await rename(made, folder);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    // Another build may have made the same compilation meanwhile.
    if (!(await isThere(join(folder, RENDERING, PAGE_STYLES)))) throw error;
  }
  await removeOthers(parent);
  return folder;
};
