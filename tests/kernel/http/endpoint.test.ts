import { afterEach, expect, test, vi } from 'vitest';
import { detailRoute } from '#register/api/details.ts';
import { listRoute } from '#register/api/lists.ts';
import { endpoint } from '#kernel/http/endpoint.ts';
import { answerNothing } from '#kernel/http/nothing.ts';
import { publicReads, type Route } from '#kernel/http/reads.ts';
import { hostFrom } from '../../support/host.ts';

const at = (path: string, init?: RequestInit) => new Request(`https://kontor.example${path}`, init);

const host = hostFrom('192.0.2.1');
const read = (route: Route, request: Request): Promise<Response> =>
  endpoint([route], publicReads, () => undefined)(request, host);

afterEach(() => {
  vi.restoreAllMocks();
});

test('a catalogue that does not open is a 500 that nobody keeps and holds no secret', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = () => Promise.reject(new Error('/secret/place/catalogue.db is gone'));
  for (const [route, path] of [
    [listRoute('publishers', broken), '/api/publishers'],
    [detailRoute('hotels', broken), '/api/hotels/adlon'],
  ] as const) {
    const response = await read(route, at(path));
    expect(response.status).toBe(500);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Netlify-CDN-Cache-Control')).toBeNull();
    const body = await response.text();
    expect(Object.keys(JSON.parse(body))).toEqual(['error']);
    expect(body).not.toContain('secret');
  }
  expect(reported).toHaveBeenCalledTimes(2);
});

test('a wrong request is told before the catalogue is asked', async () => {
  const unasked = () => Promise.reject(new Error('was asked'));
  const list = listRoute('saas', unasked);
  expect((await read(list, at('/api/saas?page=0'))).status).toBe(400);
  expect((await read(list, at('/api/saas', { method: 'PUT' }))).status).toBe(405);
  const detail = detailRoute('saas', unasked);
  expect((await read(detail, at('/api/saas/%ZZ'))).status).toBe(400);
});

test.each(['/v1/x', '/v1', '/console', '/alpinebits/x', '/api/fx-quote'])(
  '%s answers keys only: what is not there is kept by nobody and open to no other origin',
  async (path) => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const response = await answerNothing(at(path), host);
    expect(response.status).toBe(404);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  },
);

test.each(['/api/zzz', '/.well-known/zzz', '/v12', '/api/fx-quotes'])(
  '%s is open to any origin',
  async (path) => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const response = await answerNothing(at(path), host);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  },
);
