import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { SearchPorts } from '#hotels/search/ports.ts';
import { API_SECURITY_HEADERS } from '#kernel/http/respond.ts';
import type { RateAnswer } from '#kernel/world.ts';
import { guardAnswer, type Place } from './guard.ts';
import { readMessage, type Message } from './message.ts';
import { RPC_CODES, rpcError } from './rpc-error.ts';
import { mcpServer } from './server.ts';

interface EndpointPorts {
  place(): Place;
  search: SearchPorts;
  /** Counts a call of the tool by a visitor's address. */
  countCall(address: string): Promise<RateAnswer>;
}

const originOf = (request: Request, { siteUrl }: Place): string =>
  siteUrl ?? new URL(request.url).origin;

/** Revisions with a handshake: one server and one transport for each request, answered in JSON. */
const answerLegacy = async (
  request: Request,
  { value }: Message,
  siteUrl: string,
  search: SearchPorts,
): Promise<Response> => {
  const server = mcpServer(siteUrl, search);
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await server.connect(transport);
  const headers = new Headers(request.headers);
  // The transport insists on both types, though it answers in the first; the guard asked for that.
  headers.set('Accept', 'application/json, text/event-stream');
  const plain = new Request(request.url, { method: 'POST', headers });
  try {
    return await transport.handleRequest(plain, { parsedBody: value });
  } finally {
    await server.close();
  }
};

const refuseBusy = async (
  { method, id }: Message,
  address: string,
  { countCall, search }: EndpointPorts,
): Promise<Response | null> => {
  if (method !== 'tools/call') return null;
  try {
    const counted = await countCall(address);
    if (counted.allowed) return null;
    const seconds = counted.retryAfterSeconds;
    return rpcError(429, RPC_CODES.refused, `Too many calls: try again in ${seconds} seconds`, {
      id,
      headers: { 'Retry-After': String(seconds) },
    });
  } catch (error) {
    // Whoever cannot be counted is let in: the search answers from the snapshot all the same.
    search.report(error);
    return null;
  }
};

const sealed = (request: Request, response: Response): Response => {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(API_SECURITY_HEADERS)) headers.set(name, value);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (response.status !== 403) {
    headers.set('Access-Control-Allow-Origin', '*');
    headers.set('Access-Control-Expose-Headers', 'Retry-After');
  }
  const body = request.method === 'HEAD' ? null : response.body;
  return new Response(body, { status: response.status, headers });
};

/** Answers everything that arrives at /mcp, in every revision, and never with a 5xx. */
export const mcpEndpoint = (ports: EndpointPorts) => {
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      const origin = new URL(requestInfo?.url ?? 'http://localhost').origin;
      return mcpServer(ports.place().siteUrl ?? origin, ports.search);
    },
    { legacy: 'reject' },
  );

  const answer = async (request: Request, address: string): Promise<Response> => {
    const place = ports.place();
    const refusal = guardAnswer(request, place);
    if (refusal !== null) return refusal;
    const message = await readMessage(request);
    if (message instanceof Response) return message;
    const busy = await refuseBusy(message, address, ports);
    if (busy !== null) return busy;
    const parsedBody = message.value;
    return (await isLegacyRequest(request, parsedBody))
      ? answerLegacy(request, message, originOf(request, place), ports.search)
      : modern.fetch(request, { parsedBody });
  };

  return async (request: Request, address: string): Promise<Response> =>
    sealed(request, await answer(request, address));
};
