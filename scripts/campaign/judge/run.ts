import { spawn } from 'node:child_process';
import { machineEnvironment } from '#kernel/config/child-environment.ts';

/** Runs a Node program to its end, as somebody does who looks in from outside. */
export const runToEnd = (
  args: readonly string[],
  folder: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; output: string }> =>
  new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...machineEnvironment(process.env), ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('close', (code) => done({ code, output }));
  });
