import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenOnLoopback } from './loopback.ts';

/** A way to a server on which things go wrong, in the order in which a test says. */

type Mishap =
  /** The connection ends before the server hears of the request. */
  | 'lost on the way there'
  /** The server does what was asked, and its answer never arrives. */
  | 'lost on the way back'
  /** The connection is taken and nothing comes. */
  | 'silence'
  /** Something on the way answers itself. */
  | { status: number; headers?: Record<string, string>; body?: string };

export interface FickleWay {
  url: string;
  /** What happens to the next requests; after that all is well. */
  mishaps: Mishap[];
  /** The requests that came, with their keys. */
  seen: { method: string; path: string; key: string | undefined }[];
  close(): Promise<void>;
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !['host', 'connection', 'content-length'].includes(name))
      .map(([name, value]) => [name, String(value)]),
  );

const passOn = async (target: string, incoming: IncomingMessage): Promise<Response> => {
  const body = await buffer(incoming);
  const { method = 'GET', url = '/' } = incoming;
  const sent = body.length === 0 ? {} : { body: new Uint8Array(body) };
  return fetch(target + url, { method, headers: headersOf(incoming), redirect: 'manual', ...sent });
};

const relay = async (response: Response, outgoing: ServerResponse): Promise<void> => {
  const headers = Object.fromEntries(response.headers);
  delete headers['content-encoding'];
  delete headers['transfer-encoding'];
  delete headers['content-length'];
  outgoing.writeHead(response.status, headers);
  outgoing.end(Buffer.from(await response.arrayBuffer()));
};

export const openFickleWay = async (target: string): Promise<FickleWay> => {
  const mishaps: Mishap[] = [];
  const seen: FickleWay['seen'] = [];
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = incoming;
    seen.push({ method, path, key: headers['idempotency-key']?.toString() });
    const mishap = mishaps.shift();
    if (mishap === 'silence') return;
    if (mishap === 'lost on the way there') return void incoming.socket.destroy();
    if (typeof mishap === 'object') {
      outgoing.writeHead(mishap.status, mishap.headers);
      return void outgoing.end(mishap.body ?? '');
    }
    const response = await passOn(target, incoming);
    if (mishap === 'lost on the way back') return void incoming.socket.destroy();
    return relay(response, outgoing);
  };
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  const port = await listenOnLoopback(server);
  const close = () =>
    new Promise<void>((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return { url: `http://127.0.0.1:${String(port)}`, mishaps, seen, close };
};
