import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { endpoint, RouteError, type RequestContext } from '#kernel/http/endpoint.ts';
import { API_SECURITY_HEADERS } from '#kernel/http/respond.ts';
import { quotaHeaders, secondsOf } from '#kernel/http/quota.ts';
import type { QuotaCounter } from '#kernel/storage/quotas/request-quota.ts';
import {
  EXPOSED_HEADERS,
  PREFLIGHT,
  refuseMedia,
  refuseStranger,
  StrangerError,
  type ServerLocation,
} from './guard.ts';
import { readMessage, type Message } from './message.ts';
import { RPC_CODES, rpcError } from './rpc-error.ts';
import { mcpServer } from './server.ts';
import type { McpService } from './service.ts';

export interface McpPorts<Ports> extends McpService<Ports> {
  location(): ServerLocation;
  /** Counts the calls of a tool or a method against a limit for each minute. */
  quota(counted: string, most: number): Promise<QuotaCounter>;
  /** Names a caller for quotas without revealing the address. */
  nameClient(address: string): string;
}

const originOf = (request: Request, { siteUrl }: ServerLocation): string =>
  siteUrl ?? new URL(request.url).origin;

/** Revisions with a handshake: one server and one transport for each request, answered in JSON. */
const answerLegacy = async <Ports>(
  request: Request,
  { value }: Message,
  siteUrl: string,
  service: McpService<Ports>,
): Promise<Response> => {
  const server = mcpServer(siteUrl, service);
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await server.connect(transport);
  const headers = new Headers(request.headers);
  // The transport requires both types, though it answers in the first; the guard has checked the
  // caller's Accept.
  headers.set('Accept', 'application/json, text/event-stream');
  const plain = new Request(request.url, { method: 'POST', headers });
  try {
    return await transport.handleRequest(plain, { parsedBody: value });
  } finally {
    await server.close();
  }
};

/** The quota that resources, prompts and completions share. */
const READS = 'reads';

/** The quota of a message; null for methods without a quota. */
const countedOf = <Ports>({ method, toolName }: Message, { tools, ports }: McpPorts<Ports>) => {
  const tool = tools.find(({ name }) => name === toolName);
  if (tool !== undefined) return { name: tool.name, most: tool.callsPerMinute(ports) };
  if (!/^(resources\/read|prompts\/get|completion\/complete)$/.test(method)) return null;
  return { name: READS, most: Math.max(...tools.map((each) => each.callsPerMinute(ports))) };
};

/** Uses the quota of the message; the answer if the quota is used up, else null. */
const takeQuota = async <Ports>(
  message: Message,
  { address, record, headers }: Pick<RequestContext<unknown>, 'address' | 'record' | 'headers'>,
  mcp: McpPorts<Ports>,
): Promise<Response | null> => {
  const { quota, nameClient, report } = mcp;
  const counted = countedOf(message, mcp);
  if (counted === null) return null;
  record.operation = counted.name;
  try {
    const counter = await quota(counted.name, counted.most);
    const use = await counter.take(nameClient(address));
    Object.assign(headers, quotaHeaders(use));
    if (use.allowed) return null;
    const seconds = secondsOf(use.resetsInMs);
    return rpcError(429, RPC_CODES.refused, `Too many calls: try again in ${seconds} seconds`, {
      id: message.id,
      headers: { 'Retry-After': String(seconds) },
    });
  } catch (error) {
    // If the caller cannot be counted, the call is allowed: tools answer from the snapshot.
    report(error);
    return null;
  }
};

const withHeaders = (
  request: Request,
  response: Response,
  more: Readonly<Record<string, string>> = {},
): Response => {
  const { headers } = response;
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  for (const [name, value] of Object.entries(API_SECURITY_HEADERS)) headers.set(name, value);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (response.status !== 403) {
    headers.set('Access-Control-Allow-Origin', '*');
    headers.set('Access-Control-Expose-Headers', EXPOSED_HEADERS);
  }
  if (request.method !== 'HEAD') return response;
  return new Response(null, { status: response.status, headers });
};

const errorResponse = (error: unknown, method: string): Response => {
  if (error instanceof StrangerError) return rpcError(403, RPC_CODES.refused, error.message);
  if (!(error instanceof RouteError))
    return rpcError(500, RPC_CODES.internalError, 'Something failed on our side: try again later');
  const sentence = `${method} is not served here: send one MCP message with POST`;
  return error.code === 'METHOD_NOT_ALLOWED'
    ? rpcError(405, RPC_CODES.refused, sentence, { headers: { Allow: error.allow } })
    : rpcError(404, RPC_CODES.refused, 'Nothing is at this path');
};

const messageAt = (path: string) =>
  ({
    contract: { operationId: path.slice(1).replaceAll('/', '_'), method: 'POST', path },
  }) as const;
type MessageRoute = ReturnType<typeof messageAt>;

/** Answers every request to the endpoint, in every revision of the protocol. */
export const mcpEndpoint = <Ports>(path: string, ports: McpPorts<Ports>) => {
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      const origin = new URL(requestInfo?.url ?? 'http://localhost').origin;
      return mcpServer(ports.location().siteUrl ?? origin, ports);
    },
    { legacy: 'reject' },
  );

  const answer = async (
    context: RequestContext<MessageRoute>,
    location: ServerLocation,
  ): Promise<Response> => {
    const { request } = context;
    const refusal = refuseMedia(request);
    if (refusal !== null) return refusal;
    const message = await readMessage(request);
    if (message instanceof Response) return message;
    const spent = await takeQuota(message, context, ports);
    if (spent !== null) return spent;
    const parsedBody = message.value;
    return (await isLegacyRequest(request, parsedBody))
      ? answerLegacy(request, message, originOf(request, location), ports)
      : modern.fetch(request, { parsedBody });
  };

  return endpoint<MessageRoute, ServerLocation>([messageAt(path)], {
    admitsFirst: true,
    preflight: PREFLIGHT,
    admit: async ({ request }) => {
      const location = ports.location();
      refuseStranger(request, location);
      return location;
    },
    execute: async (_, context, location) =>
      withHeaders(context.request, await answer(context, location), context.headers),
    encodeError: (error, { request }) => withHeaders(request, errorResponse(error, request.method)),
  });
};
