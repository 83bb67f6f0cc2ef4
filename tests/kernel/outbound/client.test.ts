import { afterEach, describe, expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import {
  outboundClient,
  type OutboundCall,
  type OutboundClient,
  type OutboundOptions,
} from '#kernel/outbound/client.ts';
import { certificateFor } from '../../support/certificate.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { listenOnLoopback } from '../../support/loopback.ts';

const HOST = 'outside.example';
const TLS = certificateFor(HOST);
const HERE = { allowHttp: true, allowLoopback: true };
const STRICT = { allowHttp: false, allowLoopback: false };
const MOST_BYTES = 100;

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const clientOf = (options: OutboundOptions = {}): OutboundClient => {
  const addresses = async (): Promise<string[]> => ['127.0.0.1'];
  const client = outboundClient({ addresses, timeoutMs: 1000, authority: TLS.cert, ...options });
  stops.push(client.close);
  return client;
};

const receiverOf = async (options: Parameters<typeof startReceiver>[0] = {}): Promise<Receiver> => {
  const receiver = await startReceiver(options);
  stops.push(receiver.stop);
  return receiver;
};

const get = (client: OutboundClient, url: string, more: Partial<OutboundCall> = {}) =>
  client.call({ url, rules: HERE, mostBytes: MOST_BYTES, ...more });

describe('an answer', () => {
  test('comes over TLS of the named host, with its status, headers and text', async () => {
    const receiver = await receiverOf({ tls: TLS });
    receiver.reply = () => ({ status: 503, headers: { 'Retry-After': '7' }, body: 'späte Züge' });
    const answer = await get(clientOf(), `https://${HOST}:${receiver.port}/a?b=c`);
    expect(answer).toMatchObject({ status: 503, text: 'späte Züge', isCut: false });
    expect([answer.header('retry-after'), answer.header('etag')]).toEqual(['7', null]);
    const { path, headers } = receiver.received[0] ?? expect.fail('nothing was received');
    expect(path).toBe('/a?b=c');
    expect(headers).toMatchObject({ 'user-agent': 'Kontor/1.0', host: `${HOST}:${receiver.port}` });
  });

  test('is read up to its bound, be it endless', async () => {
    const server = createServer((_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    const port = await listenOnLoopback(server);
    stops.push(() => new Promise((closed) => server.close(closed)));
    const { text, isCut } = await get(clientOf(), `http://${HOST}:${port}/`);
    expect([text, isCut]).toEqual(['x'.repeat(MOST_BYTES), true]);
  });

  test('that does not come in time is none, and the caller may give up earlier', async () => {
    const receiver = await receiverOf();
    receiver.reply = () => null;
    const late = { code: 'TIMEOUT', message: 'no answer in time' };
    const client = clientOf({ timeoutMs: 200 });
    await expect(get(client, receiver.url)).rejects.toMatchObject(late);
    const control = new AbortController();
    const call = get(clientOf({ timeoutMs: 60_000 }), receiver.url, { signal: control.signal });
    setTimeout(() => control.abort(), 50);
    await expect(call).rejects.toMatchObject(late);
  });

  test('whose body is no HTTP is none, unless the status is enough', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 202 Accepted\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\nzzz\r\n');
    });
    const port = await listenOnLoopback(server);
    stops.push(async () => server.close());
    const url = `http://${HOST}:${port}/`;
    await expect(get(clientOf(), url)).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringMatching(/^no answer( \([A-Z]\w+\))?$/),
    });
    const { status, text, isCut } = await get(clientOf(), url, { bodyMayFail: true });
    expect([status, text, isCut]).toEqual([202, 'ok', true]);
  });

  test('cannot come where nobody listens', async () => {
    const receiver = await startReceiver();
    await receiver.stop();
    await expect(get(clientOf(), receiver.url)).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: 'the connection was refused',
    });
  });
});

describe('a call is refused before it is made', () => {
  test.each([
    ['another protocol', 'ftp://outside.example/', HERE],
    ['http', 'http://outside.example/', STRICT],
    ['an address inside', 'https://10.0.0.1/', STRICT],
    ['this machine', 'https://localhost/', STRICT],
    ['credentials', 'https://me:secret@outside.example/', STRICT],
  ])('to %s', async (_, url, rules) => {
    await expect(get(clientOf(), url, { rules })).rejects.toMatchObject({ code: 'REFUSED' });
  });

  test('when the name leads to an address inside, be it one of several', async () => {
    const receiver = await receiverOf({ tls: TLS });
    for (const found of [['127.0.0.1'], ['93.184.216.34', '10.0.0.7'], []]) {
      const client = clientOf({ addresses: async () => found });
      const call = get(client, `https://${HOST}:${receiver.port}/`, { rules: STRICT });
      await expect(call).rejects.toMatchObject({ code: 'REFUSED' });
    }
    expect(receiver.received).toEqual([]);
  });

  test('however it was allowed before: no connection is shared between rules', async () => {
    const receiver = await receiverOf({ tls: TLS });
    const client = clientOf();
    const url = `https://${HOST}:${receiver.port}/`;
    await get(client, url);
    await expect(get(client, url, { rules: STRICT })).rejects.toMatchObject({ code: 'REFUSED' });
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a redirect', () => {
  const redirecting = async (location: (receiver: Receiver) => string): Promise<Receiver> => {
    const receiver = await receiverOf();
    receiver.reply = ({ path }) =>
      path === '/end'
        ? { status: 200, body: 'the end' }
        : { status: 302, headers: { Location: location(receiver) } };
    return receiver;
  };

  test('is an answer like any other unless hosts are named', async () => {
    const receiver = await redirecting(() => '/end');
    expect((await get(clientOf(), receiver.url)).status).toBe(302);
    expect(receiver.received).toHaveLength(1);
  });

  test('is followed to a named host', async () => {
    const receiver = await redirecting(({ port }) => `http://127.0.0.1:${port}/end`);
    const redirectHosts = [`127.0.0.1:${receiver.port}`];
    expect((await get(clientOf(), receiver.url, { redirectHosts })).text).toBe('the end');
  });

  test('to another host, to an address inside, and in a circle is refused', async () => {
    const refused = { code: 'REFUSED' };
    const away = await redirecting(() => 'http://other.example/');
    await expect(
      get(clientOf(), away.url, { redirectHosts: [`127.0.0.1:${away.port}`] }),
    ).rejects.toMatchObject({ ...refused, message: 'redirects to another host, other.example' });
    const inside = await redirecting(() => 'http://10.0.0.1/');
    await expect(
      get(clientOf(), inside.url, { redirectHosts: ['10.0.0.1'] }),
    ).rejects.toMatchObject(refused);
    const circle = await redirecting(() => '/hook');
    await expect(
      get(clientOf(), circle.url, { redirectHosts: [`127.0.0.1:${circle.port}`] }),
    ).rejects.toMatchObject({ ...refused, message: 'redirects too often' });
    expect(circle.received).toHaveLength(4);
  });
});

test('an address of the operator may be inside, and its answer compressed', async () => {
  const server = createServer((request, response) => {
    expect(request.headers['accept-encoding']).toContain('gzip');
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('all the rates'));
  });
  const port = await listenOnLoopback(server);
  stops.push(() => new Promise((closed) => server.close(closed)));
  const { text } = await get(clientOf(), `http://127.0.0.1:${port}/`, { rules: null });
  expect(text).toBe('all the rates');
});
