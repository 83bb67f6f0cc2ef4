import { KontorError } from '#kernel/error.ts';

/**
 * Why an outgoing call failed. `REFUSED`: its target may not be called. `TIMEOUT`: no complete
 * answer in time. `UNREACHABLE`: no connection, or a broken one.
 */
type OutboundCode = 'REFUSED' | 'TIMEOUT' | 'UNREACHABLE';

/** The message may be shown to users: it reveals nothing about our network. */
export class OutboundError extends KontorError {
  override readonly name = 'OutboundError';
  readonly code: OutboundCode;

  constructor(code: OutboundCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut off',
  EPIPE: 'the connection was cut off',
  UND_ERR_SOCKET: 'the connection was cut off',
  ENOTFOUND: 'the host has no address',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too long',
};
/** Error codes of a connection or a name server that took too long. */
const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEOUT']);
const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether a call failed because of the certificate or the encryption of the other side. */
export const isTlsFault = ({ cause }: OutboundError): boolean =>
  cause instanceof AggregateError
    ? cause.errors.some((error) => TLS_CODE.test(codeOf(error)))
    : TLS_CODE.test(codeOf(cause));

const sentenceFor = (code: string): string => {
  if (TLS_CODE.test(code)) return `the certificate or TLS is at fault (${code})`;
  return SENTENCES[code] ?? `no answer${code === '' ? '' : ` (${code})`}`;
};

/** The reason of a failure in our words; `signal` is the time limit of the call. */
export const outboundError = (cause: unknown, signal: AbortSignal): OutboundError => {
  if (cause instanceof OutboundError) return cause;
  // Several addresses were tried: the failure of the first one is reported.
  if (cause instanceof AggregateError) return outboundError(cause.errors[0], signal);
  const code = codeOf(cause);
  if (signal.aborted || TIMEOUTS.has(code))
    return new OutboundError('TIMEOUT', 'no answer in time', { cause });
  return new OutboundError('UNREACHABLE', sentenceFor(code), { cause });
};
