import { join } from 'node:path';
import { z } from 'zod';
import { createKey } from '#access/create.ts';
import type { Mode } from '#access/key.ts';
import { createOrganization } from '#access/organizations.ts';
import type { OrganizationScope } from '#access/scopes.ts';
import type { Store } from '#kernel/storage/store.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { keyPorts } from './keys.ts';
import { ROOT, start, type Running } from './process.ts';

/** A real server of /v1 in a process of its own, on a fresh database of the test's. */
export interface V1Server {
  url: string;
  pid: number;
  output(): string;
  stop(): Promise<void>;
}

/** Tests ask more often than callers may: they raise the limit, and never switch it off. */
const PLENTY = '1000000';

export const serveV1 = async (
  databaseUrl: string,
  variables: Readonly<Record<string, string>> = {},
  functions: readonly string[] = ['v1'],
): Promise<V1Server> => {
  const program = join(ROOT, 'tests/support/v1-process.ts');
  const running: Running = await start([program, ...functions], /open at (http:\/\/\S+)/, {
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: PLENTY,
    ...variables,
  });
  const { output, pid, stop } = running;
  return { url: running.found[1] ?? '', pid, output, stop };
};

/** Somebody who may ask. */
export interface Caller {
  organizationId: string;
  key: string;
  /** The header Authorization. */
  basic: string;
}

export const basicOf = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const newOrganization = async (store: Store, name = 'Acme'): Promise<string> =>
  (await createOrganization(keyPorts(store), name)).organizationId;

export const newCaller = async (
  store: Store,
  options: { organizationId?: string; mode?: Mode; scopes?: readonly OrganizationScope[] } = {},
): Promise<Caller> => {
  const { mode = 'test', scopes } = options;
  const organizationId = options.organizationId ?? (await newOrganization(store));
  const holder = { type: 'organization', organizationId, mode } as const;
  const { key } = await createKey(keyPorts(store), { holder, scopes });
  return { organizationId, key: key.text, basic: basicOf(organizationId, key.text) };
};

export interface V1Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body read as JSON; null where it is none. */
  body: Body;
}

/** A body as tests look into it: whatever JSON there is. */
type Body = ReturnType<typeof JSON.parse>;

/** The rows of a list in a body. */
export const rowsOf = (value: unknown): Record<string, unknown>[] =>
  z.array(z.record(z.string(), z.unknown())).parse(value);

export interface Asked {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** The body as it stands, whatever it is. */
  raw?: string | Uint8Array<ArrayBuffer>;
}

const parsed = (text: string) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Asks a server as a caller, null for nobody. */
export const ask = async (
  url: string,
  caller: Pick<Caller, 'basic'> | null,
  path: string,
  { method, headers = {}, body, raw }: Asked = {},
): Promise<V1Answer> => {
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url + path, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: {
      ...(caller ? { Authorization: caller.basic } : {}),
      ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
};

/** A server on a fresh database with one organization in both modes. */
export interface V1Fixture {
  database: TestDatabase;
  server: V1Server;
  test: Caller;
  live: Caller;
  ask(caller: Pick<Caller, 'basic'> | null, path: string, asked?: Asked): Promise<V1Answer>;
  close(): Promise<void>;
}

export const openV1 = async (
  variables: Readonly<Record<string, string>> = {},
): Promise<V1Fixture> => {
  const database = await freshDatabase();
  const server = await serveV1(database.url, variables);
  const test = await newCaller(database.store);
  const live = await newCaller(database.store, {
    organizationId: test.organizationId,
    mode: 'live',
  });
  return {
    database,
    server,
    test,
    live,
    ask: (...asked) => ask(server.url, ...asked),
    close: async () => {
      await server.stop();
      await database.drop();
    },
  };
};
