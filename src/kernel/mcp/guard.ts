import { bodyType } from '#kernel/http/body.ts';
import { RPC_CODES, rpcError } from './rpc-error.ts';

/** What stands before the protocol: who may ask at all, and by which method. */

/** Where the endpoint is reached. */
export interface Place {
  /** Public origin; undefined on a local run. */
  siteUrl: string | undefined;
  /** The address on which the server listens. */
  listensOn: string;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const isLoopback = (name: string): boolean => LOOPBACK.test(name);

const METHODS = 'POST, OPTIONS';

const PREFLIGHT_HEADERS = {
  Allow: METHODS,
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers':
    'Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, ' +
    'Last-Event-ID',
  'Access-Control-Max-Age': '86400',
} as const;

const refused = (status: number, message: string, headers = {}): Response =>
  rpcError(status, RPC_CODES.refused, message, { headers });

const hostOf = (request: Request): URL | null =>
  URL.parse(`http://${request.headers.get('Host') ?? new URL(request.url).host}`);

/** Whether only programs on this machine can mean this server, so that other names are a trick. */
const isLocalOnly = ({ siteUrl, listensOn }: Place): boolean =>
  siteUrl === undefined && (isLoopback(listensOn) || listensOn === '::1');

/**
 * A page that makes its own name mean this machine (DNS rebinding) shows that name as Host and as
 * Origin. Programs other than browsers send no Origin.
 */
const refuseStranger = (request: Request, place: Place): Response | null => {
  const host = hostOf(request);
  const origin = request.headers.get('Origin');
  if (host === null) return refused(403, 'The Host header is not a host');
  const isPublic = place.siteUrl !== undefined && host.host === new URL(place.siteUrl).host;
  if (isPublic) return null;
  if (!isLoopback(host.hostname) && isLocalOnly(place))
    return refused(403, 'This Host is not served here: use localhost, or set SITE_URL');
  if (origin === null) return null;
  const isNeighbour = isLoopback(host.hostname) && isLoopback(URL.parse(origin)?.hostname ?? '');
  return isNeighbour ? null : refused(403, 'This Origin may not ask here');
};

const MEDIA_RANGES = /(^|,)\s*(application\/json|application\/\*|\*\/\*)\s*(;|,|$)/i;

/** Every answer is JSON, so that much must be accepted; whoever says nothing accepts all. */
const acceptsJson = (request: Request): boolean =>
  MEDIA_RANGES.test(request.headers.get('Accept') ?? '*/*');

/** The answer to what is not a message for the protocol, or null where it is one. */
export const guardAnswer = (request: Request, place: Place): Response | null => {
  const stranger = refuseStranger(request, place);
  if (stranger !== null) return stranger;
  const { method } = request;
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: PREFLIGHT_HEADERS });
  if (method !== 'POST')
    return refused(405, `${method} is not served here: send one MCP message with POST`, {
      Allow: METHODS,
    });
  if (!acceptsJson(request)) return refused(406, 'Answers are application/json: accept that');
  if (bodyType(request) !== 'json')
    return refused(415, 'The Content-Type of a message is application/json');
  return null;
};
