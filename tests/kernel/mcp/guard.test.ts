import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { post, rpc, rpcError, runMcpSite, sendRaw, type McpSite } from '../../support/mcp.ts';
import { hostFrom } from '../../support/host.ts';

/** The checklist of Streamable HTTP for a public, stateless server that only reads. */
let site: McpSite;
beforeAll(async () => {
  site = await runMcpSite();
});
afterAll(() => site.stop());

const INITIALIZE = rpc('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
});

const modern = (method: string, params: object = {}, version = '2026-07-28') =>
  rpc(method, {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  });

const modernHeaders = (method: string, version = '2026-07-28') => ({
  'MCP-Protocol-Version': version,
  'Mcp-Method': method,
});

describe('methods', () => {
  test.each(['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD'])(
    '%s answers 405 with Allow',
    async (method) => {
      const response = await fetch(`${site.url}/mcp`, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('Allow')).toBe('POST, OPTIONS');
      if (method === 'HEAD') return;
      expect(rpcError.parse(await response.json()).id).toBeNull();
    },
  );

  test('OPTIONS lets scripts of any page send the headers of the protocol', async () => {
    const response = await fetch(`${site.url}/mcp`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Access-Control-Allow-Methods')).toBe('POST, OPTIONS');
    const allowed = response.headers.get('Access-Control-Allow-Headers')?.toLowerCase() ?? '';
    for (const name of ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method'])
      expect(allowed.split(', ')).toContain(name);
    for (const name of ['mcp-name', 'mcp-session-id', 'last-event-id'])
      expect(allowed.split(', ')).toContain(name);
  });
});

describe('Host and Origin', () => {
  const send = (headers: Record<string, string>, url = site.url) =>
    sendRaw(url, 'POST', { 'Content-Type': 'application/json', ...headers }, INITIALIZE);

  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080'])(
    'on this machine the Origin %s passes',
    async (origin) => expect((await send({ Origin: origin })).status).toBe(200),
  );

  test.each(['http://evil.example', 'null', 'http://localhost.evil.example', 'nonsense'])(
    'on this machine the Origin %s is a 403',
    async (origin) => {
      const { status, body, headers } = await send({ Origin: origin });
      expect(status).toBe(403);
      expect(rpcError.parse(JSON.parse(body)).error.message).toContain('Origin');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  test.each(['evil.example', 'evil.example:80', 'localhost.evil.example'])(
    'a local run does not answer to the name %s',
    async (host) => expect((await send({ Host: host })).status).toBe(403),
  );

  test('without an Origin everything on this machine passes', async () => {
    for (const host of ['localhost', '127.0.0.1:9', '[::1]'])
      expect((await send({ Host: host })).status, host).toBe(200);
  });
});

describe('bodies', () => {
  const codeOf = (json: unknown) => rpcError.parse(json).error.code;

  test.each(['[]', `[${rpc('ping')}]`, `[${rpc('ping')},${rpc('tools/list')}]`])(
    'the batch %s is refused',
    async (body) => {
      const { status, json } = await post(site.url, body);
      expect([status, codeOf(json)]).toEqual([400, -32600]);
      expect(rpcError.parse(json).error.message).toContain('batch');
    },
  );

  test.each(['', '{', 'null', '1', '"text"', '{}', '{"jsonrpc":"1.0","id":1,"method":"ping"}'])(
    '%s is no message',
    async (body) => {
      const { status, json } = await post(site.url, body);
      expect(status).toBe(400);
      expect([-32700, -32600]).toContain(codeOf(json));
    },
  );

  test('what is not UTF-8 is a parse error', async () => {
    const { status, json } = await post(site.url, new Uint8Array([0x7b, 0xff, 0x7d]));
    expect([status, codeOf(json)]).toEqual([400, -32700]);
  });

  test('an error names the message that it is about', async () => {
    const { json } = await post(site.url, '{"jsonrpc":"1.0","id":"x","method":"ping"}');
    expect(rpcError.parse(json).id).toBe('x');
  });

  test('64 KiB are read, more are a 413', async () => {
    const padded = (size: number) => rpc('ping', { _meta: { pad: 'x'.repeat(size) } });
    const most = 64 * 1024 - padded(0).length;
    expect((await post(site.url, padded(most))).status).toBe(200);
    const { status, json } = await post(site.url, padded(most + 1));
    expect(status).toBe(413);
    expect(rpcError.parse(json).id).toBeNull();
  });

  test('anything but JSON is a 415, who accepts no JSON gets a 406', async () => {
    const type = { 'Content-Type': 'text/plain' };
    expect((await post(site.url, INITIALIZE, type)).status).toBe(415);
    expect((await post(site.url, INITIALIZE, { Accept: 'text/event-stream' })).status).toBe(406);
  });

  test.each(['*/*', 'application/json', 'text/event-stream, application/json;q=0.9'])(
    'who accepts %s gets plain JSON, of both eras',
    async (accept) => {
      for (const answer of [
        await post(site.url, INITIALIZE, { Accept: accept }),
        await post(site.url, modern('tools/list'), {
          Accept: accept,
          ...modernHeaders('tools/list'),
        }),
      ]) {
        expect(answer.status).toBe(200);
        expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
        expect(answer.headers.get('Cache-Control')).toBe('no-store');
        expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
      }
    },
  );

  test('a notification is a 202 without a body', async () => {
    const note = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    const { status, body } = await post(site.url, note);
    expect([status, body]).toEqual([202, '']);
  });
});

describe('revisions', () => {
  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'initialize agrees on %s',
    async (protocolVersion) => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 't', version: '1' } };
      const { json } = await post(site.url, rpc('initialize', params));
      expect(json).toMatchObject({
        result: {
          protocolVersion,
          capabilities: { tools: {} },
          serverInfo: { title: 'Kontor hotels', version: '1.0.0' },
        },
      });
    },
  );

  test('an unknown revision is answered with the newest that has a handshake', async () => {
    const clientInfo = { name: 't', version: '1' };
    const params = { protocolVersion: '1999-01-01', capabilities: {}, clientInfo };
    const { json } = await post(site.url, rpc('initialize', params));
    expect(json).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
  });

  test('a header with an unknown revision is a 400', async () => {
    const headers = { 'MCP-Protocol-Version': '1999-01-01' };
    expect((await post(site.url, rpc('tools/list'), headers)).status).toBe(400);
  });

  test('an unknown modern revision is a 400 that names those spoken', async () => {
    const version = '2030-01-01';
    const headers = modernHeaders('tools/list', version);
    const { status, json } = await post(site.url, modern('tools/list', {}, version), headers);
    expect(status).toBe(400);
    expect(json).toMatchObject({
      error: { code: -32022, data: { supported: ['2026-07-28'], requested: version } },
    });
  });

  test('a header that contradicts the body is a 400', async () => {
    const { status, json } = await post(
      site.url,
      modern('tools/list'),
      modernHeaders('tools/call'),
    );
    expect([status, rpcError.parse(json).error.code]).toEqual([400, -32020]);
  });

  test('an unknown method is a 404 in the modern revision', async () => {
    const headers = modernHeaders('resources/list');
    const { status, json } = await post(site.url, modern('resources/list'), headers);
    expect([status, rpcError.parse(json).error.code]).toEqual([404, -32601]);
  });

  test('a subscription is acknowledged and ended: nothing here ever changes', async () => {
    const body = modern('subscriptions/listen', { notifications: { toolsListChanged: true } });
    const headers = {
      ...modernHeaders('subscriptions/listen'),
      Accept: 'application/json, text/event-stream',
    };
    const answer = await post(site.url, body, headers);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('notifications/subscriptions/acknowledged');
    expect(answer.body).toContain('"resultType":"complete"');
  });
});

