import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { withBug, type Bug } from './bugs.ts';

/** Copies of the program with one bug each, and who finds it. */

const ROOT = resolve(import.meta.dirname, '../../..');
const COPIED = [
  ...['src', 'scripts', 'tests', 'functions', 'examples', 'netlify.toml'],
  ...['package.json', 'tsconfig.json', 'vitest.config.ts'],
];
/** A bug may have the program wait for ever. */
const SIMULATION_MOST_MS = 300_000;
const TESTS_MOST_MS = 240_000;

export interface Found {
  bug: Bug;
  by: 'simulation' | 'tests' | 'nobody';
  /** Which seed found it, counted from the first one. */
  seeds?: number;
  /** The law that it broke. */
  law?: string;
  seconds: number;
}

interface Ended {
  /** Null where it took too long. */
  code: number | null;
  output: string;
}

export const run = (folder: string, given: readonly string[], mostMs: number): Promise<Ended> =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, given, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: mostMs,
      killSignal: 'SIGKILL',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', failed);
    child.once('close', (code) => done({ code, output }));
  });

const BROKEN = /^Seed (\d+): (.*)$/m;

const simulate = async (folder: string, most: number): Promise<Omit<Found, 'bug' | 'seconds'>> => {
  const given = ['scripts/simulate.ts', '--processes', '1', '--seeds', String(most)];
  const { code, output } = await run(folder, given, SIMULATION_MOST_MS);
  const [, seed, law] = BROKEN.exec(output) ?? [];
  if (seed !== undefined) return { by: 'simulation', seeds: Number(seed), law };
  // On a busy machine no seed may have ended in time: that shows nothing.
  if (code === 0 || code === null) return { by: 'nobody' };
  return { by: 'simulation', seeds: 1, law: output.trim().split('\n')[0] };
};

const VITEST = 'node_modules/vitest/vitest.mjs';

const test = async (folder: string, tests: readonly string[]): Promise<boolean> => {
  if (tests.length === 0) return false;
  const given = [VITEST, 'run', '--project', 'rules', '--bail', '1', ...tests];
  return (await run(folder, given, TESTS_MOST_MS)).code !== 0;
};

const lawful = new Map<string, Promise<boolean>>();

/** Tests that fail without any bug find none. */
const areLawful = (folder: string, tests: readonly string[]): Promise<boolean> => {
  const name = tests.join(' ');
  const known = lawful.get(name) ?? test(folder, tests).then((hasFailed) => !hasFailed);
  lawful.set(name, known);
  return known;
};

/** Does the work in a copy of the program, which is gone afterwards. */
export const inCopy = async (work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-planted-'));
  try {
    for (const name of COPIED) await cp(join(ROOT, name), join(folder, name), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Plants the bug in the copy, looks who finds it, and takes it out again. */
export const plant = async (folder: string, bug: Bug, seeds: number): Promise<Found> => {
  const began = performance.now();
  const file = join(folder, bug.file);
  const text = await readFile(file, 'utf8');
  const secondsSince = (): number => Math.round((performance.now() - began) / 1000);
  await writeFile(file, withBug(text, bug));
  try {
    const shown = await simulate(folder, seeds);
    if (shown.by !== 'nobody' || !(await test(folder, bug.tests)))
      return { bug, ...shown, seconds: secondsSince() };
  } finally {
    await writeFile(file, text);
  }
  const isFound = await areLawful(folder, bug.tests);
  return { bug, by: isFound ? 'tests' : 'nobody', seconds: secondsSince() };
};
