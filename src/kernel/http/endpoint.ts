import { setTimeout as pause } from 'node:timers/promises';
import { EnvironmentError } from '#kernel/config/environment-error.ts';
import { KontorError } from '#kernel/error.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import type { AskedRequest } from './asked.ts';
import { logRequest, type RequestRecord } from './request-log.ts';
import { sentAnswer, type Answer, type SentAnswer } from './respond.ts';
import { createRouter, type Match, type Routed } from './router.ts';
import { traceOf, type Trace } from './trace.ts';

/** The steps of every request: trace, admit, find the operation, execute it, answer, log. */

/** Runs the work after the answer is sent; a failure is reported on standard error. */
export type Later = (work: () => Promise<void>) => void;

/** What the host knows about a request besides the request itself. */
export interface Host {
  /** The caller's address. */
  ip: string;
  waitUntil(work: Promise<unknown>): void;
}

/** The facts about a request while it is answered. */
export interface RequestContext<Operation, Asked extends AskedRequest = Request> {
  request: Asked;
  url: URL;
  trace: Trace;
  match: Match<Operation>;
  /** The caller's address. */
  address: string;
  later: Later;
  /** Headers of the answer, whatever the answer is. */
  headers: Record<string, string>;
  /** Facts that the log adds for this request. */
  record: Partial<RequestRecord>;
}

/** Who may call the operations of one kind, and how their answers and errors are encoded. */
export interface Policy<Operation extends Routed, Caller, Asked extends AskedRequest = Request> {
  /** Whether a caller must be admitted before paths and methods are revealed. */
  admitsFirst?: boolean;
  /** The answer to OPTIONS; if absent, it is a method like any other. */
  preflight?: Pick<Answer, 'freshness' | 'headers'>;
  /** Headers of every answer; `operations` are those of the path. */
  headers?(context: RequestContext<Operation, Asked>): Readonly<Record<string, string>>;
  /** Counts the request and admits the caller, or throws. */
  admit(context: RequestContext<Operation, Asked>): Promise<Caller>;
  /** Whether this caller may know that the operation exists; absent: every caller may. */
  isVisible?(operation: Operation, caller: Caller): boolean;
  /** Reads the request, decides, and encodes the answer. */
  execute(
    operation: Operation,
    context: RequestContext<Operation, Asked>,
    caller: Caller,
  ): Promise<Answer | Response>;
  /** The answer to anything that was thrown. */
  encodeError(
    error: unknown,
    context: RequestContext<Operation, Asked>,
  ): Answer | Response | Promise<Answer>;
}

/** The path does not exist, or does not have this method. */
export class RouteError extends KontorError {
  override readonly name = 'RouteError';
  readonly code: 'ROUTE_NOT_FOUND' | 'METHOD_NOT_ALLOWED';
  /** The methods of the path, as the header Allow lists them. */
  readonly allow: string;

  constructor(allow: string) {
    super(allow === '' ? 'Nothing is at this path' : `This path answers ${allow}`);
    this.code = allow === '' ? 'ROUTE_NOT_FOUND' : 'METHOD_NOT_ALLOWED';
    this.allow = allow;
  }
}

/** The delay lets the answer leave first: a write to a file blocks the process. */
const AFTER_THE_ANSWER_MS = 50;

const laterOn =
  (host: Host): Later =>
  (work) => {
    const report = (error: unknown) => console.error('Work after an answer failed:', error);
    host.waitUntil(pause(AFTER_THE_ANSWER_MS).then(work).catch(report));
  };

const allowOf = (operations: readonly Routed[], hasPreflight: boolean): string => {
  const methods = new Set(operations.map(({ contract }) => contract.method));
  const answered = [...methods].flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each]));
  return [...answered, ...(hasPreflight && answered.length > 0 ? ['OPTIONS'] : [])].join(', ');
};

/** The operation of a method; HEAD uses that of GET. */
export const operationFor = <Operation extends Routed>(
  operations: readonly Operation[],
  method: string,
): Operation | undefined =>
  operations.find(({ contract }) => contract.method === (method === 'HEAD' ? 'GET' : method));

