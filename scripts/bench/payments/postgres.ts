import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL of its own: started from the machine's binaries in a fresh folder. */

export interface Postgres {
  version: string;
  /** How clients reach it: by a socket in its folder, faster than TCP, and open to nobody else. */
  connection: { host: string; port: number; user: string; database: string };
  stop(): Promise<void>;
}

const BINARY_FOLDERS = [
  '/usr/lib/postgresql/15/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
  '/usr/local/opt/postgresql@15/bin',
];

/** Every commit waits for the disk; the rest is what a machine of its own would be given. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  listen_addresses: '',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  jit: 'off',
};

const USER = 'kontor';
/** Names the socket in its folder, no port of the machine. */
const PORT = 5432;
const READY_TRIES = 200;
const READY_EVERY_MS = 50;

interface Person {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root: there it runs as somebody who may nothing. */
const unprivileged = async (): Promise<Person | undefined> => {
  if (process.getuid?.() !== 0) return {};
  const people = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].flatMap((name) => people.filter(([who]) => who === name));
  const [, , uid, gid] = found[0] ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
};

const run = async (program: string, args: readonly string[], person: Person): Promise<string> => {
  const child = spawn(program, args, {
    ...person,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (output += String(text)));
  const code = await new Promise((closed) => child.once('close', closed));
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}: ${output}`);
  return output;
};

const untilReady = async (connection: Postgres['connection']): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client(connection);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt === READY_TRIES) throw error;
      await pause(READY_EVERY_MS);
    }
  }
};

const launch = async (binaries: string, folder: string, person: Person): Promise<Postgres> => {
  const data = join(folder, 'data');
  const asked = [
    '-D',
    data,
    '-U',
    USER,
    '--auth=trust',
    '--encoding=UTF8',
    '--no-locale',
    '--no-sync',
  ];
  await run(join(binaries, 'initdb'), asked, person);
  const settings = { ...SETTINGS, port: PORT, unix_socket_directories: folder };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], {
    ...person,
    cwd: '/',
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  const connection = { host: folder, port: PORT, user: USER, database: 'postgres' };
  const stop = async (): Promise<void> => {
    // The fast shutdown: ends sessions, keeps data.
    child.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const failed = ended.then(([code]) => {
    throw new Error(`postgres ended with ${code}`);
  });
  failed.catch(() => undefined);
  await Promise.race([untilReady(connection), failed]);
  const version = (await run(join(binaries, 'postgres'), ['--version'], person)).trim();
  return { version, connection, stop };
};

const firstFolder = async (): Promise<string | undefined> => {
  for (const folder of BINARY_FOLDERS)
    if (
      await access(join(folder, 'initdb')).then(
        () => true,
        () => false,
      )
    )
      return folder;
  return undefined;
};

/** Undefined where this machine has no PostgreSQL 15, or nobody who could run it. */
export const startPostgres = async (): Promise<Postgres | undefined> => {
  const [binaries, person] = await Promise.all([firstFolder(), unprivileged()]);
  if (binaries === undefined || person === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'kontor-postgres-'));
  try {
    if (person.uid !== undefined && person.gid !== undefined)
      await chown(folder, person.uid, person.gid);
    return await launch(binaries, folder, person);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
};
