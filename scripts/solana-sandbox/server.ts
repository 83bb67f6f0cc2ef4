import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answer } from './rpc/json-rpc.ts';
import type { Node } from './rpc/node.ts';

/** The chain's server: JSON-RPC by POST, on this machine alone. */

const BODY_MOST_BYTES = 1_000_000;

const readBody = async (request: IncomingMessage): Promise<string | undefined> => {
  const parts: Buffer[] = [];
  let size = 0;
  const sent: AsyncIterable<Buffer> = request;
  for await (const bytes of sent) {
    size += bytes.length;
    if (size > BODY_MOST_BYTES) return undefined;
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
};

const end = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
};

/** A page in a browser may not post JSON here without being asked first, and is never answered. */
const isJson = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.split(';')[0]?.trim() === 'application/json';

const handle = async (
  node: Node,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (request.method === 'GET' && request.url === '/health') return end(response, 200, 'ok');
  if (request.method !== 'POST') return end(response, 405, 'Used HTTP Method is not allowed.\n');
  if (!isJson(request)) return end(response, 415, 'Content-Type: application/json is required.\n');
  const body = await readBody(request);
  if (body === undefined) {
    response.setHeader('connection', 'close');
    return end(response, 413, 'The body is too large.\n');
  }
  const text = await answer(node, body);
  if (text === undefined) return end(response, 204, '');
  response.writeHead(200, { 'content-type': 'application/json' }).end(text);
};

interface ChainServer {
  url: string;
  close(): Promise<void>;
}

export const listen = async (node: Node, port: number): Promise<ChainServer> => {
  const server: Server = createServer((request, response) => {
    handle(node, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${actualPort}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      // Those who have not finished by then wait for a chain that is going away.
      const hurry = setTimeout(() => server.closeAllConnections(), 1000);
      await closed;
      clearTimeout(hurry);
    },
  };
};
