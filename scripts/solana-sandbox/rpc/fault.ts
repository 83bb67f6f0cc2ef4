import { KontorError } from '#kernel/error.ts';

/** An error as JSON-RPC shows it, with Solana's numbers. */
export class RpcFaultError extends KontorError {
  override readonly name = 'RpcFaultError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
export const PREFLIGHT_FAILURE = -32002;
export const SIGNATURE_FAILURE = -32003;
export const NODE_UNHEALTHY = -32005;
export const UNSUPPORTED_VERSION = -32015;
export const MIN_CONTEXT_SLOT = -32016;

export const invalidParams = (message: string): RpcFaultError =>
  new RpcFaultError(INVALID_PARAMS, `Invalid params: ${message}`);
