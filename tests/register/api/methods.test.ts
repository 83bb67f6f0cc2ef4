import { beforeAll, describe, expect, test } from 'vitest';
import { KINDS } from '#register/records/kinds.ts';
import { readError } from '../../support/errors.ts';
import { getList } from '../../support/rows.ts';
import { sharedSite } from '../../support/site.ts';

const site = sharedSite();
let details: readonly string[];
beforeAll(async () => {
  details = await Promise.all(
    KINDS.map(async (kind) => {
      const { slugs } = await getList(`${site.url}/api/${kind}`);
      return `/api/${kind}/${slugs[0]}`;
    }),
  );
});

const ask = (path: string, method: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { method, headers });
const get = (path: string, headers: Record<string, string> = {}) => ask(path, 'GET', headers);

const LISTS = KINDS.map((kind) => `/api/${kind}`);
const allowed = (response: Response): string[] =>
  (response.headers.get('Allow') ?? '').split(', ').sort();

const everyRoute = (): string[] => [
  ...LISTS,
  ...LISTS.map((path) => `${path}.json`),
  ...LISTS.map((path) => `${path}/nobody-has-this`),
  '/api/publishers?q=news&page=2',
  '/api/publishers?page=0',
  ...details,
];

describe('methods', () => {
  test('HEAD answers as GET does, without the body', async () => {
    for (const path of everyRoute()) {
      const [full, head] = await Promise.all([get(path), ask(path, 'HEAD')]);
      expect(head.status, path).toBe(full.status);
      expect(await head.text()).toBe('');
      for (const name of ['Content-Type', 'ETag', 'Cache-Control', 'Link', 'X-Total-Count'])
        expect(head.headers.get(name), `${name} of ${path}`).toBe(full.headers.get(name));
    }
  });

  test('anything that writes is a 405 with Allow and an Error body', async () => {
    for (const path of everyRoute())
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
        const response = await ask(path, method);
        expect(allowed(response), `${method} ${path}`).toEqual(['GET', 'HEAD', 'OPTIONS']);
        await readError(response, 405);
      }
  });

  test('OPTIONS is what a browser asks before it lets another site read', async () => {
    for (const path of everyRoute()) {
      const response = await ask(path, 'OPTIONS', {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': 'GET',
      });
      expect(response.ok, path).toBe(true);
      expect(await response.text()).toBe('');
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(allowed(response)).toEqual(['GET', 'HEAD', 'OPTIONS']);
    }
  });

  test('any site may read every answer, errors too, with the headers of paging', async () => {
    for (const path of [...everyRoute(), '/api/zzz', '/.well-known/zzz', '/api/saas/BAD']) {
      const { headers } = await get(path, { Origin: 'https://elsewhere.example' });
      expect(headers.get('Access-Control-Allow-Origin'), path).toBe('*');
      expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
      expect(headers.get('Access-Control-Expose-Headers')).toBe(
        'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Ignored-Parameters, ' +
          'X-Query-Filters, X-Query-Related, X-Query-Repaired, X-Total-Count',
      );
    }
  });

  test('nothing under /v1 is open to other sites or kept by a cache', async () => {
    for (const path of ['/v1', '/v1/accounts', '/v1/zzz?x=1']) {
      const { headers } = await get(path);
      expect(headers.get('Access-Control-Allow-Origin'), path).toBeNull();
      expect(headers.get('Cache-Control')).toBe('no-store');
    }
  });
});

describe('freshness', () => {
  const maxAge = (response: Response): number =>
    Number(/max-age=(\d+)/.exec(response.headers.get('Cache-Control') ?? '')?.[1]);

  test('a success carries a strong ETag and is a 304 to a request that has it', async () => {
    for (const path of [...LISTS, ...details, '/api/publishers?q=news', '/api/saas.json']) {
      const tag = (await get(path)).headers.get('ETag') ?? '';
      expect(tag, path).toMatch(/^"[!#-~]+"$/);
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await get(path, { 'If-None-Match': known });
        expect(again.status, `${path} If-None-Match: ${known}`).toBe(304);
        expect(await again.text()).toBe('');
        expect(again.headers.get('ETag')).toBe(tag);
        expect(again.headers.get('Access-Control-Allow-Origin')).toBe('*');
      }
      expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
      expect((await ask(path, 'HEAD', { 'If-None-Match': tag })).status).toBe(304);
    }
  });

  test('different answers have different tags, equal answers equal ones', async () => {
    const tag = async (path: string) => (await get(path)).headers.get('ETag');
    const paths = ['/api/saas', '/api/saas?page=2', '/api/saas?q=pay', ...details];
    expect(new Set(await Promise.all(paths.map(tag))).size).toBe(paths.length);
    expect(await tag('/api/saas?page=1')).toBe(await tag('/api/saas?utm_source=x'));
  });

  test('browsers keep every answer for a minute at most, faults as well', async () => {
    for (const path of everyRoute().concat('/api/zzz', '/.well-known/zzz', '/api/saas/%ZZ')) {
      expect(maxAge(await get(path)), path).toBeLessThanOrEqual(60);
    }
  });

  test('no header of the answer is meant for the CDN alone', async () => {
    for (const path of everyRoute()) {
      const { headers } = await get(path);
      for (const name of ['Netlify-CDN-Cache-Control', 'CDN-Cache-Control', 'Netlify-Vary'])
        expect(headers.get(name), `${name} of ${path}`).toBeNull();
    }
  });

  test('every answer says that it is to be taken as the type that it names', async () => {
    for (const path of [...everyRoute(), '/api/zzz']) {
      const { headers } = await get(path);
      expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      expect(headers.get('Set-Cookie')).toBeNull();
    }
  });
});
