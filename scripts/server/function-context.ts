import { randomUUID } from 'node:crypto';

/** The context of a function call: the part of Netlify's context that exists here. */
export interface FunctionContext {
  params: Record<string, string>;
  ip: string;
  requestId: string;
  url: URL;
  site: { id: string; name: string; url: string };
  deploy: { context: string; id: string; published: boolean };
  account: { id: string };
  server: { region: string };
  geo: Record<string, never>;
  json(value: unknown): Response;
  log(...values: unknown[]): void;
  waitUntil(work: Promise<unknown>): void;
}

interface ContextParts {
  params: Record<string, string>;
  clientAddress: string;
  url: URL;
  siteUrl: string;
  waitUntil: (work: Promise<unknown>) => void;
}

export const createContext = (parts: ContextParts): FunctionContext => ({
  params: parts.params,
  ip: parts.clientAddress,
  requestId: randomUUID(),
  url: parts.url,
  site: { id: '', name: '', url: parts.siteUrl },
  deploy: { context: 'production', id: '0', published: true },
  account: { id: '' },
  server: { region: '' },
  geo: {},
  json: (value) => Response.json(value),
  log: console.log,
  waitUntil: parts.waitUntil,
});

/**
 * Provides the global object `Netlify`, through which functions may read the environment.
 * Also loads the classes of the fetch API, since their first use takes longer than most answers.
 */
export const provideNetlifyGlobal = (): void => {
  void new Request('http://localhost');
  if ('Netlify' in globalThis) return;
  const env = {
    get: (name: string) => process.env[name],
    has: (name: string) => process.env[name] !== undefined,
    set: (name: string, value: string) => void (process.env[name] = value),
    delete: (name: string) => void delete process.env[name],
    toObject: () => ({ ...process.env }),
  };
  Object.assign(globalThis, { Netlify: { env, context: null } });
};
