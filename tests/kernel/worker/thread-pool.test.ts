import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ThreadError, threadPool } from '#kernel/worker/thread-pool.ts';
import { ROOT } from '../../support/process.ts';

/** A thread's program that does what its task says. */
const PROGRAM = `
import { serveTasks } from '${pathToFileURL(join(ROOT, 'src/kernel/worker/serve-tasks.ts')).href}';
const hoard = [];
serveTasks(async (task) => {
  if (task === 'spin') for (;;);
  if (task === 'environment') return 'names: ' + Object.keys(process.env).join(' ');
  if (task === 'throw') throw new TypeError('no');
  if (task === 'exit') process.exit(1);
  if (task === 'swell') for (;;) hoard.push(new Array(1000).fill(Math.random()));
  await new Promise((done) => setTimeout(done, 30));
  return task + '!';
});
`;

let folder: string;
let program: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-threads-'));
  program = pathToFileURL(join(folder, 'program.ts'));
  await writeFile(program, PROGRAM);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (options = {}) =>
  threadPool<string, string>({ program, threads: 2, limitMs: 5000, mostWaiting: 3, ...options });

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => (error instanceof ThreadError ? error.code : error));

describe('a pool of threads', () => {
  test('does tasks in the order of asking, and no more wait than may', async () => {
    const pool = open();
    const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map((task) => codeOf(pool.run(task)));
    expect(await Promise.all(asked)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!', 'too-many']);
    expect(await pool.run('g')).toBe('g!');
  });

  test('ends the thread of a task that takes too long, and goes on with another', async () => {
    const pool = open({ threads: 1, limitMs: 300 });
    await pool.run('warm');
    const [spun, behind] = [codeOf(pool.run('spin')), codeOf(pool.run('next'))];
    expect(await spun).toBe('too-slow');
    expect(await behind).toBe('next!');
  });

  test.each([
    ['throw', 'failed'],
    ['exit', 'failed'],
    ['swell', 'out-of-memory'],
  ])('reports that a task did %s, and goes on', async (task, code) => {
    const pool = open({ threads: 1, resourceLimits: { maxOldGenerationSizeMb: 32 } });
    expect(await codeOf(pool.run(task))).toBe(code);
    expect(await pool.run('next')).toBe('next!');
  });

  test('has no setting and no secret of the process in its environment', async () => {
    vi.stubEnv('SOLANA_LIVE_VAULT', 'secret');
    vi.stubEnv('SOME_TOKEN', 'secret');
    const names = await open().run('environment');
    vi.unstubAllEnvs();
    expect(names).toBe('names: ');
  });

  test('reports that its program cannot be loaded', async () => {
    const pool = open({ program: pathToFileURL(join(folder, 'nothing.ts')) });
    expect(await codeOf(pool.run('a'))).toBe('failed');
  });
});
