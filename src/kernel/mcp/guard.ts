import { KontorError } from '#kernel/error.ts';
import { bodyType } from '#kernel/http/body.ts';
import { isLoopback } from '#kernel/http/loopback.ts';
import { RPC_CODES, rpcError } from './rpc-error.ts';

/** What stands before the protocol: who may ask at all, and by which method. */

/** Where the endpoint is reached. */
export interface ServerLocation {
  /** Public origin; undefined on a local run. */
  siteUrl: string | undefined;
  /** The address on which the server listens. */
  listensOn: string;
}

/** What a script may read besides the message. */
export const EXPOSED_HEADERS = 'RateLimit, RateLimit-Policy, Retry-After';

/** Lets scripts of any page send the headers of the protocol. */
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

/** The request came by a name that is not served, or from a page that may not ask. */
export class StrangerError extends KontorError {
  override readonly name = 'StrangerError';
}

const hostOf = (request: Request): URL | null =>
  URL.parse(`http://${request.headers.get('Host') ?? new URL(request.url).host}`);

/** Whether only programs on this machine can mean this server, so that other names are a trick. */
const isLocalOnly = ({ siteUrl, listensOn }: ServerLocation): boolean =>
  siteUrl === undefined && isLoopback(listensOn);

/**
 * A page that makes its own name mean this machine (DNS rebinding) shows that name as Host and as
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

/** Every answer is JSON, so that must be accepted; a request without Accept accepts all. */
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
