import { createHash } from 'node:crypto';
import type { OutboundAnswer, OutboundClient } from '#kernel/outbound/client.ts';
import { isTlsFault, OutboundError } from '#kernel/outbound/error.ts';
import type { Request, Validators } from '#register/observer/ports.ts';
import { textOf } from './decode.ts';

/** The observer's requests: one address each, a truncated body, and only public hosts. */

/** The timeout of a whole request. */
export const REQUEST_MOST_MS = 5000;
const BODY_MOST_BYTES = 64 * 1024;

interface RequestOptions {
  outbound: Pick<OutboundClient, 'call'>;
  /** The User-Agent of the requests. */
  agent: string;
  /** Headers that sign a request for an address; none if the operator has no key. */
  sign(url: string): Readonly<Record<string, string>>;
  /** Whether loopback addresses are allowed; for local tests. */
  allowLoopback?: boolean;
}

const validatorHeaders = (validators: Validators | null): Record<string, string> => ({
  ...(validators?.etag == null ? {} : { 'If-None-Match': validators.etag }),
  ...(validators?.lastModified == null ? {} : { 'If-Modified-Since': validators.lastModified }),
});

type Asked = Awaited<ReturnType<Request>>;

/** The accepted content encodings; others were not requested. */
const ENCODINGS = 'gzip, br';
const READABLE = new Set(['gzip', 'x-gzip', 'br', 'identity', '']);

const answered = ({ status, header, headers, bytes, isCut }: OutboundAnswer): Asked => {
  const encoding = headers('content-encoding').join(', ').trim().toLowerCase();
  if (!READABLE.has(encoding))
    return { failure: 'unreadable', sentence: `the answer comes in the encoding ${encoding}` };
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { status, headers, text: textOf(bytes, header('content-type')), isCut, hash };
};

const FAILURES = { REFUSED: 'blocked', TIMEOUT: 'timeout', UNREACHABLE: 'unreachable' } as const;

const failed = (error: OutboundError): Asked => ({
  failure: isTlsFault(error) ? 'tls' : FAILURES[error.code],
  sentence: error.message,
});

/** Requests one address. Redirects are returned as answers: the visit decides about them. */
export const siteRequests = ({ outbound, agent, sign, allowLoopback = false }: RequestOptions) => {
  const rules = { allowHttp: true, allowLoopback };
  const request: Request = async (url, validators) => {
    try {
      const answer = await outbound.call({
        url,
        headers: {
          Accept: '*/*',
          'Accept-Encoding': ENCODINGS,
          'User-Agent': agent,
          ...validatorHeaders(validators),
          ...sign(url),
        },
        rules,
        mostBytes: BODY_MOST_BYTES,
      });
      return answered(answer);
    } catch (error) {
      if (error instanceof OutboundError) return failed(error);
      throw error;
    }
  };
  return request;
};
