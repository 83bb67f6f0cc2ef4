import { randomUUID } from 'node:crypto';

/** What a function may ask of its surroundings: the part of Netlify's context that exists here. */
export interface FunctionContext {
  readonly params: Record<string, string>;
  readonly ip: string;
  readonly requestId: string;
  readonly url: URL;
  readonly site: { readonly id: string; readonly name: string; readonly url: string };
  readonly deploy: { readonly context: string; readonly id: string; readonly published: boolean };
  readonly account: { readonly id: string };
  readonly server: { readonly region: string };
  readonly geo: Record<string, never>;
  json(value: unknown): Response;
  log(...values: unknown[]): void;
  waitUntil(work: Promise<unknown>): void;
}

interface ContextParts {
  readonly params: Record<string, string>;
  readonly clientAddress: string;
  readonly url: URL;
  readonly siteUrl: string;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export function createContext(parts: ContextParts): FunctionContext {
  return {
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
  };
}

/** Functions may read the environment through Netlify's global, which only Netlify brings along. */
export function provideNetlifyGlobal(): void {
  if ('Netlify' in globalThis) return;
  const env = {
    get: (name: string) => process.env[name],
    has: (name: string) => process.env[name] !== undefined,
    set: (name: string, value: string) => void (process.env[name] = value),
    delete: (name: string) => void delete process.env[name],
    toObject: () => ({ ...process.env }),
  };
  Object.assign(globalThis, { Netlify: { env, context: null } });
}
