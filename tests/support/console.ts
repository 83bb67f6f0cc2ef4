import { join } from 'node:path';
import { createKey } from '#access/create.ts';
import type { OperatorScope } from '#access/scopes.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { keyPorts } from './keys.ts';
import { ROOT, start } from './process.ts';

/** The console on a server of its own, with a fresh database. */
export interface ConsoleFixture {
  database: TestDatabase;
  url: string;
  /** A new operator key: what it is called, and the key itself. */
  operatorKey(
    scopes?: readonly OperatorScope[],
    name?: string,
  ): Promise<{ keyId: string; text: string }>;
  ask(path: string, asked?: Asked): Promise<Response>;
  /** Signs in and answers the Cookie header of the session. */
  signIn(key: string): Promise<string>;
  close(): Promise<void>;
}

interface Asked {
  method?: string;
  cookie?: string;
  headers?: Readonly<Record<string, string>>;
  /** A form; its presence makes it a POST. */
  form?: Readonly<Record<string, string>>;
}

/** What sessions are sealed under. */
export const CONSOLE_KEY = 'a key of the console for its sessions';

export const cookieOf = (response: Response): string =>
  (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';

const asker =
  (url: string) =>
  (path: string, { method, cookie, headers = {}, form }: Asked = {}): Promise<Response> =>
    fetch(url + path, {
      method: method ?? (form === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: { ...(cookie === undefined ? {} : { Cookie: cookie }), ...headers },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });

export const openConsole = async (
  variables: Readonly<Record<string, string>> = {},
): Promise<ConsoleFixture> => {
  const database = await freshDatabase();
  const program = join(ROOT, 'tests/support/endpoint-server.ts');
  const server = await start([program, 'console'], /open at (http:\/\/\S+)/, {
    DATABASE_URL: database.url,
    CONSOLE_KEY,
    ...variables,
  });
  const url = server.found[1] ?? '';
  const ask = asker(url);
  return {
    database,
    url,
    ask,
    operatorKey: async (scopes = ['console'], name = '') => {
      const holder = { type: 'operator' } as const;
      const { key, record } = await createKey(keyPorts(database.store), { holder, scopes, name });
      return { keyId: record.keyId, text: key.text };
    },
    signIn: async (key) => cookieOf(await ask('/console', { form: { key } })),
    close: async () => {
      await server.stop();
      await database.drop();
    },
  };
};

/** The console as an operator sees it who has signed in. */
export interface OperatorConsole extends Pick<ConsoleFixture, 'database' | 'close'> {
  /** The text of its first page. */
  page(): Promise<string>;
}

export const openSignedIn = async (): Promise<OperatorConsole> => {
  const { database, ask, close, ...fixture } = await openConsole();
  const cookie = await fixture.signIn((await fixture.operatorKey()).text);
  return { database, close, page: async () => (await ask('/console', { cookie })).text() };
};

/** What a page says, each cell beside the next. */
export const cellsOf = (text: string): string =>
  text.replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/ +/g, ' ');
