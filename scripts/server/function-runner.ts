import { withTimeLimit } from '#kernel/async/time-limit.ts';
import { errorAnswer, jsonError, type Answer } from './answer.ts';
import type { BodyBudget } from './body-budget.ts';
import type { Exchange } from './exchange.ts';
import { failureLine, type FunctionCall, type FunctionResult } from './function-call.ts';
import { requestHeaders } from './function-messages.ts';
import type { FunctionMatch, SiteFunction } from './functions.ts';
import type { ServerSettings } from './options.ts';
import { bodyPolicyOf } from './body-policy.ts';
import { announcedBytes, readBody, type RequestBody } from './request-body.ts';
import type { RunningWork } from './running-work.ts';

export interface FunctionRunner {
  run(exchange: Exchange, match: FunctionMatch): Promise<FunctionResult>;
  runScheduled(target: SiteFunction, nextRun: Date | null): Promise<void>;
}

interface RunnerParts {
  settings: Pick<
    ServerSettings,
    'bodyPolicies' | 'requestBodyLimitBytes' | 'functionTimeoutMs' | 'reportFailure'
  >;
  budget: BodyBudget;
  running: RunningWork;
  /** A function, since it is known only once the server listens. */
  siteUrl: () => string;
}

export const NO_ROOM = 'Too much is sent here at once: try again in a second.';

const refusedBody = (
  state: Exclude<RequestBody['state'], 'complete'>,
  { url }: Exchange,
  limitBytes: number,
): Answer => {
  if (state === 'too-large') return jsonError(413, `The body is larger than ${limitBytes} bytes.`);
  if (state === 'aborted') return jsonError(400, 'The body ended too early.');
  const answer = errorAnswer(url.pathname, 503, NO_ROOM);
  return { ...answer, headers: { ...answer.headers, 'retry-after': '1' } };
};

const callOf = (
  { siteUrl }: RunnerParts,
  exchange: Exchange,
  { params, body }: { params: FunctionCall['params']; body: RequestBody },
): FunctionCall => {
  const { method, url, clientAddress } = exchange;
  const { state } = body;
  const headers = requestHeaders(exchange, state === 'complete' ? undefined : state);
  const bytes = state === 'complete' ? body.bytes : undefined;
  return { method, url: url.href, headers, body: bytes, params, clientAddress, siteUrl: siteUrl() };
};

const runCall = async (
  { settings, running }: RunnerParts,
  target: SiteFunction,
  { call, url }: { call: FunctionCall; url: URL },
  release: () => void,
): Promise<FunctionResult> => {
  const work = target.call(call, url).finally(release);
  // Counted separately: it may outlive its request if the caller leaves or a time limit ends it.
  running.add(work);
  if (target.background) return { answer: { status: 202, headers: {}, body: null } };
  return withTimeLimit(work, settings.functionTimeoutMs, () => {
    settings.reportFailure(failureLine(target.name, call, 'took longer than allowed'));
    return { answer: jsonError(504, 'The function took too long to answer.') };
  });
};

const runOnRequest = async (
  parts: RunnerParts,
  exchange: Exchange,
  { target, params }: FunctionMatch,
): Promise<FunctionResult> => {
  const { bodyPolicies, requestBodyLimitBytes } = parts.settings;
  const policy = bodyPolicyOf(bodyPolicies, target.name);
  const limitBytes = policy?.mostBytes ?? requestBodyLimitBytes;
  const mostBytes = announcedBytes(exchange) ?? limitBytes;
  const held = parts.budget.hold({ mostBytes, address: exchange.clientAddress });
  const body = await readBody(exchange, { limitBytes, held });
  const isLeftToFunction =
    (body.state === 'too-large' && policy?.refusedByFunction === true) ||
    (body.state === 'no-room' && policy?.noRoomByFunction === true);
  if (body.state !== 'complete' && !isLeftToFunction)
    return { answer: refusedBody(body.state, exchange, limitBytes) };
  const call = callOf(parts, exchange, { params, body });
  return runCall(parts, target, { call, url: exchange.url }, held.release);
};

const runOnSchedule = async (
  { running, siteUrl }: RunnerParts,
  target: SiteFunction,
  nextRun: Date | null,
): Promise<void> => {
  const text = JSON.stringify({ next_run: nextRun?.toISOString() ?? null });
  const work = target.call({
    method: 'POST',
    url: new URL(`/.netlify/functions/${target.name}`, siteUrl()).href,
    headers: [
      ['content-type', 'application/json'],
      ['x-nf-event', 'schedule'],
    ],
    body: new TextEncoder().encode(text),
    params: {},
    clientAddress: '',
    siteUrl: siteUrl(),
  });
  running.add(work);
  await work;
};

export const createFunctionRunner = (parts: RunnerParts): FunctionRunner => ({
  run: (exchange, match) => runOnRequest(parts, exchange, match),
  runScheduled: (target, nextRun) => runOnSchedule(parts, target, nextRun),
});
