import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { listenOnLoopback } from './loopback.ts';

/** A provider that behaves as a test wants, in front of a chain that behaves well. */

type Behaviour =
  | 'pass'
  | 'silent'
  /** The chain does it, and its answer is lost. */
  | 'lost'
  | { status: number; headers?: Record<string, string>; text?: string }
  /** In place of the chain's own result. */
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } };

export interface ChainProxy {
  url: string;
  /** The methods asked for so far. */
  asked: string[];
  behave: (method: string, params: readonly unknown[]) => Behaviour | Promise<Behaviour>;
}

const call = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) });

const end = (response: ServerResponse, id: unknown, body: object): void => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
};

const pass = async (target: string, body: string, response: ServerResponse): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(target, { method: 'POST', headers, body });
  response.setHeader('content-type', 'application/json');
  response.end(await answer.text());
};

/** The caller closes it. */
export const openChainProxy = async (
  target: string,
): Promise<ChainProxy & { close(): Promise<void> }> => {
  const proxy: ChainProxy = { url: '', asked: [], behave: () => 'pass' };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const part of request) body += String(part);
    const { id, method, params } = call.parse(JSON.parse(body));
    proxy.asked.push(method);
    const behaviour = await proxy.behave(method, params);
    if (behaviour === 'silent') return;
    if (behaviour === 'lost') {
      await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      response.destroy();
    } else if (behaviour === 'pass') await pass(target, body, response);
    else if ('status' in behaviour)
      response.writeHead(behaviour.status, behaviour.headers).end(behaviour.text ?? '');
    else end(response, id, behaviour);
  };
  const server = createServer((request, response) => void answer(request, response));
  proxy.url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(() => closed()));
  };
  return Object.assign(proxy, { close });
};

export const startChainProxy = async (target: string): Promise<ChainProxy> => {
  const proxy = await openChainProxy(target);
  onTestFinished(() => proxy.close());
  return proxy;
};
