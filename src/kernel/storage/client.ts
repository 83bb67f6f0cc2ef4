import type { Client } from '@libsql/client';
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { keepPrivate } from './private-file.ts';

export interface ClientOptions {
  url: string;
  token?: string | undefined;
  /** How long a call waits for the lock of another writer; the native call blocks this process. */
  busyTimeoutMs: number;
  /** How long a server may take for one request. */
  requestTimeoutMs: number;
}

/** The path of a `file:` address, relative to the current folder; undefined for a server. */
export const databaseFile = (url: string): string | undefined => {
  if (!url.startsWith('file:')) return undefined;
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length));
};

// After a change of the current folder, a reconnect would open a relative path elsewhere.
const openFile = async (file: string, options: ClientOptions): Promise<Client> => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  keepPrivate(file);
  const { createClient } = await import('@libsql/client/sqlite3');
  const client = createClient({
    url: pathToFileURL(file).href,
    timeout: options.busyTimeoutMs,
    concurrency: 1,
    intMode: 'bigint',
  });
  await client.execute('PRAGMA secure_delete = ON');
  return client;
};

const openServer = async (options: ClientOptions): Promise<Client> => {
  const { createClient } = await import('@libsql/client/http');
  const signal = () => AbortSignal.timeout(options.requestTimeoutMs);
  // Within one network compressing an answer takes both sides longer than sending it.
  const isNear = options.url.startsWith('http:');
  return createClient({
    url: options.url,
    ...(options.token === undefined ? {} : { authToken: options.token }),
    intMode: 'bigint',
    fetch: (request: Request) => {
      if (isNear) request.headers.set('Accept-Encoding', 'identity');
      return fetch(request, { signal: signal() });
    },
  });
};

/** A libSQL client; the native library is loaded for files only, the HTTP one for servers only. */
export const openClient = async (options: ClientOptions): Promise<Client> => {
  const file = databaseFile(options.url);
  return file === undefined ? openServer(options) : openFile(file, options);
};
