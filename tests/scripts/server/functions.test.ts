import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixtureSite, type FixtureSite } from './fixture-site.ts';
import { requestWire } from './raw-request.ts';

let site: FixtureSite;
let base: string;
const failures: string[] = [];

beforeAll(async () => {
  site = await createFixtureSite();
  const server = await site.start({
    requestBodyLimitBytes: 1000,
    functionTimeoutMs: 400,
    siteUrl: 'https://kontor.example',
    reportFailure: (line) => failures.push(line),
  });
  base = server.url;
});
afterAll(() => site.remove());

const echo = async (path: string, init?: RequestInit) =>
  (await fetch(`${base}${path}`, init)).json();

describe('what a function gets', () => {
  test('the method, address, headers and whole body of the request', async () => {
    const headers = { 'x-own': 'kept', 'content-type': 'text/plain' };
    const got = await echo('/api/echo?a=1', { method: 'PATCH', headers, body: 'Grüße' });
    expect(got).toMatchObject({ method: 'PATCH', url: `${base}/api/echo?a=1`, body: 'Grüße' });
    expect(got.headers).toMatchObject({ 'x-own': 'kept', 'content-type': 'text/plain' });
  });

  test('a body sent in chunks of unknown length', async () => {
    const body = new Blob(['one ', 'two']).stream();
    const got = await echo('/api/echo', { method: 'POST', body, ...{ duplex: 'half' } });
    expect(got.body).toBe('one two');
  });

  test('parameters as they stand in the URL', async () => {
    const { params } = await echo('/api/echo/a%20b/%C3%A4');
    expect(params).toEqual({ first: 'a%20b', second: '%C3%A4' });
  });

  test('the caller, an id of its own, the site and the environment', async () => {
    const [one, two] = [await echo('/api/echo'), await echo('/api/echo')];
    expect(one).toMatchObject({ ip: '127.0.0.1', geo: {}, siteUrl: 'https://kontor.example' });
    expect(one.home).toBe(process.env.HOME);
    expect(one.requestId).not.toBe(two.requestId);
  });

  test('no forwarding header, since nobody vouches for it', async () => {
    const headers = {
      'x-forwarded-for': '9.9.9.9',
      'x-forwarded-proto': 'https',
      forwarded: 'for=9.9.9.9',
      'x-nf-client-connection-ip': '9.9.9.9',
    };
    const got = await echo('/api/echo', { headers });
    expect([got.ip, got.url]).toEqual(['127.0.0.1', `${base}/api/echo`]);
    expect(got.headers['x-nf-client-connection-ip']).toBe('127.0.0.1');
    expect(JSON.stringify(got.headers)).not.toContain('https');
  });
});

describe('behind a trusted proxy', () => {
  test('the last forwarded address, the scheme and the host count', async () => {
    const { url } = await site.start({ trustedProxies: ['127.0.0.1'] });
    const response = await fetch(`${url}/api/echo?a=1`, {
      headers: {
        'x-forwarded-for': '9.9.9.9, 203.0.113.7',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'kontor.example',
      },
    });
    const got = await response.json();
    expect([got.ip, got.url]).toEqual(['203.0.113.7', 'https://kontor.example/api/echo?a=1']);
  });

  test('a proxy that is not in the list is a visitor like any other', async () => {
    const { url } = await site.start({ trustedProxies: ['192.0.2.1'] });
    const response = await fetch(`${url}/api/echo`, {
      headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
    });
    const got = await response.json();
    expect([got.ip, new URL(got.url).protocol]).toEqual(['127.0.0.1', 'http:']);
  });

  test('a forwarded host that is none answers 400', async () => {
    const { url } = await site.start({ trustedProxies: ['127.0.0.1'] });
    const { status } = await requestWire(`${url}/api/echo`, { 'x-forwarded-host': 'a b/c' });
    expect(status).toBe(400);
  });
});