/** The operation, or the answer to OPTIONS. @throws RouteError */
const select = <Operation extends Routed>(
  operations: readonly Operation[],
  method: string,
  preflight: Pick<Answer, 'freshness' | 'headers'> | undefined,
): Operation | Answer => {
  const found = operationFor(operations, method);
  if (found !== undefined) return found;
  const Allow = allowOf(operations, preflight !== undefined);
  if (method !== 'OPTIONS' || preflight === undefined || Allow === '') throw new RouteError(Allow);
  return { status: 204, body: null, ...preflight, headers: { Allow, ...preflight.headers } };
};

const pass = async <Operation extends Routed, Caller, Asked extends AskedRequest>(
  policy: Policy<Operation, Caller, Asked>,
  context: RequestContext<Operation, Asked>,
): Promise<Answer | Response> => {
  const { request, match, record } = context;
  const { admitsFirst = false, preflight } = policy;
  const known = admitsFirst ? undefined : select(match.operations, request.method, preflight);
  if (known !== undefined && 'status' in known) return known;
  const caller = await policy.admit(context);
  const visible = match.operations.filter((each) => policy.isVisible?.(each, caller) ?? true);
  const operation = known ?? select(visible, request.method, preflight);
  if ('status' in operation) return operation;
  record.operation = operation.contract.operationId;
  return policy.execute(operation, context, caller);
};

/** Errors that the operator has to repair are reported, whatever the caller is answered. */
const isFault = (error: unknown): boolean =>
  !(error instanceof KontorError) ||
  error instanceof StorageError ||
  error instanceof EnvironmentError;

const failed = async <Operation extends Routed, Caller, Asked extends AskedRequest>(
  policy: Policy<Operation, Caller, Asked>,
  context: RequestContext<Operation, Asked>,
  error: unknown,
): Promise<Answer | Response> => {
  const answer = await policy.encodeError(error, context);
  const { match, trace, request } = context;
  const route = match.operations[0]?.contract.path ?? '(nothing)';
  if (answer.status >= 500 || isFault(error))
    console.error(`${request.method} ${route} ${trace.traceId} failed:`, error);
  return answer;
};

const sending = <Operation extends Routed, Caller, Asked extends AskedRequest>(
  operations: readonly Operation[],
  policy: Policy<Operation, Caller, Asked>,
  log: (record: RequestRecord) => void,
) => {
  const find = createRouter(operations);
  return async (request: Asked, url: URL, host: Host): Promise<SentAnswer | Response> => {
    const startMs = performance.now();
    const context: RequestContext<Operation, Asked> = {
      request,
      url,
      trace: traceOf(request.headers.get('traceparent')),
      match: find(url.pathname),
      address: host.ip,
      later: laterOn(host),
      headers: {},
      record: {},
    };
    const answer = await pass(policy, context).catch((error: unknown) =>
      failed(policy, context, error),
    );
    const { trace, match, record } = context;
    log({
      traceId: trace.traceId,
      method: request.method,
      route: match.operations[0]?.contract.path ?? null,
      status: answer.status,
      tookMs: Math.round((performance.now() - startMs) * 10) / 10,
      ...record,
    });
    if (answer instanceof Response) return answer;
    const headers = { ...policy.headers?.(context), ...context.headers, ...answer.headers };
    return sentAnswer(request, { ...answer, headers });
  };
};

type Send<Asked> = (request: Asked, url: URL, host: Host) => Promise<SentAnswer | Response>;

const responding =
  <Asked extends AskedRequest>(send: Send<Asked>) =>
  async (request: Asked, host: Host): Promise<Response> => {
    const sent = await send(request, new URL(request.url), host);
    return sent instanceof Response ? sent : new Response(sent.body, { ...sent });
  };

/** Answers the requests for these operations, all under one policy. */
export const endpoint = <Operation extends Routed, Caller>(
  operations: readonly Operation[],
  policy: Policy<Operation, Caller>,
  log: (record: RequestRecord) => void = logRequest,
) => responding(sending(operations, policy, log));

/**
 * The same for operations that need no Request object: a host that works with Request and Response
 * calls it directly; our own server calls its `send` and makes neither object.
 */
export const plainEndpoint = <Operation extends Routed, Caller>(
  operations: readonly Operation[],
  policy: Policy<Operation, Caller, AskedRequest>,
  log: (record: RequestRecord) => void = logRequest,
) => {
  const send = sending(operations, policy, log);
  return Object.assign(responding(send), { send });
};
