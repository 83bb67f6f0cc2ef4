import { describe, expect, test } from 'vitest';
import type { Method } from '#kernel/http/contract.ts';
import { endpoint } from '#kernel/http/endpoint.ts';
import { HttpError, answerToError } from '#kernel/http/http-error.ts';
import { createRouter } from '#kernel/http/router.ts';
import { OPERATIONS } from '#payments/v1/routes.ts';
import { hostFrom } from '../../support/host.ts';

const operation = (method: Method, path: string) => ({
  contract: { operationId: `${method} ${path}`, method, path },
});

describe('the router', () => {
  test.each([
    ['/api/a/{slug}', '/api/a/b', { slug: 'b' }],
    ['/api/a/{slug}', '/api/a/b/', { slug: 'b' }],
    ['/api/a/{slug}', '/api/a/%ZZ', { slug: '%ZZ' }],
    ['/api/a/{slug}', '/api/a/b%2Fc', { slug: 'b%2Fc' }],
    ['/api/a/{slug}', '/api/a/__proto__', { slug: '__proto__' }],
    ['/api/a/{slug}', '/api/a//', { slug: '' }],
    ['/api/a/{slug}', '/api/a', null],
    ['/api/a/{slug}', '/api/a/b/c', null],
    ['/api/a/{slug}', '/api/a/b//', null],
    ['/api/a', '/api/a/', {}],
    ['/api/a', '/api/A', null],
    ['/api/a', '/api/a%2F', null],
    ['/api/a', '/', null],
    ['/{a}/x/{b}', '/1/x/2', { a: '1', b: '2' }],
  ])('takes %s for %s as %o', (template, pathname, expected) => {
    const { operations, params } = createRouter([operation('GET', template)])(pathname);
    expect(operations.length === 0 ? null : params).toEqual(expected);
  });

  test('prefers words to parameters, and takes those where words lead nowhere', () => {
    const find = createRouter([
      operation('GET', '/p/{id}'),
      operation('POST', '/p/quote'),
      operation('POST', '/p/quote/{quote}'),
      operation('POST', '/p/{id}/cancel'),
    ]);
    const found = (path: string) => {
      const { operations, params } = find(path);
      return [operations.map(({ contract }) => contract.path).join(), params];
    };
    expect(found('/p/quote')).toEqual(['/p/quote', {}]);
    expect(found('/p/other')).toEqual(['/p/{id}', { id: 'other' }]);
    expect(found('/p/quote/1')).toEqual(['/p/quote/{quote}', { quote: '1' }]);
    expect(found('/p/1/cancel')).toEqual(['/p/{id}/cancel', { id: '1' }]);
    expect(
      createRouter([operation('GET', '/a/b/c'), operation('GET', '/a/{x}/d')])('/a/b/d'),
    ).toEqual({ operations: [operation('GET', '/a/{x}/d')], params: { x: 'b' } });
  });

  test('finds every operation of /v1 at its own path', () => {
    const find = createRouter(OPERATIONS);
    for (const each of OPERATIONS) {
      const path = each.contract.path.replaceAll(/\{(\w+)\}/g, 'x-$1');
      const { operations, params } = find(path);
      expect(operations, path).toContain(each);
      for (const [name, value] of Object.entries(params)) expect(value).toBe(`x-${name}`);
    }
  });
});

describe('methods', () => {
  const answered = endpoint<ReturnType<typeof operation>, void>(
    [operation('GET', '/a/{id}'), operation('POST', '/a/{id}'), operation('GET', '/gone')],
    {
      admit: async () => undefined,
      execute: async ({ contract }, { match }) => {
        if (contract.path === '/gone') throw new HttpError(410, 'It is gone');
        const body = JSON.stringify([contract.method, match.params]);
        return { status: 200, body, freshness: 'never' };
      },
      encodeError: (error, { request }) => answerToError(error, request.method),
    },
    () => undefined,
  );
  const ask = async (method: string, path: string) => {
    const request = new Request(`https://kontor.example${path}`, { method });
    const response = await answered(request, hostFrom('192.0.2.1'));
    return [response.status, response.headers.get('Allow'), await response.text()];
  };

  test('HEAD is answered like GET, without a body', async () => {
    expect(await ask('GET', '/a/1/')).toEqual([200, null, '["GET",{"id":"1"}]']);
    expect(await ask('HEAD', '/a/1')).toEqual([200, null, '']);
    expect(await ask('POST', '/a/1')).toEqual([200, null, '["POST",{"id":"1"}]']);
  });

  test.each(['PUT', 'OPTIONS', 'DELETE'])(
    '%s is a 405 that names those answered',
    async (method) => {
      const body = `{"error":"${method} is not allowed here: use GET or POST"}`;
      expect(await ask(method, '/a/1')).toEqual([405, 'GET, HEAD, POST', body]);
    },
  );

  test('a path that nothing is at is a 404 for every method', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS'])
      expect((await ask(method, '/b')).slice(0, 2)).toEqual([404, null]);
    expect(await ask('GET', '/gone')).toEqual([410, null, '{"error":"It is gone"}']);
  });
});
