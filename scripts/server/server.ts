/** Kontor on one machine: serves the built site and its functions as Netlify would. */
import { access } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { startAnsweringThreads, type AnsweringThreads } from './answering-threads.ts';
import { createBodyBudget, createBodyCounts } from './body-budget.ts';
import { createConnectionCounts, limitConnections } from './connection-limit.ts';
import { dispatch, type Site } from './dispatch.ts';
import { answerFromFunction } from './function-answers.ts';
import { provideNetlifyGlobal } from './function-context.ts';
import { createFunctionRunner, type FunctionRunner } from './function-runner.ts';
import { loadFunctions } from './functions.ts';
import { loadHeaderRules } from './headers.ts';
import { drain, listen, requireFreePort } from './listening.ts';
import { resolveOptions, type ServerOptions, type ServerSettings } from './options.ts';
import { redirectsReader } from './redirects.ts';
import { takeRelayed } from './relayed-connections.ts';
import { connectionListener, createHttpServer, createListener } from './request-listener.ts';
import { createRunningWork, type RunningWork } from './running-work.ts';
import { createSchedules } from './schedule.ts';
import { createSharedCache } from './shared-cache.ts';
import type { NetworkMemory } from './shared-counts.ts';
import { createStaticAnswers } from './static-answers.ts';
import { loadStaticFiles, type StaticFiles } from './static-files.ts';

export interface RunningServer {
  url: string;
  port: number;
  /** Resolves once all threads that listen do so; the main one does already. */
  ready: Promise<void>;
  /** Replaces the served files. */
  show(files: StaticFiles): void;
  /** Reloads the functions that run in threads, with their code and the catalogue. */
  renew(): Promise<void>;
  /** Takes no new request, waits for running ones, then ends; safe to call twice. */
  close(): Promise<void>;
}

/** Its number among the threads that listen. */
const MAIN_THREAD = 0;

interface LoadedSite extends Site {
  show(files: StaticFiles): void;
}

interface SiteParts {
  runner: FunctionRunner;
  running: RunningWork;
  /** Known once the server listens. */
  port(): number;
}

const newCache = ({ sharedCache, sharedCacheLimitBytes }: ServerSettings) =>
  sharedCache ? createSharedCache(sharedCacheLimitBytes) : undefined;

/** The address that files name, and the one under which they are served. */
const originOf = ({ writtenOrigin: written }: ServerSettings, port: () => number) =>
  written === undefined ? undefined : { written, served: () => `http://localhost:${port()}` };

const loadSite = async (
  settings: ServerSettings,
  { runner, running, port }: SiteParts,
): Promise<LoadedSite> => {
  await access(settings.configFile).catch(() => {
    throw new Error(`The configuration file ${settings.configFile} cannot be read.`);
  });
  const files = settings.files ?? (await loadStaticFiles(settings.publishFolder));
  const readRedirects = redirectsReader(settings.configFile);
  const [rules, redirects, functions] = await Promise.all([
    loadHeaderRules(settings),
    readRedirects(files),
    loadFunctions(settings, running),
  ]);
  let cache = newCache(settings);
  const origin = originOf(settings, port);
  const site: LoadedSite = {
    files,
    redirects,
    functions,
    staticAnswers: createStaticAnswers(files, rules, origin),
    answerFromFunction: (exchange, match) => answerFromFunction(exchange, match, { runner, cache }),
    show(others) {
      cache = newCache(settings);
      Object.assign(site, {
        files: others,
        staticAnswers: createStaticAnswers(others, rules, origin),
      });
      // Until they are read, the former rules stay in use.
      readRedirects(others).then(
        (read) => {
          if (site.files === others) site.redirects = read;
        },
        (error: unknown) => settings.reportFailure(`server: redirects: ${String(error)}`),
      );
    },
  };
  return site;
};

/** The counters that all threads of the server share. */
interface SharedMemory {
  connections: NetworkMemory;
  bodies: NetworkMemory;
}

const createMemory = (threads: number): SharedMemory => ({
  connections: createConnectionCounts(threads),
  bodies: createBodyCounts(threads),
});

/** Starts the other threads; connections that they relay are served here and counted there. */
const startThreads = async (
  settings: ServerSettings,
  serve: (socket: Socket) => void,
  given: SharedMemory & { siteUrl: string },
): Promise<AnsweringThreads | undefined> => {
  if (settings.threads < 2) return undefined;
  const relayed = await takeRelayed(serve);
  const { socketPath } = relayed;
  const threads = startAnsweringThreads(settings, { ...given, socketPath });
  const close = async (): Promise<void> => {
    await threads.close();
    await relayed.close();
  };
  return { ...threads, close };
};

/** The server of this thread; it may listen at a port that others share. */
const openServer = async (
  settings: ServerSettings,
  listener: RequestListener,
  { connections }: SharedMemory,
) => {
  const server = createHttpServer(listener, settings);
  const serve = connectionListener(server);
  limitConnections(server, settings, { memory: connections, thread: MAIN_THREAD });
  const isShared = settings.threads > 1;
  // A second server could also open a shared port.
  if (isShared) await requireFreePort(settings);
  return { server, serve, address: await listen(server, { ...settings, isShared }) };
};

/** Reads the site and its functions, then listens; refuses to start with anything unreadable. */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const settings = resolveOptions(options);
  const { threads, live } = settings;
  const running = createRunningWork();
  let address = { url: '', port: 0 };
  let closing: Promise<void> | undefined;
  const siteUrl = (): string => settings.siteUrl ?? address.url;
  provideNetlifyGlobal();
  const memory = createMemory(threads);
  const budget = createBodyBudget(settings.bodyBudgetBytes, memory.bodies, MAIN_THREAD);
  const runner = createFunctionRunner({ settings, budget, running, siteUrl });
  const site = await loadSite(settings, { runner, running, port: () => address.port });
  const listener = createListener({
    settings,
    running,
    isDraining: () => closing !== undefined,
    intercept: (incoming, response) => live?.intercept(incoming, response) === true,
    answer: (exchange) => dispatch(site, exchange),
    adapt: (incoming, answer) => live?.adapt(incoming, answer) ?? answer,
  });
  const scheduled = settings.runSchedules ? site.functions.all : [];
  const schedules = createSchedules(scheduled, runner, settings.reportFailure);
  const opened = await openServer(settings, listener, memory);
  ({ address } = opened);
  const given = { ...memory, siteUrl: siteUrl() };
  const beside = await startThreads({ ...settings, port: address.port }, opened.serve, given);
  schedules.start();
  running.add(site.functions.warm());
  const close = async (): Promise<void> => {
    schedules.stop();
    await Promise.all([beside?.close(), drain(opened.server, running, settings.drainTimeoutMs)]);
    await site.functions.close();
  };
  const ready = beside?.ready ?? Promise.resolve();
  return {
    ...{ ...address, ready, show: site.show },
    renew: site.functions.renewThreads,
    close: () => (closing ??= close()),
  };
};
