import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshFile, type TestDatabase } from '../../support/database.ts';
import { silent, startFeed, type FeedServer } from '../../support/feed.ts';
import { undisturbed } from '../../support/processor-time.ts';
import { sharedSite } from '../../support/site.ts';
import { hostFrom } from '../../support/host.ts';

/** The function's own door, with a database of the test's choice. */
const openEndpoint = async (variables: Record<string, string>) => {
  vi.resetModules();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { default: endpoint } = await import('../../../functions/healthz.ts');
  return (method = 'GET') =>
    endpoint(new Request('https://kontor.example/healthz', { method }), hostFrom('192.0.2.1'));
};

beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => {
  vi.restoreAllMocks();
  // Tests that come after open what they need with the environment as it is.
  vi.resetModules();
});

describe('GET /healthz with a database that answers', () => {
  let database: TestDatabase;
  let ask: Awaited<ReturnType<typeof openEndpoint>>;
  beforeAll(async () => void (database = await freshFile()));
  beforeEach(async () => void (ask = await openEndpoint({ DATABASE_URL: database.url })));
  afterAll(() => database.drop());

  test('is 200 and kept by no cache', async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toEqual({ status: 'ok' });
  });

  test('has no body for HEAD', async () => {
    const response = await ask('HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test.each(['POST', 'PUT', 'DELETE'])('is a 405 for %s', async (method) => {
    const response = await ask(method);
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
    expect(await response.json()).toEqual({ error: expect.any(String) });
  });
});

describe('GET /healthz without its database', () => {
  /** Something that takes every question and answers none. */
  let mute: FeedServer;
  beforeAll(async () => void (mute = await startFeed(silent)));
  afterAll(() => mute.stop());

  const AWAY = 'The database of this site does not answer: try again later';

  test.each([
    ['cannot be reached', () => 'http://127.0.0.1:9', ['database_silent', AWAY]],
    ['is silent', () => new URL(mute.address).origin, ['database_silent', AWAY]],
    ['has no address', () => 'nonsense', ['not_set_up', 'This site is not set up yet']],
  ])('is a 503 within three seconds when it %s', async (_, address, [reason = '', error = '']) => {
    const ask = await openEndpoint({ DATABASE_URL: address(), DATABASE_TOKEN: 'a-secret-token' });
    const { result: response, tookMs } = await undisturbed(() => ask());
    expect(tookMs).toBeLessThan(3000);
    expect(response.status).toBe(503);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    // These are all its words: no address, no token, no stack.
    expect(await response.json()).toEqual({ status: 'unavailable', reason, error });
    const headers = JSON.stringify([...response.headers]);
    expect(headers).not.toMatch(/127\.0\.0\.1|a-secret-token/);
  });
});

test('the running site answers it, a slash at its end or not', async () => {
  for (const path of ['/healthz', '/healthz/?from=monitor']) {
    const response = await fetch(sharedSite().url + path);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  }
});
