import type { Server } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { writeElsewhere } from '#kernel/storage/threads/threaded-store.ts';
import { wakeElsewhere } from '#kernel/worker/shared-wakes.ts';
import { collectWhenIdle } from '../local/idle-collection.ts';
import type { AnsweringOptions, FromAnsweringThread } from './answering-threads.ts';
import { createBodyBudget, createTransit } from './body-budget.ts';
import { limitConnections } from './connection-limit.ts';
import { errorAnswer } from './answer.ts';
import { REFUSED_METHODS } from './dispatch.ts';
import { answerFromFunction } from './function-answers.ts';
import { provideNetlifyGlobal } from './function-context.ts';
import { loadFunctionFiles, warmUp } from './function-files.ts';
import { createFunctionRunner } from './function-runner.ts';
import { functionMatcher, functionsHere, type SiteFunctions } from './functions.ts';
import { drain, listen } from './listening.ts';
import { forwardRequest, relayConnections, type RelayedCallers } from './relay.ts';
import { createHttpServer, createListener } from './request-listener.ts';
import { createRunningWork } from './running-work.ts';
import { createSharedCache } from './shared-cache.ts';

/**
 * The program of a thread that also listens at the port of the main thread, answers some functions
 * itself, and relays all other requests to the main thread.
 */

const isOptions = (value: unknown): boolean => value instanceof Object && 'settings' in value;

// Only the main thread starts this program, with data of this type.
const options = z.custom<AnsweringOptions>(isOptions).parse(workerData);
const { settings, names, thread, socketPath } = options;

const say = (message: FromAnsweringThread): void => parentPort?.postMessage(message);
const reportFailure = (line: string): void => say({ say: 'failure', line });

// Before any function is loaded, since loading one may already open stores.
writeElsewhere(options.writers);
wakeElsewhere(options.wakes);
provideNetlifyGlobal();

const running = createRunningWork();
const budget = createBodyBudget(settings.bodyBudgetBytes, options.bodies, thread);
const transit = createTransit(settings, options.bodies, thread);
let isDraining = false;

interface Asked {
  method: string;
  path: string;
}

/** Answers requests for this thread's functions; relays all others to the main thread. */
const listenerFor = (match: SiteFunctions['match'], isHere: (asked: Asked) => boolean) => {
  const siteUrl = (): string => options.siteUrl;
  const runner = createFunctionRunner({
    settings: { ...settings, reportFailure },
    ...{ budget, running, siteUrl },
  });
  const { sharedCache, sharedCacheLimitBytes } = settings;
  const cache = sharedCache ? createSharedCache(sharedCacheLimitBytes) : undefined;
  return createListener({
    settings: { ...settings, reportFailure, accessLog: undefined },
    running,
    isDraining: () => isDraining,
    intercept: (incoming, response) => {
      const [path = ''] = (incoming.url ?? '').split('?', 1);
      if (isHere({ method: incoming.method ?? 'GET', path })) return false;
      forwardRequest(incoming, response, socketPath);
      return true;
    },
    answer: async (exchange) => {
      const { method, url } = exchange;
      const found = match(method, url.pathname);
      if (found !== undefined) return answerFromFunction(exchange, found, { runner, cache });
      return errorAnswer(url.pathname, 404, 'There is nothing at this address.');
    },
    adapt: (_, answer) => answer,
  });
};

interface Opened {
  server: Server;
  callers: RelayedCallers;
}

const open = async (): Promise<Opened> => {
  const loaded = await loadFunctionFiles(settings.functionsFolder, (name) => names.includes(name));
  const match = functionMatcher(functionsHere(loaded, { running, reportFailure }));
  const isHere = ({ method, path }: Asked): boolean =>
    !REFUSED_METHODS.has(method) && match(method, path) !== undefined;
  const listener = listenerFor(match, isHere);
  const server = createHttpServer(listener, settings);
  const { stalledMostMs } = settings;
  const relay = { socketPath, transit, stalledMostMs };
  const callers = relayConnections(server, { ...relay, isHere });
  limitConnections(server, settings, { memory: options.connections, thread });
  await listen(server, { ...settings, isShared: true });
  running.add(warmUp(loaded));
  return { server, callers };
};

const close = async ({ server, callers }: Opened): Promise<void> => {
  isDraining = true;
  callers.endSilent();
  setTimeout(callers.endRelayed, settings.drainTimeoutMs);
  await drain(server, running, settings.drainTimeoutMs);
  process.exit(0);
};

try {
  const opened = await open();
  parentPort?.once('message', () => void close(opened));
  say({ say: 'ready' });
  collectWhenIdle();
} catch (error) {
  say({ say: 'unreadable', message: error instanceof Error ? error.message : String(error) });
}
