import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { join } from 'node:path';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { ROOT, run } from '../support/process.ts';
import { sharedSite } from '../support/site.ts';

const site = sharedSite();

const judge = (program: string, ...args: string[]) =>
  run([join(ROOT, 'node_modules', program), ...args]);

const readJson = async (path: string) => (await fetch(site.url + path)).json();

describe('outside judges of the served directory', () => {
  test('@agentcash/discovery finds all operations and has no warning', async () => {
    const { output } = await judge(
      '@agentcash/discovery/bin/discovery.js',
      'discover',
      site.url,
      '--json',
    );
    const { ok, warnings, resources } = JSON.parse(output);
    expect(warnings).toEqual([]);
    expect(ok).toBe(true);
    const { paths } = await readJson('/openapi.json');
    expect(resources.map(({ path }: { path: string }) => path).sort()).toEqual(
      Object.keys(paths).sort(),
    );
  });

  test('mppx validate passes without a warning', async () => {
    const { code, output } = await judge('mppx/dist/bin.js', 'validate', site.url, '-j');
    expect(code, output).toBe(0);
    expect(JSON.parse(output).summary).toMatchObject({ failed: 0, warnings: 0, suggested: 0 });
  });

  test('a paying client gets a publisher with one request and is never asked to pay', async () => {
    const asked: string[] = [];
    const counting: typeof fetch = (input, init) => {
      asked.push(input instanceof Request ? input.url : String(input));
      return fetch(input, init);
    };
    const account = privateKeyToAccount(generatePrivateKey());
    const paying = wrapFetchWithPaymentFromConfig(counting, {
      schemes: [{ network: 'eip155:*', client: new ExactEvmScheme(account) }],
    });
    const { resources } = await readJson('/.well-known/x402');
    const address = site.url + new URL(resources[0]).pathname;
    const response = await paying(address);
    expect(response.status).toBe(200);
    expect(response.headers.has('PAYMENT-REQUIRED')).toBe(false);
    expect(asked).toEqual([address]);
  });
});

describe('discovery routes as they are served', () => {
  test.each([
    ['/openapi.json', 'application/json; charset=utf-8'],
    ['/.well-known/x402', 'application/json; charset=utf-8'],
    ['/.well-known/agent-skills/index.json', 'application/json; charset=utf-8'],
    ['/SKILL.md', 'text/markdown; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/llms-full.txt', 'text/plain; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/index.md', 'text/markdown; charset=utf-8'],
    ['/publishers.md', 'text/markdown; charset=utf-8'],
    ['/hotels.md', 'text/markdown; charset=utf-8'],
    ['/mcp/server-card', 'application/mcp-server-card+json'],
    ['/mcp/directory/server-card', 'application/mcp-server-card+json'],
    ['/mcp/directory/server.json', 'application/json; charset=utf-8'],
    ['/mcp/server.json', 'application/json; charset=utf-8'],
    ['/.well-known/mcp/catalog.json', 'application/json; charset=utf-8'],
    ['/.well-known/mcp/directory/server-card.json', 'application/json; charset=utf-8'],
    ['/.well-known/mcp/server-card.json', 'application/json; charset=utf-8'],
    ['/.well-known/mcp.json', 'application/json; charset=utf-8'],
    ['/.well-known/ard.json', 'application/json; charset=utf-8'],
    ['/server.json', 'application/json; charset=utf-8'],
    ['/.well-known/ai-catalog.json', 'application/ai-catalog+json'],
  ])('%s is %s, open to all origins, with an ETag that brings a 304', async (path, type) => {
    const response = await fetch(site.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=\d{2,4}$/);
    const tag = response.headers.get('ETag') ?? '';
    expect(tag).not.toBe('');
    const again = await fetch(site.url + path, { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
  });

  test.each(['/.well-known/nope', '/.well-known/x402.json', '/.well-known/mcp/no'])(
    '%s answers 404 with a JSON body',
    async (path) => {
      const response = await fetch(site.url + path);
      expect(response.status).toBe(404);
      expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
      expect(await response.json()).toEqual({ error: expect.any(String) });
    },
  );

  test('the API catalog is a linkset by its type', async () => {
    const response = await fetch(`${site.url}/.well-known/api-catalog`);
    expect(response.headers.get('Content-Type')).toMatch(/^application\/linkset\+json; profile=/);
  });

  test('the home page names what agents look for in its Link header', async () => {
    const link = (await fetch(site.url)).headers.get('Link') ?? '';
    const targets = [...link.matchAll(/<([^>]+)>; rel="?([\w-]+)/g)].map(([, to, rel]) => [
      rel,
      to,
    ]);
    expect(Object.fromEntries(targets)).toEqual({
      'api-catalog': '/.well-known/api-catalog',
      'service-desc': '/openapi.json',
      'service-doc': '/docs',
      describedby: '/llms.txt',
      alternate: '/index.md',
      ard: '/.well-known/ard.json',
      'ai-catalog': '/.well-known/ai-catalog.json',
    });
    for (const [, target] of targets) expect((await fetch(site.url + target)).status).toBe(200);
  });

  test.each([
    ['/docs/register', '/docs'],
    ['/docs/register/operations', '/docs'],
    ['/de/docs/register', '/de/docs'],
    ['/docs/payments/operations', '/docs/payments'],
    ['/de/docs/payments/operations', '/de/docs/payments'],
  ])('an address of the docs that is cut short, %s, leads to their contents', async (from, to) => {
    const answer = await fetch(site.url + from, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, to]);
  });

  test('every page links what finders of agents must honour', async () => {
    for (const path of ['/', '/de', '/saas', '/docs'])
      expect(await (await fetch(site.url + path)).text()).toContain(
        '<link rel="ard" type="application/json" href="/.well-known/ard.json">',
      );
  });

  test('the Markdown of an entry is served beside its page', async () => {
    const [{ slug }] = await readJson('/api/saas');
    const response = await fetch(`${site.url}/saas/${slug}.md`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
  });
});
