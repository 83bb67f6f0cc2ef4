import { KontorError } from '#kernel/error.ts';
import {
  createSolanaRpcFromTransport,
  type Rpc,
  type RpcResponse,
  type RpcTransport,
  type SolanaRpcApi,
} from '@solana/kit';
import { z } from 'zod';
import { visibleLine } from '#kernel/text/hidden.ts';

/** One JSON-RPC provider: every request has a time limit, every answer a schema. */

export interface Question<Answer extends z.ZodType> {
  ask(rpc: Rpc<SolanaRpcApi>): { send(options: { abortSignal: AbortSignal }): Promise<unknown> };
  answer: Answer;
}

type ProviderFaultKind = 'silent' | 'throttled' | 'unreachable' | 'refused' | 'malformed';

/**
 * Why a provider gave no answer. The message names only its host: the rest of its URL may be a key.
 */
export class ProviderError extends KontorError {
  override readonly name = 'ProviderError';
  readonly kind: ProviderFaultKind;
  readonly retryAfterMs: number | undefined;
  /** The number and data of a JSON-RPC error. */
  readonly refusal: RpcError | undefined;

  constructor(
    kind: ProviderFaultKind,
    message: string,
    details: { retryAfterMs?: number | undefined; refusal?: RpcError } = {},
  ) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = details.retryAfterMs;
    this.refusal = details.refusal;
  }
}

class RpcError extends KontorError {
  override readonly name = 'RpcError';
  readonly code: number;
  readonly data: unknown;

  constructor({ code, message, data }: z.output<typeof errorAnswer>['error']) {
    super(message);
    this.code = Number(code);
    this.data = data;
  }
}

const errorAnswer = z.object({
  error: z.object({
    code: z.union([z.number(), z.bigint()]),
    message: z.string(),
    data: z.unknown().optional(),
  }),
});

/** Kit turns a JSON-RPC error into a text; the data of a failed preflight is needed unchanged. */
const withErrorDetails =
  (transport: RpcTransport): RpcTransport =>
  async <Answer>(request: Parameters<RpcTransport>[0]) => {
    const response = await transport<Answer>(request);
    // Few answers have an error: building one to check each answer takes as long as reading it.
    if (!(response instanceof Object && 'error' in response)) return response;
    const failed = errorAnswer.safeParse(response);
    if (failed.success) throw new RpcError(failed.data.error);
    return response;
  };

/** Reads Retry-After in seconds; dates are rare here, and then the short default is used. */
const retryAfterMs = (headers: Headers): number | undefined => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
};

/** Shorter parts of a path are taken for words, such as the name of a network. */
const PATH_KEY_LEAST_CHARACTERS = 12;
const KEY_LEAST_CHARACTERS = 4;

/** The parts of a URL that may be a key. */
const keysIn = (url: string): string[] => {
  const { username = '', password = '', pathname = '', searchParams } = URL.parse(url) ?? {};
  const path = pathname.split('/').filter((each) => each.length >= PATH_KEY_LEAST_CHARACTERS);
  return [username, password, ...path, ...(searchParams?.values() ?? [])].filter(
    (each) => each.length >= KEY_LEAST_CHARACTERS,
  );
};

const HEARD_MOST_CHARACTERS = 10_000;
const WORDS_MOST_CHARACTERS = 2000;

/** Removes the keys of the URL from a provider's texts: an answer may repeat them. */
const readerOf = (url: string): Provider['readable'] => {
  const keys = keysIn(url);
  return (words) => {
    const line = visibleLine(words, HEARD_MOST_CHARACTERS);
    const shown = keys.reduce((text, key) => text.replaceAll(key, '[key]'), line);
    return visibleLine(shown, WORDS_MOST_CHARACTERS);
  };
};

/** A page of a history with the longest memos that there can be, each byte written as six. */
const ANSWER_MOST_BYTES = 8 * 1024 * 1024;
/** A hundred accounts, of each of which only the beginning is asked for. */
const ACCOUNTS_MOST_BYTES = 256 * 1024;

const rpcCall = z.looseObject({ method: z.string() });

const mostBytesFor = (payload: unknown): number =>
  rpcCall.parse(payload).method === 'getMultipleAccounts' ? ACCOUNTS_MOST_BYTES : ANSWER_MOST_BYTES;

