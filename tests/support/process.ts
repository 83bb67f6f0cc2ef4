import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

interface Finished {
  code: number | null;
  /** Standard output and standard error in the order in which they came. */
  output: string;
}

type Variables = Readonly<Record<string, string>>;

/** What Node has compiled once, no later program compiles again. */
export const COMPILED = { NODE_COMPILE_CACHE: resolve(ROOT, '.kontor/compiled') };

/**
 * For sites whose prices are asked for: a machine that others use as well makes no hotel late. The
 * limits themselves are tested with a clock of the test's own.
 */
export const PATIENT_PRICES = { PRICE_HOTEL_MS: '60000', PRICE_CALL_MS: '60000' };

const startNode = (
  args: readonly string[],
  variables: Variables,
  folder: string,
  channel: readonly 'ipc'[] = [],
): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...COMPILED, ...variables },
    stdio: ['ignore', 'pipe', 'pipe', ...channel],
  });

/** Runs a Node program to its end. */
export const run = async (
  args: readonly string[],
  variables: Variables = {},
  folder = ROOT,
): Promise<Finished> => {
  const child = startNode(args, variables, folder);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => (output += String(text)));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, output };
};

export interface Running {
  /** What the pattern found in the output. */
  found: RegExpExecArray;
  output(): string;
  pid: number;
  stop(): Promise<void>;
  /** Ends it at once, and waits until whatever it had begun has ended as well. */
  kill(): Promise<void>;
}

/** Waits until a program's output matches; the caller stops it. */
const readied = async (child: ChildProcess, ready: RegExp): Promise<Running> => {
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const printed: string[] = [];
  const output = (): string => printed.join('');
  let isReady = false;
  const found = await new Promise<RegExpExecArray>((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        printed.push(String(text));
        // A server prints a line for each request: to search all of them again takes minutes.
        const match = isReady ? null : ready.exec(output());
        if (match === null) return;
        isReady = true;
        done(match);
      });
    child.once('close', (code) => fail(new Error(`ended with ${code}\n${output()}`)));
  });
  const end = (signal: 'SIGTERM' | 'SIGKILL') => async (): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  const [stop, kill] = [end('SIGTERM'), end('SIGKILL')];
  return { found, output, pid: child.pid ?? 0, stop, kill };
};

/** Starts a Node program and waits until its output matches. */
export const start = (
  args: readonly string[],
  ready: RegExp,
  variables: Variables = {},
  folder = ROOT,
): Promise<Running> => readied(startNode(args, variables, folder), ready);

/** The same for a program that a whole worker uses: it ends when its channel to the worker does. */
export const startForWorker = (
  args: readonly string[],
  ready: RegExp,
  variables: Variables,
): Promise<Running> => readied(startNode(args, variables, ROOT, ['ipc']), ready);

/** The same for a program of another kind. */
export const startProgram = (
  command: string,
  args: readonly string[],
  ready: RegExp,
  variables: Variables,
): Promise<Running> =>
  readied(spawn(command, args, { cwd: ROOT, env: { ...process.env, ...variables } }), ready);
