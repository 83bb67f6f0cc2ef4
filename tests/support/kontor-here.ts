import { afterEach, vi } from 'vitest';
import { runKontor } from '../../scripts/kontor/program.ts';
import type { CommandEnd } from './kontor.ts';

/** The command line in this process: the same program, without the time that a process takes. */
export interface KontorHere {
  run(...args: string[]): Promise<CommandEnd>;
  /** What the verb prints with `--json`; throws when it fails. */
  json(...args: string[]): Promise<unknown>;
  /** The exit code and what it says, of a verb that fails. */
  failure(...args: string[]): Promise<object>;
}

const writing = (stream: NodeJS.WriteStream) => {
  let text = '';
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  return () => {
    spy.mockRestore();
    return text;
  };
};

const runHere = async (args: readonly string[]): Promise<CommandEnd> => {
  const before = process.exitCode;
  const [out, err] = [writing(process.stdout), writing(process.stderr)];
  try {
    process.exitCode = undefined;
    await runKontor(args);
    return { code: Number(process.exitCode ?? 0), stdout: out(), stderr: err() };
  } finally {
    vi.restoreAllMocks();
    process.exitCode = before;
  }
};

/** For the tests of one file: chains are opened once in a process, by the settings of then. */
export const kontorHere = (settings: () => Readonly<Record<string, string>>): KontorHere => {
  afterEach(() => vi.unstubAllEnvs());
  const run = (...args: string[]) => {
    for (const [name, value] of Object.entries(settings())) vi.stubEnv(name, value);
    return runHere(args);
  };
  return {
    run,
    json: async (...args) => {
      const { code, stdout, stderr } = await run(...args, '--json');
      if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
      return JSON.parse(stdout);
    },
    failure: async (...args) => {
      const { code, stderr } = await run(...args, '--json');
      return { exit: code, ...JSON.parse(stderr) };
    },
  };
};
