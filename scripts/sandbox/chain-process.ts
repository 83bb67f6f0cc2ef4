import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { SandboxMissingError } from './missing.ts';
import { machineEnvironment } from '#kernel/config/child-environment.ts';

/** Runs the sandbox chain as a child process, which ends together with this process. */

export interface ChainOrder {
  file: string;
  /** 32 bytes as hexadecimal text. */
  vaultSecret: string;
  /** 0 chooses a free port. */
  port: number;
  slotMs: number;
}

const begun = z.object({ url: z.url(), vaultAddress: z.string(), faucetAddress: z.string() });
const notInstalled = z.object({ missing: z.string() });

export interface ChainProcess extends z.output<typeof begun> {
  ended: Promise<void>;
  stop(): Promise<void>;
}

const PROGRAM = resolve(import.meta.dirname, '../solana-sandbox/main.ts');
const STOP_MOST_MS = 5000;

const spawnChain = () =>
  spawn(process.execPath, [PROGRAM], {
    env: machineEnvironment(process.env),
    stdio: ['pipe', 'pipe', 'inherit'],
  });

/** The child ends when its standard input is closed; it is killed if that takes too long. */
const stopper = (child: ChildProcess, ended: Promise<void>) => async (): Promise<void> => {
  child.stdin?.end();
  const hurry = setTimeout(() => child.kill('SIGKILL'), STOP_MOST_MS);
  await ended;
  clearTimeout(hurry);
};

/**
 * Starts the chain and waits until it answers.
 * @throws SandboxMissingError if LiteSVM cannot be loaded
 * @throws Error if it ends before it answers; its standard error says why
 */
export const startChainProcess = async (order: ChainOrder): Promise<ChainProcess> => {
  const child = spawnChain();
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
  // Writing to a child that has ended fails; its end is reported in another way.
  child.stdin.on('error', () => undefined);
  const vaultSecret = Buffer.from(order.vaultSecret, 'hex').toString('base64');
  child.stdin.write(`${JSON.stringify({ ...order, vaultSecret })}\n`);
  const line = await new Promise<string | undefined>((done) => {
    createInterface({ input: child.stdout }).once('line', done);
    void ended.then(() => done(undefined));
  });
  if (line === undefined) throw new Error('The sandbox chain did not start');
  const answer: unknown = JSON.parse(line);
  const { data: absent } = notInstalled.safeParse(answer);
  if (absent !== undefined) throw new SandboxMissingError(absent.missing);
  return { ...begun.parse(answer), ended, stop: stopper(child, ended) };
};
