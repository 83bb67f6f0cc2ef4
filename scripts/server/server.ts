/** Kontor on one machine: serves the built site and its functions as Netlify would. */
import { access } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { errorAnswer } from './answer.ts';
import { createBodyBudget } from './body-budget.ts';
import { limitConnections } from './connection-limit.ts';
import { dispatch, type Site } from './dispatch.ts';
import { readExchange } from './exchange.ts';
import { answerFromFunction } from './function-answers.ts';
import { provideNetlifyGlobal } from './function-context.ts';
import { createFunctionRunner, type FunctionRunner } from './function-runner.ts';
import { loadFunctions } from './functions.ts';
import { loadHeaderRules } from './headers.ts';
import { authority, drain, listen } from './listening.ts';
import { resolveOptions, type ServerOptions, type ServerSettings } from './options.ts';
import { loadRedirects } from './redirects.ts';
import { respond } from './respond.ts';
import { createRunningWork, type RunningWork } from './running-work.ts';
import { createSchedules } from './schedule.ts';
import { leaveUnread } from './unread-body.ts';
import { createSharedCache } from './shared-cache.ts';
import { createStaticAnswers } from './static-answers.ts';
import { loadStaticFiles, type StaticFiles } from './static-files.ts';

export interface RunningServer {
  url: string;
  port: number;
  /** Serves other files from now on. */
  show(files: StaticFiles): void;
  /** Functions that run in threads read their code and the catalogue anew. */
  renew(): Promise<void>;
  /** Takes no new request, waits for running ones, then ends; safe to call twice. */
  close(): Promise<void>;
}

// A slow sender holds memory and a socket; these end it without hurting a slow but honest line.
const HTTP_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  // Longer than the 60 seconds of common proxies, so that it is they who close an idle line.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
};

interface ListenerParts {
  settings: ServerSettings;
  site: Site;
  running: RunningWork;
  isDraining: () => boolean;
}

interface LoadedSite extends Site {
  show(files: StaticFiles): void;
}

interface SiteParts {
  runner: FunctionRunner;
  running: RunningWork;
  /** Known once the server listens. */
  port(): number;
}

const loadSite = async (
  settings: ServerSettings,
  { runner, running, port }: SiteParts,
): Promise<LoadedSite> => {
  await access(settings.configFile).catch(() => {
    throw new Error(`The configuration file ${settings.configFile} cannot be read.`);
  });
  const [files, rules, redirects, functions] = await Promise.all([
    settings.files ?? loadStaticFiles(settings.publishFolder),
    loadHeaderRules(settings),
    loadRedirects(settings),
    loadFunctions(settings, running),
  ]);
  const { sharedCache, sharedCacheLimitBytes, writtenOrigin } = settings;
  const newCache = () => (sharedCache ? createSharedCache(sharedCacheLimitBytes) : undefined);
  let cache = newCache();
  const served = (): string => `http://localhost:${port()}`;
  const origin = writtenOrigin === undefined ? undefined : { written: writtenOrigin, served };
  const site: LoadedSite = {
    files,
    redirects,
    functions,
    staticAnswers: createStaticAnswers(files, rules, origin),
    answerFromFunction: (exchange, match) => answerFromFunction(exchange, match, { runner, cache }),
    show(others) {
      cache = newCache();
      Object.assign(site, {
        files: others,
        staticAnswers: createStaticAnswers(others, rules, origin),
      });
    },
  };
  return site;
};

// Without the query: it may hold what people typed.
const logWhenDone = (
  { method, url }: IncomingMessage,
  response: ServerResponse,
  clientAddress: string,
  accessLog: (line: string) => void,
): void => {
  const startMs = performance.now();
  response.once('close', () => {
    const tookMs = (performance.now() - startMs).toFixed(1);
    const path = url?.split('?')[0];
    accessLog(`${clientAddress} ${method} ${path} ${response.statusCode} ${tookMs}ms`);
  });
};

const answer = async (
  { settings, site }: ListenerParts,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const fallbackHost = authority(settings.host, incoming.socket.localPort ?? settings.port);
  const exchange = readExchange(incoming, response, { ...settings, fallbackHost });
  if (settings.accessLog !== undefined) {
    logWhenDone(incoming, response, exchange?.clientAddress ?? '-', settings.accessLog);
  }
  const method = incoming.method ?? 'GET';
  if (exchange !== undefined) {
    const found = await dispatch(site, exchange);
    return respond(response, settings.live?.adapt(incoming, found) ?? found, method);
  }
  const message = 'The address or the Host of the request is malformed.';
  return respond(response, errorAnswer(incoming.url ?? '', 400, message), method);
};

const createListener =
  (parts: ListenerParts) =>
  (incoming: IncomingMessage, response: ServerResponse): void => {
    response.once('close', parts.running.begin());
    leaveUnread(incoming, response);
    if (parts.isDraining()) response.setHeader('connection', 'close');
    if (parts.settings.live?.intercept(incoming, response) === true) return;
    answer(parts, incoming, response).catch((error: unknown) => {
      parts.settings.reportFailure(`server: ${incoming.method}: ${String(error)}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  };

/** Reads the site and its functions, then listens; refuses to start with anything unreadable. */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const settings = resolveOptions(options);
  const running = createRunningWork();
  let address = { url: '', port: 0 };
  let closing: Promise<void> | undefined;
  const siteUrl = (): string => settings.siteUrl ?? address.url;
  provideNetlifyGlobal();
  const budget = createBodyBudget(settings.bodyBudgetBytes);
  const runner = createFunctionRunner({ settings, budget, running, siteUrl });
  const site = await loadSite(settings, { runner, running, port: () => address.port });
  const isDraining = (): boolean => closing !== undefined;
  const listener = createListener({ settings, site, running, isDraining });
  // With a listener for it, a body that would be refused is never asked for.
  const server = createServer(HTTP_LIMITS, listener).on('checkContinue', listener);
  limitConnections(server, settings);
  const scheduled = settings.runSchedules ? site.functions.all : [];
  const schedules = createSchedules(scheduled, runner, settings.reportFailure);
  address = await listen(server, settings);
  schedules.start();
  const close = async (): Promise<void> => {
    schedules.stop();
    await drain(server, running, settings.drainTimeoutMs);
    await site.functions.close();
  };
  const { show, functions } = site;
  return { ...address, show, renew: functions.renewThreads, close: () => (closing ??= close()) };
};
