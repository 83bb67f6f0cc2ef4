import { vi } from 'vitest';
import { VARIABLES } from '#kernel/config/env.ts';
import { runKontor } from '../../scripts/kontor/program.ts';

/** The command line in this process: the same program, without the time that a process takes. */

export interface CommandEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface KontorHere {
  run(...args: string[]): Promise<CommandEnd>;
  /** What the verb prints with `--json`; throws when it fails. */
  json(...args: string[]): Promise<unknown>;
  /** The exit code and what it says, of a verb that fails and prints nothing else. */
  failure(...args: string[]): Promise<object>;
}

type Settings = Readonly<Record<string, string>>;

/** What a process would have of its own, and a run in this one has for its time. */
interface Dependencies {
  folder: string;
  settings: Settings;
}

/** What a program may be told by the environment; the rest of it is the machine's. */
const NAMES = [...Object.keys(VARIABLES), 'FORCE_COLOR', 'NO_COLOR'];

const setVariables = (values: Readonly<Record<string, string | undefined>>): void => {
  for (const [name, value] of Object.entries(values))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
};

const written = (stream: NodeJS.WriteStream) => {
  let text = '';
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  return { text: () => text, restore: () => spy.mockRestore() };
};

const runNow = async (
  args: readonly string[],
  { folder, settings }: Dependencies,
): Promise<CommandEnd> => {
  // A test may set what is no variable any more.
  const names = [...NAMES, ...Object.keys(settings)];
  const before = {
    folder: process.cwd(),
    exitCode: process.exitCode,
    variables: Object.fromEntries(names.map((name) => [name, process.env[name]])),
  };
  const [out, err] = [written(process.stdout), written(process.stderr)];
  try {
    process.chdir(folder);
    setVariables({ ...Object.fromEntries(NAMES.map((name) => [name, undefined])), ...settings });
    process.exitCode = undefined;
    await runKontor(args);
    return { code: Number(process.exitCode ?? 0), stdout: out.text(), stderr: err.text() };
  } finally {
    for (const stream of [out, err]) stream.restore();
    process.exitCode = before.exitCode;
    setVariables(before.variables);
    process.chdir(before.folder);
  }
};

let lastRun: Promise<unknown> = Promise.resolve();

/** A process has one environment, one folder and one output: who comes waits for who is there. */
const runInTurn = (args: readonly string[], dependencies: Dependencies): Promise<CommandEnd> => {
  const run = lastRun.then(() => runNow(args, dependencies));
  lastRun = run.catch(() => undefined);
  return run;
};

/** Every way to ask, from one way to run. */
export const askedOf = (run: KontorHere['run']): KontorHere => ({
  run,
  json: async (...args) => {
    const { code, stdout, stderr } = await run(...args, '--json');
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout);
  },
  failure: async (...args) => {
    const { code, stdout, stderr } = await run(...args, '--json');
    if (stdout !== '') throw new Error(`${args.join(' ')} fails and prints ${stdout}`);
    return { exit: code, ...JSON.parse(stderr) };
  },
});

/** The settings are asked for at each run: a test may begin with some that it makes. */
export const kontorHere = (settings: () => Settings, folder = process.cwd()): KontorHere =>
  askedOf((...args) => runInTurn(args, { folder, settings: settings() }));
