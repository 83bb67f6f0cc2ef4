import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixtureSite, type FixtureSite } from './fixture-site.ts';
import { readWhileSending, sendRaw } from './raw-request.ts';

let site: FixtureSite;
let port: number;

beforeAll(async () => {
  site = await createFixtureSite();
  port = (await site.start({ requestBodyLimitBytes: 100 })).port;
});
afterAll(() => site.remove());

const get = (target: string, host = 'localhost') =>
  sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
const statusOf = (answer: string) => Number(answer.split(' ')[1]);

describe('paths that try to leave the publish folder', () => {
  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/hotels/../../secret.txt',
    '/..%2fsecret.txt',
    '/hotels%2f..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '/secret.txt%00.html',
    '/%00',
    '//secret.txt',
    '/hotels%2fa',
  ])('GET %s answers 404', async (target) => {
    const answer = await get(target);
    expect(statusOf(answer)).toBe(404);
    expect(answer).not.toContain('outside the publish folder');
  });

  test('dots within the folder lead to the file they mean', async () => {
    expect(await get('/hotels/../SKILL.md')).toContain('# Skill');
    expect(await get('/hotels/%2e%2e/SKILL.md')).toContain('# Skill');
  });
});

describe('addresses that are none', () => {
  test.each([
    ['no slash', 'hotels'],
    ['a host that is none', 'http://a%20b/hotels'],
    ['credentials', 'http://user:password@localhost/hotels'],
    ['another scheme', 'ftp://localhost/hotels'],
    ['an asterisk', '*'],
  ])('%s: GET %s answers 400', async (_fact, target) => {
    expect(statusOf(await get(target))).toBe(400);
  });

  test.each(['localhost', 'kontor.example'])(
    'two hosts, the second of which is %s, answer 400',
    async (second) => {
      const hosts = `Host: localhost\r\nhost: ${second}`;
      const request = `GET /hotels HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`;
      expect(statusOf(await sendRaw(port, request))).toBe(400);
    },
  );

  test.each(['a/b', 'a@b', 'a b', 'localhost:99999', '[::1', 'a,b', 'a?b'])(
    'Host: %s answers 400',
    async (host) => {
      expect(statusOf(await get('/hotels', host))).toBe(400);
    },
  );

  test.each(['localhost', 'localhost:8888', '[::1]:80', 'kontor.example'])(
    'Host: %s answers 200',
    async (host) => {
      expect(statusOf(await get('/hotels', host))).toBe(200);
    },
  );

  test('a whole address names the host and the path', async () => {
    const answer = await get('http://kontor.example/api/echo?a=1');
    expect(answer).toContain('"url":"http://kontor.example/api/echo?a=1"');
  });

  test('two slashes do not name a host', async () => {
    const answer = await get('//kontor.example/api/echo');
    expect(statusOf(answer)).toBe(404);
  });

  test('a malformed address under /api answers 400 with a JSON body', async () => {
    const answer = await get('/api/echo', 'a/b');
    expect(answer).toContain('{"error":"The address or the Host of the request is malformed."}');
  });

  test('unescaped bytes beyond ASCII answer 400', async () => {
    expect(statusOf(await get('/r\u00c3\u00a4ume'))).toBe(400);
  });

  test('HTTP/1.0 without Host is answered', async () => {
    expect(statusOf(await sendRaw(port, 'GET /hotels HTTP/1.0\r\n\r\n'))).toBe(200);
  });

  test('a request that is no HTTP answers 400', async () => {
    expect(statusOf(await sendRaw(port, 'NOT HTTP\r\n\r\n'))).toBe(400);
  });

  test('headers of more than 16 KiB answer 431', async () => {
    const header = `X-Long: ${'x'.repeat(17 * 1024)}`;
    const text = `GET / HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`;
    expect(statusOf(await sendRaw(port, text))).toBe(431);
  });
});

describe('bodies', () => {
  const post = (headers: string, body: string) =>
    sendRaw(port, `POST /api/echo HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`);

  test('a body that would be too large is refused before it is sent', async () => {
    const answer = await post('Content-Length: 101\r\nExpect: 100-continue', '');
    expect(statusOf(answer)).toBe(413);
  });

  test('a body that is small enough is asked for', async () => {
    const headers = 'Content-Length: 2\r\nExpect: 100-continue\r\nConnection: close';
    const answer = await post(headers, 'hi');
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
    expect(answer).toContain('"body":"hi"');
  });

  test('after a 413 the connection still answers the next request', async () => {
    const next = 'GET /SKILL.md HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const answer = await post('Content-Length: 101', 'x'.repeat(101) + next);
    expect(statusOf(answer)).toBe(413);
    expect(answer).toContain('# Skill');
  });

  test('a sender that is still writing is not reset before it can read the 413', async () => {
    const head = 'POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16777216\r\n\r\n';
    const { received, isReset } = await readWhileSending(port, head + 'x'.repeat(16_777_216), 1000);
    expect([statusOf(received), isReset]).toEqual([413, false]);
  });
});