describe('limits', () => {
  const post = (body: string, headers = {}) =>
    fetch(`${base}/api/echo`, { method: 'POST', body, headers });

  test('a body of exactly the limit passes', async () => {
    expect((await (await post('x'.repeat(1000))).json()).bodyLength).toBe(1000);
  });

  test('a longer body answers 413 with a JSON body', async () => {
    const response = await post('x'.repeat(1001));
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ error: 'The body is larger than 1000 bytes.' });
  });

  test('a longer body of unknown length answers 413 too', async () => {
    const body = new Blob(['x'.repeat(600), 'x'.repeat(600)]).stream();
    const init = { method: 'POST', body, ...{ duplex: 'half' } };
    expect((await fetch(`${base}/api/echo`, init)).status).toBe(413);
  });

  test('a function that takes too long answers 504 with a JSON body', async () => {
    const response = await fetch(`${base}/api/slow?ms=1000`);
    expect(response.status).toBe(504);
    expect(await response.json()).toEqual({ error: 'The function took too long to answer.' });
    expect(failures).toContain('function slow: GET /api/slow: took longer than allowed');
  });
});

describe('a function in time', () => {
  test('is not reported as late', async () => {
    failures.length = 0;
    await fetch(`${base}/api/echo`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(failures).toEqual([]);
  });
});

describe('a function that fails', () => {
  test('answers 500 with a JSON body under /api and reports one line', async () => {
    failures.length = 0;
    const response = await fetch(`${base}/api/throws?q=private`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: 'Something went wrong on our side.' });
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(/^function throws: GET \/api\/throws: Error: the secret reason at/);
    expect(failures[0]).not.toContain('\n');
  });

  test('reports no part of a path that only its caller may know', async () => {
    failures.length = 0;
    await fetch(`${base}/throws/of/dz9x8c7`);
    expect(failures[0]).toMatch(/^function throws: GET \/throws\/of\/…: /);
  });

  test('answers 500 in plain text elsewhere', async () => {
    const { status, headers, body } = await requestWire(`${base}/throws`);
    expect([status, headers['content-type']]).toEqual([500, 'text/plain; charset=utf-8']);
    expect(body.toString()).not.toContain('secret');
  });

  test('answers 500 when it returns something else than a Response', async () => {
    expect((await fetch(`${base}/api/throws/text`)).status).toBe(500);
  });
});

describe('what the caller gets', () => {
  test('a large answer is compressed, its tag marked, its cookie kept', async () => {
    const { headers, body } = await requestWire(`${base}/api/large`, { 'accept-encoding': 'gzip' });
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      etag: '"rows-df"',
      'set-cookie': ['a=1; Path=/'],
    });
    expect(JSON.parse(gunzipSync(body).toString())).toHaveLength(200);
  });

  test('either tag of it answers 304', async () => {
    for (const tag of ['"rows"', '"rows-df"', 'W/"rows"']) {
      const headers = { 'accept-encoding': 'gzip', 'if-none-match': tag };
      const { status, body } = await requestWire(`${base}/api/large`, headers);
      expect([tag, status, body.length]).toEqual([tag, 304, 0]);
    }
  });

  test('HEAD has no body', async () => {
    const { status, headers, body } = await requestWire(`${base}/api/large`, {}, 'HEAD');
    expect([status, headers.etag, body.length]).toEqual([200, '"rows"', 0]);
  });

  test('an event stream arrives as it is made and ends with its caller', async () => {
    failures.length = 0;
    const caller = new AbortController();
    const response = await fetch(`${base}/events`, { signal: caller.signal });
    const first = await response.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toBe('data: first\n\n');
    caller.abort();
    await expect.poll(() => Reflect.get(globalThis, 'fixtureEvents')).toEqual({ cancelled: true });
    expect(failures).toEqual([]);
  });

  test('an event stream that breaks is cut off and reported', async () => {
    await expect(fetch(`${base}/events?breaks`).then((answer) => answer.text())).rejects.toThrow();
    expect(failures).toEqual(['server: GET: Error: broken source']);
  });
});

describe('background functions', () => {
  test('answer 202 at once and run afterwards with their body', async () => {
    const response = await fetch(`${base}/bg`, { method: 'POST', body: 'later' });
    const state = Reflect.get(globalThis, 'fixtureBackground');
    expect([response.status, state.ended]).toEqual([202, 0]);
    await expect.poll(() => state.ended).toBe(1);
    expect(state).toEqual({ started: 1, ended: 1, text: 'later' });
  });
});
