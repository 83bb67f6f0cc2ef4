import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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
  /** `unknown`: it took too long, which a slow machine can do as well as the bug. */
  by: 'simulation' | 'tests' | 'nobody' | 'unknown';
  /** Which seed found it, counted from the first one. */
  seeds?: number;
  /** The law that it broke. */
  law?: string;
  seconds: number;
}

export interface Ended {
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
  if (code === 0) return { by: 'nobody' };
  // On a busy machine no seed may have ended in time: that shows nothing.
  if (code === null) return { by: 'unknown' };
  return { by: 'simulation', seeds: 1, law: output.trim().split('\n')[0] };
};

const VITEST = 'node_modules/vitest/vitest.mjs';

type Verdict = 'passed' | 'failed' | 'timed out';

const ERROR = /^\w*Error: .*$/gm;
const TIMED_OUT = /^\w*Error: (?:Test|Hook) timed out in \d+ms/;

/** What a run of tests says: where each failure is one of time alone, nothing. */
export const verdictOf = ({ code, output }: Ended): Verdict => {
  if (code === 0) return 'passed';
  if (code === null) return 'timed out';
  const errors = stripVTControlCharacters(output).match(ERROR) ?? [];
  return errors.length > 0 && errors.every((each) => TIMED_OUT.test(each)) ? 'timed out' : 'failed';
};

const test = async (folder: string, tests: readonly string[]): Promise<Verdict> => {
  if (tests.length === 0) return 'passed';
  const given = [VITEST, 'run', '--project', 'rules', '--bail', '1', ...tests];
  return verdictOf(await run(folder, given, TESTS_MOST_MS));
};

const unplanted = new Map<string, Promise<Verdict>>();

/** Tests that fail without any bug find none. */
const areLawful = async (folder: string, tests: readonly string[]): Promise<boolean> => {
  const name = tests.join(' ');
  const known = unplanted.get(name) ?? test(folder, tests);
  unplanted.set(name, known);
  return (await known) === 'passed';
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

const foundBy = ({ by }: Pick<Found, 'by'>, verdict: Verdict): Found['by'] => {
  if (verdict === 'failed') return 'tests';
  return verdict === 'timed out' ? 'unknown' : by;
};

/** Plants the bug in the copy, looks who finds it, and takes it out again. */
export const plant = async (folder: string, bug: Bug, seeds: number): Promise<Found> => {
  const began = performance.now();
  const file = join(folder, bug.file);
  const text = await readFile(file, 'utf8');
  const secondsSince = (): number => Math.round((performance.now() - began) / 1000);
  await writeFile(file, withBug(text, bug));
  let shown: Omit<Found, 'bug' | 'seconds'>;
  try {
    shown = await simulate(folder, seeds);
    if (shown.by !== 'simulation') shown = { by: foundBy(shown, await test(folder, bug.tests)) };
  } finally {
    await writeFile(file, text);
  }
  const isFalse = shown.by === 'tests' && !(await areLawful(folder, bug.tests));
  return { bug, ...shown, ...(isFalse ? { by: 'nobody' } : {}), seconds: secondsSince() };
};
