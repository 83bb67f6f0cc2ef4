import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { REQUEST_MOST_BYTES } from '#kernel/http/body.ts';
import {
  BODY_MEGABYTES_DEFAULT,
  CONNECTIONS_DEFAULT,
  CONNECTIONS_PER_ADDRESS_DEFAULT,
} from '#kernel/config/site-variables.ts';
import type { Answer } from './answer.ts';
import type { BodyPolicies } from './body-policy.ts';
import type { StaticFiles } from './static-files.ts';

interface LivePages {
  /** Called before anything else; true if it handles the request. */
  intercept(incoming: IncomingMessage, response: ServerResponse): boolean;
  /** What is sent instead of an answer. */
  adapt(incoming: IncomingMessage, answer: Answer): Answer;
}

export interface ServerOptions {
  /** The project's folder; the other folders and the file are relative to it. */
  root: string;
  publishFolder?: string;
  /** Files to serve instead of the publish folder, such as a site that is still being built. */
  files?: StaticFiles;
  /** For a local run whose pages are rebuilt when their source files change. */
  live?: LivePages;
  /** What the files of a local build call this site; served ones name the port that listens. */
  writtenOrigin?: string;
  functionsFolder?: string;
  configFile?: string;
  /** 0 takes any free port. */
  port?: number;
  host?: string;
  /** The public address as functions see it in `context.site.url`; the server's own by default. */
  siteUrl?: string;
  /** Addresses of own proxies: only from them X-Forwarded-For, -Proto and -Host are believed. */
  trustedProxies?: readonly string[];
  sharedCache?: boolean;
  sharedCacheLimitBytes?: number;
  /** For functions without a policy. */
  requestBodyLimitBytes?: number;
  bodyPolicies?: BodyPolicies;
  /** For all bodies together that were received and are not answered yet. */
  bodyBudgetBytes?: number;
  connectionsMost?: number;
  connectionsPerAddressMost?: number;
  functionTimeoutMs?: number;
  /** A connection on which nothing moves for this long is ended, even amid an answer. */
  stalledMostMs?: number;
  /** The thread that runs a function; undefined (the default) for the server's own thread. */
  threadOf?: (functionName: string) => string | undefined;
  /** Threads that accept connections; those after the first answer only `answeredByAll`. */
  threads?: number;
  /** The names of functions that every thread answers by itself. */
  answeredByAll?: readonly string[];
  /** How long `close` waits for what is still running. */
  drainTimeoutMs?: number;
  runSchedules?: boolean;
  /** Receives one line per request. */
  accessLog?: (line: string) => void;
  /** Receives one line per failure; standard error by default. */
  reportFailure?: (line: string) => void;
}

type WithoutDefault = 'siteUrl' | 'accessLog' | 'files' | 'live' | 'writtenOrigin';
export type ServerSettings = Readonly<
  Required<Omit<ServerOptions, WithoutDefault>> & Pick<ServerOptions, WithoutDefault>
>;

const MEBIBYTE_BYTES = 1024 * 1024;

// The limits are Netlify's own where Netlify has one, so a function that works here works there.
const DEFAULTS = {
  publishFolder: 'dist',
  functionsFolder: 'functions',
  configFile: 'netlify.toml',
  port: 8888,
  host: '127.0.0.1',
  trustedProxies: [],
  sharedCache: true,
  sharedCacheLimitBytes: 16 * MEBIBYTE_BYTES,
  requestBodyLimitBytes: REQUEST_MOST_BYTES,
  bodyPolicies: { byName: {} },
  bodyBudgetBytes: BODY_MEGABYTES_DEFAULT * MEBIBYTE_BYTES,
  connectionsMost: CONNECTIONS_DEFAULT,
  connectionsPerAddressMost: CONNECTIONS_PER_ADDRESS_DEFAULT,
  functionTimeoutMs: 60_000,
  // Longer than a function may take, and than an idle connection is kept.
  stalledMostMs: 120_000,
  threadOf: () => undefined,
  threads: 1,
  answeredByAll: [],
  drainTimeoutMs: 10_000,
  runSchedules: true,
} satisfies Partial<ServerOptions>;

const writeToStandardError = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

// An option passed as undefined means the default, as it does for a missing one.
const definedOnly = (options: ServerOptions): ServerOptions => {
  const defined = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(defined), root: options.root };
};

export const resolveOptions = (options: ServerOptions): ServerSettings => {
  const settings = { reportFailure: writeToStandardError, ...DEFAULTS, ...definedOnly(options) };
  return {
    ...settings,
    publishFolder: resolve(settings.root, settings.publishFolder),
    functionsFolder: resolve(settings.root, settings.functionsFolder),
    configFile: resolve(settings.root, settings.configFile),
  };
};
