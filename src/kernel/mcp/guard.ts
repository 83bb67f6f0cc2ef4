import { KontorError } from '#kernel/error.ts';
import { bodyType } from '#kernel/http/body.ts';
import { isLoopback } from '#kernel/http/loopback.ts';
import { RPC_CODES, rpcError } from './rpc-error.ts';

/** The checks before the protocol: which callers and which methods are allowed. */

/** The addresses of the endpoint. */
export interface ServerLocation {
  /** Public origin; undefined on a local run. */
  siteUrl: string | undefined;
  /** The address on which the server listens. */
  listensOn: string;
}

/** The response headers that a script may read. */
export const EXPOSED_HEADERS = 'RateLimit, RateLimit-Policy, Retry-After';

/** Allows scripts of any page to send the headers of the protocol. */
export const PREFLIGHT = {
  freshness: 'never',
  headers: {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS,
    'Access-Control-Allow-Methods': 'POST, OPTIONS',
    'Access-Control-Allow-Headers':
      'Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, ' +
      'Last-Event-ID',
    'Access-Control-Max-Age': '86400',
  },
} as const;

/** The request uses a host name that is not served, or comes from a page that may not call. */
export class StrangerError extends KontorError {
  override readonly name = 'StrangerError';
}

const hostOf = (request: Request): URL | null =>
  URL.parse(`http://${request.headers.get('Host') ?? new URL(request.url).host}`);

/**
 * Whether only programs of this machine can mean this server: other host names are then an attack.
 */
const isLocalOnly = ({ siteUrl, listensOn }: ServerLocation): boolean =>
  siteUrl === undefined && isLoopback(listensOn);

/**
 * A page whose host name resolves to this machine (DNS rebinding) sends that name as Host and as
 * Origin. Programs other than browsers send no Origin. @throws StrangerError
 */
export const refuseStranger = (request: Request, location: ServerLocation): void => {
  const host = hostOf(request);
  const origin = request.headers.get('Origin');
  if (host === null) throw new StrangerError('The Host header is not a host');
  if (location.siteUrl !== undefined && host.host === new URL(location.siteUrl).host) return;
  if (!isLoopback(host.hostname) && isLocalOnly(location))
    throw new StrangerError('This Host is not served here: use localhost, or set SITE_URL');
  if (origin === null) return;
  const isNeighbour = isLoopback(host.hostname) && isLoopback(URL.parse(origin)?.hostname ?? '');
  if (!isNeighbour) throw new StrangerError('This Origin may not ask here');
};

const MEDIA_RANGES = /(^|,)\s*(application\/json|application\/\*|\*\/\*)\s*(;|,|$)/i;

/**
 * Every answer is JSON, so the caller must accept JSON; a request without Accept accepts
 * everything.
 */
const acceptsJson = (request: Request): boolean =>
  MEDIA_RANGES.test(request.headers.get('Accept') ?? '*/*');

/** The answer to what is not sent or not accepted as JSON, or null. */
export const refuseMedia = (request: Request): Response | null => {
  if (!acceptsJson(request))
    return rpcError(406, RPC_CODES.refused, 'Answers are application/json: accept that');
  if (bodyType(request) !== 'json')
    return rpcError(415, RPC_CODES.refused, 'The Content-Type of a message is application/json');
  return null;
};