/** The text of an answer; undefined as soon as it is too long, which ends the connection. */
const textOf = async ({ body }: Response, mostBytes: number): Promise<string | undefined> => {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const statusFault = (name: string, { status, headers }: Response): ProviderError => {
  const message = `${name} answered HTTP ${status}`;
  if (status !== 429) return new ProviderError('unreachable', message);
  return new ProviderError('throttled', message, { retryAfterMs: retryAfterMs(headers) });
};

/** Slots and limits, which a number holds exactly. */
const written = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? Number(value) : value;

/** The chain counts with 64 bits, more than a number holds exactly. */
const exact = (_: string, value: unknown, context: { source?: string } = {}): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context.source ?? '')
    ? BigInt(context.source ?? '')
    : value;

/** An integer that a number does not hold exactly has 16 digits or more. */
const LONG_NUMBER = /\d{16}/;

/** Looking at each value makes reading several times as long. */
const jsonOf = (text: string): unknown =>
  LONG_NUMBER.test(text) ? JSON.parse(text, exact) : JSON.parse(text);

/**
 * JSON-RPC over HTTP. An answer is read up to a limit, counted as it is unpacked: a provider that
 * sends more costs neither memory nor time.
 */
const openTransport =
  ({ name, url }: { name: string; url: string }): RpcTransport =>
  async <Answer>({ payload, signal }: Parameters<RpcTransport>[0]) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(payload, written),
      signal: signal ?? null,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw statusFault(name, response);
    }
    const text = await textOf(response, mostBytesFor(payload));
    if (text === undefined)
      throw new ProviderError('malformed', `${name} sent a longer answer than is read`);
    // Each caller checks the result with its own schema.
    return z.custom<RpcResponse<Answer>>().parse(jsonOf(text));
  };

const faultOf = (
  { name, readable }: Pick<Provider, 'name' | 'readable'>,
  error: unknown,
  signal: AbortSignal,
): ProviderError => {
  if (signal.aborted) return new ProviderError('silent', `${name} did not answer in time`);
  if (error instanceof ProviderError) return error;
  if (error instanceof RpcError) {
    const message = `${name} refused: ${error.code} ${readable(error.message)}`;
    return new ProviderError('refused', message, { refusal: error });
  }
  if (error instanceof SyntaxError)
    return new ProviderError('malformed', `${name} sent an answer that is not JSON`);
  return new ProviderError('unreachable', `${name} cannot be reached`);
};

const THROTTLED_FOR_MS = 1000;
/** The longest pause of a provider that limits requests, whatever it or a wrong clock says. */
export const THROTTLED_MOST_MS = 30_000;

export interface Provider {
  readonly name: string;
  /** The host of the provider, see `Statement.witness`. */
  readonly host: string;
  /** Until when it has asked for no requests (Retry-After), in milliseconds of the clock. */
  readonly restsUntil: number;
  /** A text of the provider as one visible line, without the parts of its URL that may be a key. */
  readable(words: string): string;
  /** @throws ProviderError */
  ask<Answer extends z.ZodType>(
    question: Question<Answer>,
    withinMs: number,
  ): Promise<z.output<Answer>>;
}

export const openProvider = (
  { name, host, url }: { name: string; host: string; url: string },
  nowMs: () => number,
): Provider => {
  const transport = withErrorDetails(openTransport({ name, url }));
  const rpc: Rpc<SolanaRpcApi> = createSolanaRpcFromTransport(transport);
  const readable = readerOf(url);
  let restsUntil = 0;
  return {
    name,
    host,
    readable,
    get restsUntil() {
      return restsUntil;
    },
    ask: async (question, withinMs) => {
      const abortSignal = AbortSignal.timeout(Math.max(1, Math.ceil(withinMs)));
      const answered = await question
        .ask(rpc)
        .send({ abortSignal })
        .catch((error: unknown) => {
          const fault = faultOf({ name, readable }, error, abortSignal);
          const restMs = Math.min(fault.retryAfterMs ?? THROTTLED_FOR_MS, THROTTLED_MOST_MS);
          if (fault.kind === 'throttled') restsUntil = nowMs() + restMs;
          throw fault;
        });
      const read = question.answer.safeParse(answered);
      if (read.success) return read.data;
      throw new ProviderError(
        'malformed',
        `${name} sent JSON of another shape than the method answers`,
      );
    },
  };
};
