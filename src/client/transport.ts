import { pagesOf, type PageOf, type Pages } from './pages.ts';
import { KontorUnreachable, problemFrom } from './problem.ts';
import { pause, waitMs, type Answered } from './retry.ts';

/** One request to the API, sent until it has an answer. */

export interface KontorSettings {
  /** The origin of Kontor's pages, with `https://`. */
  url: string;
  /** `org_…` */
  organizationId: string;
  /** `kontor_test_sk_…` or `kontor_live_sk_…` */
  apiKey: string;
  /** Retries if there is no answer or the server is busy; 4 by default. */
  retries?: number;
  /** How long one attempt may take; 30 seconds by default. */
  timeoutMs?: number;
  /** What sends requests; the platform's own by default. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export interface CallOptions {
  /** Stops the request, and waiting for it. */
  signal?: AbortSignal;
}

export interface WriteOptions extends CallOptions {
  /**
   * Makes a repetition harmless; a new key is made unless you give one. If you store it with your
   * own record of the request, nothing is paid twice even if your program crashes.
   */
  idempotencyKey?: string;
}

type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  query?: Query | undefined;
  body?: unknown;
}

export interface Transport {
  ask<Answer>(call: Call, options?: WriteOptions): Promise<Answer>;
  /** A list, page after page. */
  pages<Page extends PageOf<unknown>>(call: Call, options?: CallOptions): Pages<Page>;
}

const RETRIES = 4;
const TIMEOUT_MS = 30_000;

const addressOf = (url: string, { path, query = {} }: Call): string => {
  const address = new URL(path, url);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined)
      for (const each of [value].flat()) address.searchParams.append(name, String(each));
  return address.href;
};

const isLoopback = ({ hostname }: URL): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\]|.*\.localhost)$/.test(hostname);

/** A live key that was sent without TLS must be revoked, so such a request is never sent. */
const requireSafety = ({ url, apiKey }: KontorSettings): void => {
  const parsed = new URL(url);
  const isLive = apiKey.startsWith('kontor_live_');
  if (isLive && parsed.protocol !== 'https:' && !isLoopback(parsed))
    throw new TypeError('A live key is sent over https only');
};

interface Sending {
  address: string;
  init: RequestInit;
  idempotencyKey: string | undefined;
  signal: AbortSignal | undefined;
}

const sendingOf = (
  { url, organizationId, apiKey }: KontorSettings,
  call: Call,
  options: WriteOptions,
): Sending => {
  const { method, body } = call;
  const idempotencyKey =
    method === 'GET' ? undefined : (options.idempotencyKey ?? crypto.randomUUID());
  const headers = {
    Authorization: `Basic ${btoa(`${organizationId}:${apiKey}`)}`,
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  // No redirect is followed: credentials must not reach another address.
  const init: RequestInit = { method, headers, redirect: 'manual', ...sent };
  return { address: addressOf(url, call), init, idempotencyKey, signal: options.signal };
};

type Attempt = { answered: Answered } | { failure: unknown };

const attempt = async (settings: KontorSettings, sending: Sending): Promise<Attempt> => {
  const { address, init, signal } = sending;
  signal?.throwIfAborted();
  const send = settings.fetch ?? fetch;
  const timeout = AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS);
  const signals = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
  try {
    const response = await send(address, { ...init, signal: signals });
    return { answered: { response, text: await response.text() } };
  } catch (failure) {
    signal?.throwIfAborted();
    return { failure };
  }
};

/** Sends the same bytes with the same key until the answer is final or retries are used up. */
const insist = async (settings: KontorSettings, sending: Sending): Promise<Answered> => {
  const { retries = RETRIES } = settings;
  for (let sent = 0; ; sent += 1) {
    const result = await attempt(settings, sending);
    const answered = 'answered' in result ? result.answered : undefined;
    const wait = sent < retries ? waitMs(answered, sent, Date.now()) : undefined;
    if (wait !== undefined) await pause(wait, sending.signal);
    else if ('answered' in result) return result.answered;
    else throw new KontorUnreachable(result.failure, sending.idempotencyKey);
  }
};

/** No arrow function: in a file that ends in `.mts` none may begin with `<Answer>(`. */
async function askOnce<Answer>(
  settings: KontorSettings,
  call: Call,
  options: WriteOptions = {},
): Promise<Answer> {
  const sending = sendingOf(settings, call, options);
  const { response, text } = await insist(settings, sending);
  if (!response.ok) throw problemFrom(response, text, sending.idempotencyKey);
  try {
    return JSON.parse(text);
  } catch {
    throw problemFrom(response, text, sending.idempotencyKey);
  }
}

const withCursor = ({ query }: Call, cursor: string | undefined): Query | undefined =>
  cursor === undefined ? query : { ...query, cursor };

/** @throws TypeError if a live key would be sent unencrypted */
export const openTransport = (settings: KontorSettings): Transport => {
  requireSafety(settings);
  const ask: Transport['ask'] = (call, options) => askOnce(settings, call, options);
  return {
    ask,
    pages: (call, options) =>
      pagesOf((cursor) => ask({ ...call, query: withCursor(call, cursor) }, options)),
  };
};
