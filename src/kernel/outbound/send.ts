import { KontorError } from '#kernel/error.ts';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, errors, request, type Dispatcher } from 'undici';
import type { Answer } from '#payments/webhooks/judge.ts';
import { addressesFault, nameToLookUp, urlFault, type UrlRules } from '#payments/webhooks/url.ts';
import type { Outgoing, Sender } from '#payments/webhooks/worker/ports.ts';

/** Posts messages to hosts that anybody may name, and that may lead anywhere. */

export interface SenderOptions {
  /** What the name of a host leads to, asked anew for each connection. */
  addresses(host: string): Promise<string[]>;
  /** For all of an attempt: name, connection, answer. Default 15000. */
  timeoutMs?: number;
  /** Extra certificate authority, PEM. */
  authority?: string | undefined;
  /** In milliseconds, from any beginning. */
  clockMs?(): number;
}

const ATTEMPT_MOST_MS = 15_000;
/** What is read of an answer at most, and what is kept of it. */
const READ_MOST_BYTES = 4096;
const KEPT_CHARACTERS = 500;

/** The host leads where nothing is sent. */
class HostRefusedError extends KontorError {
  override readonly name = 'HostRefusedError';
}

/**
 * The addresses of a name, checked. A connection goes to what was checked here and nowhere else:
 * whatever the name leads to a moment later, nobody asks again.
 */
const checkedLookup =
  ({ addresses }: SenderOptions, rules: UrlRules): LookupFunction =>
  (name, { all }, callback) => {
    const find = async (): Promise<string[]> => {
      const isHere = nameToLookUp(new URL(`http://${name}`)) === null;
      const found = isHere ? ['127.0.0.1', '::1'] : await addresses(name);
      const fault = addressesFault(found, rules);
      if (fault !== null) throw new HostRefusedError(fault);
      return found;
    };
    find().then(
      (found) => {
        const [first = ''] = found;
        if (!all) return callback(null, first, isIP(first));
        callback(
          null,
          found.map((address) => ({ address, family: isIP(address) })),
        );
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };

const agentFor = (options: SenderOptions, rules: UrlRules): Agent => {
  const { authority, timeoutMs = ATTEMPT_MOST_MS } = options;
  const ca = authority === undefined ? {} : { ca: authority };
  const lookup = checkedLookup(options, rules);
  return new Agent({
    connect: { lookup, timeout: timeoutMs, ...ca },
    allowH2: false,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
  });
};

/** The first bytes as text; of more, the connection is cut off. */
const startOf = async (body: Dispatcher.ResponseData['body']): Promise<string> => {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    chunks.push(Buffer.from(chunk));
    sizeBytes += chunk.length;
    if (sizeBytes >= READ_MOST_BYTES) break;
  }
  const text = Buffer.concat(chunks).subarray(0, READ_MOST_BYTES).toString('utf8');
  return [...text.replaceAll('\0', '')].slice(0, KEPT_CHARACTERS).join('');
};

const first = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header[0] : header) ?? null;

/** In words for the endpoint's owner: nothing of what is inside our network. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut off',
  EPIPE: 'the connection was cut off',
  UND_ERR_SOCKET: 'the connection was cut off',
  ENOTFOUND: 'the host has no address',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too long',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const reasonOf = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted || error instanceof errors.ConnectTimeoutError) return 'no answer in time';
  if (error instanceof HostRefusedError) return error.message;
  if (error instanceof AggregateError) return reasonOf(error.errors[0], signal);
  const code = codeOf(error);
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code))
    return `the certificate or TLS is at fault (${code})`;
  return WORDS[code] ?? `no answer${code === '' ? '' : ` (${code})`}`;
};

const post = async (agent: Agent, outgoing: Outgoing, signal: AbortSignal) => {
  const { url, headers, body } = outgoing;
  const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal });
  const text = await startOf(answer.body);
  const { statusCode: status } = answer;
  return { status, retryAfter: first(answer.headers['retry-after']), text };
};

export const webhookSender = (options: SenderOptions): Sender & { close(): Promise<void> } => {
  const { timeoutMs = ATTEMPT_MOST_MS, clockMs = () => performance.now() } = options;
  // Whoever may reach this machine has connections of its own.
  const open = agentFor(options, { allowHttp: false, allowLoopback: false });
  const local = agentFor(options, { allowHttp: true, allowLoopback: true });
  const send = async (outgoing: Outgoing): Promise<Answer> => {
    const fault = urlFault(outgoing.url, outgoing.rules);
    if (fault !== null) return { answered: false, reason: fault, tookMs: 0 };
    const signal = AbortSignal.timeout(timeoutMs);
    const startMs = clockMs();
    const took = (): number => Math.max(0, clockMs() - startMs);
    try {
      const agent = outgoing.rules.allowLoopback ? local : open;
      const answer = await post(agent, outgoing, signal);
      return { answered: true, ...answer, tookMs: took() };
    } catch (error) {
      return { answered: false, reason: reasonOf(error, signal), tookMs: took() };
    }
  };
  return {
    send,
    close: async () => {
      await Promise.all([open.destroy(), local.destroy()]);
    },
  };
};
