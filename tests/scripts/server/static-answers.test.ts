import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixtureSite, LONG_TEXT, type FixtureSite } from './fixture-site.ts';
import { requestWire } from './raw-request.ts';

let site: FixtureSite;
let base: string;

beforeAll(async () => {
  site = await createFixtureSite();
  base = (await site.start()).url;
});
afterAll(() => site.remove());

describe('headers of a file', () => {
  test('a file is revalidated each time and carries the md5 tag', async () => {
    const { headers } = await requestWire(`${base}/SKILL.md`);
    expect(headers['cache-control']).toBe('public,max-age=0,must-revalidate');
    expect(headers.etag).toBe('"575e8b8dabb5fc09de8d72d4f08bf7d0-ssl"');
  });

  test('every matching rule counts, and a rule cannot set what belongs to the server', async () => {
    const { headers } = await requestWire(`${base}/api/publishers/foo.json`);
    expect(headers).toMatchObject({ 'x-test': 'all', 'access-control-allow-origin': '*' });
    expect(headers.age).toBeUndefined();
  });

  test('a rule sets the lifetime of hashed assets', async () => {
    const { headers } = await requestWire(`${base}/_astro/app.js`);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('the rules of _headers count too', async () => {
    expect((await requestWire(`${base}/guide/`)).headers['x-guide']).toBe('yes');
    expect((await requestWire(`${base}/hotels`)).headers['x-guide']).toBeUndefined();
  });

  test('the 404 page is revalidated like any file', async () => {
    const { status, headers } = await requestWire(`${base}/nope`);
    expect(status).toBe(404);
    expect(headers['x-test']).toBe('all');
  });
});

describe('If-None-Match on a file', () => {
  const ask = (value: string) => requestWire(`${base}/hotels`, { 'if-none-match': value });

  test('the tag, a weak tag, a list with it and * answer 304 without a body', async () => {
    const tag = (await requestWire(`${base}/hotels`)).headers.etag ?? '';
    for (const value of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const { status, headers, body } = await ask(value);
      expect([value, status, body.length]).toEqual([value, 304, 0]);
      expect(headers.etag).toBe(tag);
    }
  });

  test('another tag answers the file', async () => {
    expect((await ask('"other"')).status).toBe(200);
  });

  test('the tag of the compressed body answers 304 to a request for it compressed', async () => {
    const compressed = { 'accept-encoding': 'br' };
    const tag = (await requestWire(`${base}/hotels`, compressed)).headers.etag ?? '';
    const again = await requestWire(`${base}/hotels`, { ...compressed, 'if-none-match': tag });
    expect([tag.endsWith('-ssl-df"'), again.status]).toEqual([true, 304]);
  });

  test('a 404 stays a 404', async () => {
    const { status } = await requestWire(`${base}/nope`, { 'if-none-match': '*' });
    expect(status).toBe(404);
  });
});

describe('compression of files', () => {
  const page = `<h1>Hotels</h1><p>${LONG_TEXT}</p>`;
  const ask = (encodings: string) =>
    requestWire(`${base}/hotels`, { 'accept-encoding': encodings });

  test('brotli is preferred and decodes to the file', async () => {
    const { headers, body } = await ask('gzip, deflate, br, zstd');
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(body).toString()).toBe(page);
    expect(body.length).toBeLessThan(page.length / 10);
  });

  test('gzip is used where brotli is not taken or is worth less', async () => {
    for (const encodings of ['gzip', 'br;q=0, *', 'br;q=0.5, gzip;q=0.8']) {
      const { headers, body } = await ask(encodings);
      expect([encodings, headers['content-encoding']]).toEqual([encodings, 'gzip']);
      expect(gunzipSync(body).toString()).toBe(page);
    }
  });

  test('nothing is compressed for a client that takes neither, and Vary says so', async () => {
    for (const encodings of ['identity', 'deflate', 'br;q=0, gzip;q=0']) {
      const { headers, body } = await ask(encodings);
      expect(headers['content-encoding']).toBeUndefined();
      expect([headers.vary, body.toString()]).toEqual(['Accept-Encoding', page]);
    }
  });

  test('a small file and a picture stay as they are', async () => {
    for (const path of ['/', '/noise.png']) {
      const { headers } = await requestWire(base + path, { 'accept-encoding': 'br, gzip' });
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
    }
  });
});

describe('methods on a file', () => {
  test('HEAD has the headers of GET and no body', async () => {
    for (const encoding of ['identity', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const get = await requestWire(`${base}/hotels`, headers);
      const head = await requestWire(`${base}/hotels`, headers, 'HEAD');
      expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
      expect(head.body.length).toBe(0);
    }
  });

  test('OPTIONS answers 204 with Allow and the rules of the path', async () => {
    const { status, headers } = await requestWire(`${base}/api/ecommerce/shop-a`, {}, 'OPTIONS');
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      allow: 'GET, HEAD, OPTIONS',
      'access-control-allow-origin': '*',
    });
  });

  test('POST under /api answers 405 with Allow and a JSON body', async () => {
    const url = `${base}/api/publishers/foo.json`;
    const response = await fetch(url, { method: 'POST', body: 'x' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await response.json()).toEqual({ error: 'This address answers GET and HEAD only.' });
  });

  test('DELETE on a page answers 405 in plain text', async () => {
    const { status, headers } = await requestWire(`${base}/hotels`, {}, 'DELETE');
    expect([status, headers['content-type']]).toEqual([405, 'text/plain; charset=utf-8']);
  });

  test('POST on a page that moves answers 405, on an unknown one 404', async () => {
    expect((await requestWire(`${base}/hotels/`, {}, 'POST')).status).toBe(405);
    expect((await requestWire(`${base}/nope`, {}, 'POST')).status).toBe(404);
  });

  test('TRACE answers 405', async () => {
    expect((await requestWire(`${base}/api/echo`, {}, 'TRACE')).status).toBe(405);
  });
});
