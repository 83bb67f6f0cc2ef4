import { gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createSharedCache } from '../../../scripts/server/shared-cache.ts';
import { createFixtureSite, type FixtureSite } from './fixture-site.ts';
import { requestWire } from './raw-request.ts';

const VARIANTS = `
let calls = 0;
export default async (request) => {
  calls += 1;
  const url = new URL(request.url);
  const headers = { 'content-type': 'text/plain', etag: '"' + calls + '"' };
  for (const [name, value] of url.searchParams) headers[name] = value;
  return new Response(calls + 'x'.repeat(2000), { headers });
};
export const config = { path: '/api/variants/:name' };
`;

let site: FixtureSite | undefined;
let base = '';

beforeEach(async () => {
  await site?.remove();
  site = await createFixtureSite({ 'functions/variants.mjs': VARIANTS });
  base = (await site.start()).url;
});
afterAll(() => site?.remove());

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await requestWire(base + path, headers, method);
  return { ...answer, cacheStatus: String(answer.headers['cache-status'] ?? '') };
}

const callsOf = ({ body }: { body: Buffer }): unknown => JSON.parse(body.toString()).calls;

describe('the shared cache', () => {
  test('gives the second caller the first answer and says so', async () => {
    const first = await ask('/api/publishers');
    const second = await ask('/api/publishers');
    expect(first.cacheStatus).toBe('Kontor; fwd=miss; stored');
    expect(second.cacheStatus).toMatch(/^Kontor; hit; ttl=3(600|599)$/);
    expect(second.body).toEqual(first.body);
  });

  test('tells answers apart by the parameters of Netlify-Vary alone, in any order', async () => {
    await ask('/api/publishers?q=a&page=2');
    for (const query of ['page=2&q=a', 'utm_source=x&q=a&page=2']) {
      expect((await ask(`/api/publishers?${query}`)).cacheStatus).toContain('hit');
    }
    for (const query of ['q=a', 'q=b&page=2', 'q=a&q=b&page=2', 'Q=a&page=2', 'q=%61&page=2']) {
      expect((await ask(`/api/publishers?${query}`)).cacheStatus).toContain('miss');
    }
  });

  test('keeps repeated parameters apart by their order', async () => {
    await ask('/api/publishers?q=a&q=b');
    expect((await ask('/api/publishers?q=b&q=a')).cacheStatus).toContain('miss');
    expect((await ask('/api/publishers?q=a&x=1&q=b')).cacheStatus).toContain('hit');
  });

  test('answers HEAD as it would answer GET, also where nothing is kept', async () => {
    const head = await ask('/api/large', { 'accept-encoding': 'gzip' }, 'HEAD');
    const get = await ask('/api/large', { 'accept-encoding': 'gzip' });
    for (const name of ['etag', 'content-encoding', 'content-length', 'content-type'])
      expect(head.headers[name], name).toBe(get.headers[name]);
    expect(head.body.length).toBe(0);
  });

  test('answers HEAD from the entry of GET, but does not keep what HEAD got', async () => {
    const before = await ask('/api/publishers', {}, 'HEAD');
    expect(before.cacheStatus).toBe('Kontor; fwd=miss');
    const get = await ask('/api/publishers');
    const after = await ask('/api/publishers', {}, 'HEAD');
    expect([after.cacheStatus.slice(0, 11), after.body.length]).toEqual(['Kontor; hit', 0]);
    expect(after.headers['content-length']).toBe(String(get.body.length));
  });

  test('answers 304 from an entry', async () => {
    await ask('/api/publishers');
    const again = await ask('/api/publishers', { 'if-none-match': 'W/"list"' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.cacheStatus).toContain('hit');
  });

  test('is not asked by callers with a key, and keeps nothing of theirs', async () => {
    for (const name of ['authorization', 'x-api-key']) {
      const { cacheStatus } = await ask('/api/publishers', { [name]: 'x' });
      expect(cacheStatus).toBe('Kontor; fwd=bypass');
    }
    expect((await ask('/api/publishers')).cacheStatus).toContain('miss');
    expect(callsOf(await ask('/api/publishers', { authorization: 'x' }))).toBe(4);
  });

  test('does not answer POST', async () => {
    await ask('/api/publishers');
    const post = await ask('/api/publishers', {}, 'POST');
    expect([callsOf(post), post.cacheStatus]).toEqual([2, '']);
  });

  test('keeps apart what was asked for under another Host', async () => {
    await ask('/api/publishers');
    const other = await ask('/api/publishers', { host: 'evil.example' });
    expect(other.cacheStatus).toContain('miss');
  });

  test('never keeps a 5xx', async () => {
    for (const _ of [1, 2]) {
      expect((await ask('/api/publishers?q=broken')).cacheStatus).toBe('Kontor; fwd=miss');
    }
  });

  test('hides from callers what is meant for the CDN', async () => {
    const { headers } = await ask('/api/publishers');
    expect(Object.keys(headers).filter((name) => /netlify|cdn/.test(name))).toEqual([]);
    expect(headers['cache-control']).toBe('public, max-age=60');
  });

  test('can be switched off', async () => {
    const { url } = (await site?.start({ sharedCache: false })) ?? { url: '' };
    const first = await requestWire(`${url}/api/publishers`);
    const second = await requestWire(`${url}/api/publishers`);
    expect(first.headers['cache-status']).toBeUndefined();
    expect(callsOf(second)).toBe(Number(callsOf(first)) + 1);
  });
});

describe('what a function may say to the cache', () => {
  const LASTING = 'netlify-cdn-cache-control=max-age%3D60';
  const stored = async (query: string): Promise<boolean> => {
    await ask(`/api/variants/a?${query}`);
    return (await ask(`/api/variants/a?${query}`)).cacheStatus.includes('hit');
  };

  test.each([
    ['Netlify-CDN-Cache-Control with max-age', LASTING, true],
    ['CDN-Cache-Control with s-maxage', 'cdn-cache-control=public,s-maxage%3D60', true],
    ['Cache-Control alone', 'cache-control=public,max-age%3D60', false],
    ['nothing', '', false],
    ['max-age=0', 'netlify-cdn-cache-control=max-age%3D0', false],
    ['s-maxage=0 before max-age', 'cdn-cache-control=max-age%3D60,s-maxage%3D0', false],
    ['no-store', 'netlify-cdn-cache-control=no-store,max-age%3D60', false],
    ['private', 'netlify-cdn-cache-control=private,max-age%3D60', false],
    ['a cookie', `${LASTING}&set-cookie=a`, false],
    ['Vary by Accept-Encoding', `${LASTING}&vary=accept-encoding`, true],
    ['Vary by something else', `${LASTING}&vary=Origin`, false],
    ['Netlify-Vary by a header', `${LASTING}&netlify-vary=header%3DX-A`, false],
    ['Netlify-Vary by the whole query', `${LASTING}&netlify-vary=query`, true],
    ['a content encoding of its own', `${LASTING}&content-encoding=x`, false],
  ])('%s', async (_said, query, expected) => {
    expect(await stored(query)).toBe(expected);
  });

  test('without Netlify-Vary the whole query counts, as it is written', async () => {
    await ask(`/api/variants/a?${LASTING}&x=1`);
    expect((await ask(`/api/variants/a?${LASTING}&x=1`)).cacheStatus).toContain('hit');
    expect((await ask(`/api/variants/a?x=1&${LASTING}`)).cacheStatus).toContain('miss');
  });

  test('an answer that names other parameters than the first is not kept', async () => {
    await ask(`/api/variants/a?${LASTING}`);
    const other = await ask(`/api/variants/a?${LASTING}&netlify-vary=query%3Dq`);
    expect(other.cacheStatus).toBe('Kontor; fwd=miss');
  });

  test('one entry serves callers with and without compression', async () => {
    const path = `/api/variants/a?${LASTING}`;
    const zipped = await ask(path, { 'accept-encoding': 'gzip' });
    const plain = await ask(path);
    expect(plain.cacheStatus).toContain('hit');
    expect([zipped.headers.etag, plain.headers.etag]).toEqual(['"1-df"', '"1"']);
    expect(gunzipSync(zipped.body)).toEqual(plain.body);
  });
});

describe('the store itself', () => {
  const policy = { lifetimeSeconds: 10, queryNames: 'all' as const };
  const answerOf = (sizeBytes: number) => ({
    status: 200,
    headers: {},
    body: Buffer.alloc(sizeBytes),
  });
  const url = (path: string) => new URL(path, 'http://localhost');

  test('an entry lasts as long as its function said', () => {
    let nowMs = 0;
    const cache = createSharedCache(1_000_000, () => nowMs);
    cache.keep('list', url('/a'), answerOf(10), policy);
    nowMs = 9_999;
    expect(cache.find('list', url('/a'))).toMatchObject({ state: 'hit', remainingSeconds: 1 });
    nowMs = 10_000;
    expect(cache.find('list', url('/a')).state).toBe('stale');
    expect(cache.find('list', url('/a')).state).toBe('miss');
  });

  test('what was used longest ago goes first when the limit is reached', () => {
    const cache = createSharedCache(1_000_000);
    for (let index = 0; index < 40; index += 1) {
      cache.find('list', url('/0'));
      expect(cache.keep('list', url(`/${index}`), answerOf(20_000), policy)).toBe(true);
    }
    const states = [0, 1, 39].map((index) => cache.find('list', url(`/${index}`)).state);
    expect(states).toEqual(['hit', 'miss', 'hit']);
  });

  test('one answer cannot push out all others', () => {
    const cache = createSharedCache(1_000_000);
    expect(cache.keep('list', url('/large'), answerOf(100_000), policy)).toBe(false);
  });
});