/** Asks the endpoint itself, where a running server would have to be built anew. */
const ask = async (address: string, body: string, headers: Record<string, string> = {}) => {
  const { answerMcp } = await import('#app/hotel-tools.ts');
  const all = { 'Content-Type': 'application/json', ...headers };
  const request = new Request(address, { method: 'POST', headers: all, body });
  return answerMcp(request, hostFrom('192.0.2.1'));
};

describe('a public site', () => {
  beforeAll(() => {
    vi.resetModules();
    vi.stubEnv('SITE_URL', 'https://kontor.test');
  });
  afterAll(() => void vi.unstubAllEnvs());
  const statusOf = async (address: string, headers: Record<string, string> = {}) =>
    (await ask(address, INITIALIZE, headers)).status;

  test.each(['https://kontor.test', 'https://agent.example', 'null'])(
    'answers the Origin %s on its own host',
    async (Origin) => expect(await statusOf('https://kontor.test/mcp', { Origin })).toBe(200),
  );

  test('answers on this machine to loopback Origins alone', async () => {
    const here = 'http://localhost:8888/mcp';
    expect(await statusOf(here, { Origin: 'http://localhost:3000' })).toBe(200);
    expect(await statusOf(here, { Origin: 'https://agent.example' })).toBe(403);
    expect(await statusOf(here)).toBe(200);
  });

  test('answers on another host to programs, which send no Origin, but to no page', async () => {
    const preview = 'https://preview.kontor.test/mcp';
    expect(await statusOf(preview)).toBe(200);
    expect(await statusOf(preview, { Origin: 'https://preview.kontor.test' })).toBe(403);
  });
});

describe('too many calls', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
    vi.resetModules();
    vi.stubEnv('DATABASE_URL', database.url);
    vi.stubEnv('RATE_MCP', '2');
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await database.drop();
  });

  test('are a 429 with Retry-After; what calls no tool is not counted', async () => {
    const here = 'http://localhost/mcp';
    const call = rpc('tools/call', { name: 'list_hotels', arguments: { limit: 1 } }, 'mine');
    const statuses: number[] = [];
    // More than twice as many as a window allows: one may begin in between.
    for (let time = 1; time <= 5; time += 1) statuses.push((await ask(here, call)).status);
    expect(statuses.slice(0, 2)).toEqual([200, 200]);
    expect(statuses).toContain(429);
    const refused = await ask(here, call);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(rpcError.parse(await refused.json()).id).toBe('mine');
    expect((await ask(here, rpc('tools/list'))).status).toBe(200);
  });
});
