import { withTimeLimit } from '#kernel/async/time-limit.ts';
import { errorAnswer, jsonError, type Answer } from './answer.ts';
import { readCachePolicy, type CachePolicy } from './cache-policy.ts';
import type { Exchange } from './exchange.ts';
import { createContext } from './function-context.ts';
import { toAnswer, toLargeRequest, toRequest } from './function-messages.ts';
import type { FunctionMatch, SiteFunction } from './functions.ts';
import type { ServerSettings } from './options.ts';
import { readBody } from './request-body.ts';
import type { RunningWork } from './running-work.ts';

interface FunctionResult {
  answer: Answer;
  policy?: CachePolicy | undefined;
}

export interface FunctionRunner {
  run(exchange: Exchange, match: FunctionMatch): Promise<FunctionResult>;
  runScheduled(target: SiteFunction, nextRun: Date | null): Promise<void>;
}

interface RunnerParts {
  settings: ServerSettings;
  running: RunningWork;
  /** Known once the server listens, hence a question and not a value. */
  siteUrl: () => string;
}

// One line, and without the query: it may hold what people typed.
const failureLine = (target: SiteFunction, request: Request, problem: string): string => {
  const { pathname } = new URL(request.url);
  return `function ${target.name}: ${request.method} ${pathname}: ${problem}`;
};

const describe = (error: unknown): string => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text
    .split('\n')
    .slice(0, 2)
    .map((line) => line.trim())
    .join(' ');
};

// Libraries may bring a Response class of their own, so the class itself is no proof.
const isResponse = (value: unknown): value is Response =>
  Object.prototype.toString.call(value) === '[object Response]';

const requireResponse = (value: unknown): Response => {
  if (value === undefined) return new Response(null, { status: 204 });
  if (isResponse(value)) return value;
  throw new TypeError('the function did not return a Response');
};

const callFunction = async (
  parts: RunnerParts,
  request: Request,
  { url, clientAddress }: Pick<Exchange, 'url' | 'clientAddress'>,
  { target, params }: FunctionMatch,
): Promise<FunctionResult> => {
  const { running, settings } = parts;
  const report = (error: unknown): void =>
    settings.reportFailure(failureLine(target, request, describe(error)));
  const waitUntil = (work: Promise<unknown>): void => running.add(work.catch(report));
  const siteUrl = parts.siteUrl();
  try {
    const context = createContext({ params, clientAddress, url, siteUrl, waitUntil });
    const returned = await target.handler(request, context);
    const response = requireResponse(returned);
    return { answer: await toAnswer(response), policy: readCachePolicy(response.headers) };
  } catch (error) {
    report(error);
    return { answer: errorAnswer(url.pathname, 500, 'Something went wrong on our side.') };
  }
};

const runOnRequest = async (
  parts: RunnerParts,
  exchange: Exchange,
  match: FunctionMatch,
): Promise<FunctionResult> => {
  const { settings, running } = parts;
  const limitBytes = settings.requestBodyLimitBytes;
  const body = await readBody(exchange, limitBytes);
  if (body.state === 'too-large' && !match.target.refusesLargeBodies)
    return { answer: jsonError(413, `The body is larger than ${limitBytes} bytes.`) };
  if (body.state === 'aborted') return { answer: jsonError(400, 'The body ended too early.') };
  const request =
    body.state === 'too-large'
      ? toLargeRequest(exchange, body.sizeBytes)
      : toRequest(exchange, body.bytes);
  const work = callFunction(parts, request, exchange, match);
  // Counted for itself: it may outlive its request, when the caller leaves or has waited too long.
  running.add(work);
  if (match.target.background) return { answer: { status: 202, headers: {}, body: null } };
  return withTimeLimit(work, settings.functionTimeoutMs, () => {
    settings.reportFailure(failureLine(match.target, request, 'took longer than allowed'));
    return { answer: jsonError(504, 'The function took too long to answer.') };
  });
};

const runOnSchedule = async (
  parts: RunnerParts,
  target: SiteFunction,
  nextRun: Date | null,
): Promise<void> => {
  const url = new URL(`/.netlify/functions/${target.name}`, parts.siteUrl());
  const request = new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-nf-event': 'schedule' },
    body: JSON.stringify({ next_run: nextRun?.toISOString() ?? null }),
  });
  const work = callFunction(parts, request, { url, clientAddress: '' }, { target, params: {} });
  parts.running.add(work);
  await work;
};

export const createFunctionRunner = (parts: RunnerParts): FunctionRunner => ({
  run: (exchange, match) => runOnRequest(parts, exchange, match),
  runScheduled: (target, nextRun) => runOnSchedule(parts, target, nextRun),
});
