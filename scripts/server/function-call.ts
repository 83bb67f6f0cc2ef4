import type { AskedRequest } from '#kernel/http/asked.ts';
import type { SentAnswer } from '#kernel/http/respond.ts';
import { errorAnswer, type Answer } from './answer.ts';
import { readCachePolicy, type CachePolicy } from './cache-policy.ts';
import { createContext, type FunctionContext } from './function-context.ts';
import { askedRequest, plainAnswer } from './plain-messages.ts';
import { toAnswer } from './function-messages.ts';
import type { RunningWork } from './running-work.ts';

/** One call of a function as plain data, since it may be sent to another thread. */
export interface FunctionCall {
  method: string;
  url: string;
  headers: readonly [name: string, value: string][];
  body: Uint8Array<ArrayBuffer> | undefined;
  params: Record<string, string>;
  clientAddress: string;
  siteUrl: string;
}

export interface FunctionResult {
  answer: Answer;
  policy?: CachePolicy | undefined;
}

export interface FunctionHandler {
  (request: Request, context: FunctionContext): unknown;
}

/** The dependencies of a function on the thread in which it runs. */
export interface FunctionDependencies {
  running: RunningWork;
  reportFailure(line: string): void;
}

/**
 * One line without the query, which may contain personal input, and without the parts of the path
 * that a pattern matches: the address of a claim is a secret.
 */
export const failureLine = (
  name: string,
  { method, url, params }: Pick<FunctionCall, 'method' | 'url' | 'params'>,
  problem: string,
): string => {
  const matched = Object.values(params).filter((each) => each !== '');
  const path = matched.reduce((text, each) => text.replace(each, '…'), new URL(url).pathname);
  return `function ${name}: ${method} ${path}: ${problem}`;
};

const describe = (error: unknown): string => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text
    .split('\n')
    .slice(0, 2)
    .map((line) => line.trim())
    .join(' ');
};

// Libraries may have their own Response class, so `instanceof` is not reliable.
const isResponse = (value: unknown): value is Response =>
  Object.prototype.toString.call(value) === '[object Response]';

/** A handler that can also answer without Request and Response: see src/kernel/http/endpoint.ts. */
interface PlainHandler extends FunctionHandler {
  send(
    request: AskedRequest,
    url: URL,
    host: Pick<FunctionContext, 'ip' | 'waitUntil'>,
  ): Promise<SentAnswer | Response>;
}

const isPlain = (handler: FunctionHandler): handler is PlainHandler =>
  'send' in handler && typeof handler.send === 'function';

const requireResponse = (value: unknown): Response => {
  if (value === undefined) return new Response(null, { status: 204 });
  if (isResponse(value)) return value;
  throw new TypeError('the function did not return a Response');
};

/** Request copies bytes, which doubles their memory; larger bodies are given as streams. */
const COPIED_MOST_BYTES = 256 * 1024;

const bodyOf = (body: FunctionCall['body']): RequestInit & { duplex?: 'half' } => {
  if (body === undefined) return {};
  if (body.length <= COPIED_MOST_BYTES) return { body };
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(body);
      controller.close();
    },
  });
  return { body: stream, duplex: 'half' };
};

const requestOf = ({ url, method, headers, body }: FunctionCall): Request =>
  new Request(url, { method, headers: [...headers], ...bodyOf(body) });

const callPlainly = async (
  handler: PlainHandler,
  call: FunctionCall,
  { url, waitUntil }: Pick<FunctionContext, 'url' | 'waitUntil'>,
): Promise<FunctionResult> => {
  const host = { ip: call.clientAddress, waitUntil };
  const sent = await handler.send(askedRequest(call), url, host);
  if (sent instanceof Response) return resultOf(sent);
  const answer = plainAnswer(sent);
  return answer === undefined ? resultOf(new Response(sent.body, { ...sent })) : { answer };
};

const resultOf = async (response: Response): Promise<FunctionResult> => ({
  answer: await toAnswer(response),
  policy: readCachePolicy(response.headers),
});

/** Calls the function in this thread; an exception is reported and answered with 500. */
export const callFunction = async (
  { running, reportFailure }: FunctionDependencies,
  { name, handler }: { name: string; handler: FunctionHandler },
  call: FunctionCall,
  url = new URL(call.url),
): Promise<FunctionResult> => {
  const report = (error: unknown): void => reportFailure(failureLine(name, call, describe(error)));
  const waitUntil = (work: Promise<unknown>): void => running.add(work.catch(report));
  try {
    if (isPlain(handler)) return await callPlainly(handler, call, { url, waitUntil });
    const context = createContext({ ...call, url, waitUntil });
    return await resultOf(requireResponse(await handler(requestOf(call), context)));
  } catch (error) {
    report(error);
    return { answer: errorAnswer(url.pathname, 500, 'Something went wrong on our side.') };
  }
};
