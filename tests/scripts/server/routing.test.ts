import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixtureSite, type FixtureSite } from './fixture-site.ts';

let site: FixtureSite;
let base: string;

beforeAll(async () => {
  site = await createFixtureSite();
  base = (await site.start()).url;
});
afterAll(() => site.remove());

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const FUNCTION_JSON = 'application/json';

interface Row {
  fact: string;
  request: string;
  status: number;
  type?: string;
  body?: string;
  location?: string;
}

const STATIC_ROWS: Row[] = [
  { fact: 'the start page', request: '/', status: 200, type: HTML, body: 'Start' },
  { fact: 'a page without .html', request: '/hotels', status: 200, type: HTML, body: 'Hotels' },
  { fact: 'a page with .html', request: '/hotels.html', status: 200, type: HTML },
  { fact: 'a page with a slash moves', request: '/hotels/', status: 301, location: '/hotels' },
  { fact: 'a page below a page', request: '/hotels/a', status: 200, type: HTML, body: 'Hotel A' },
  { fact: 'a folder moves to its slash', request: '/guide', status: 301, location: '/guide/' },
  { fact: 'a move keeps the query', request: '/guide?a=1', status: 301, location: '/guide/?a=1' },
  { fact: 'a folder with its slash', request: '/guide/', status: 200, type: HTML, body: 'Guide' },
  { fact: 'a page beside a folder', request: '/both', status: 200, body: 'Page' },
  { fact: 'a folder beside a page', request: '/both/', status: 200, body: 'Folder' },
  { fact: 'a name beyond ASCII', request: '/r%C3%A4ume', status: 200, body: 'Räume' },
  { fact: 'an unknown page', request: '/nope', status: 404, type: HTML, body: 'Not found' },
  { fact: 'an undecodable page', request: '/%ZZ', status: 404, type: HTML, body: 'Not found' },
  { fact: 'another case is another path', request: '/HOTELS', status: 404, type: HTML },
  { fact: 'a file with a slash is not there', request: '/SKILL.md/', status: 404, type: HTML },
  { fact: 'the query does not change a file', request: '/SKILL.md?x=1', status: 200 },
  { fact: 'markdown', request: '/SKILL.md', status: 200, type: 'text/markdown; charset=utf-8' },
  { fact: 'XML', request: '/sitemap.xml', status: 200, type: 'application/xml; charset=utf-8' },
  { fact: 'SVG', request: '/logo.svg', status: 200, type: 'image/svg+xml; charset=utf-8' },
  { fact: 'a PNG', request: '/noise.png', status: 200, type: 'image/png' },
  { fact: 'JSON', request: '/openapi.json', status: 200, type: JSON_TYPE },
  { fact: 'typed by a rule', request: '/.well-known/x402', status: 200, type: FUNCTION_JSON },
  { fact: 'an extensionless item', request: '/api/ecommerce/shop-a', status: 200, type: JSON_TYPE },
  { fact: 'rule files are not published', request: '/_headers', status: 404, type: HTML },
];

const FUNCTION_ROWS: Row[] = [
  { fact: 'a path', request: '/api/publishers', status: 200, type: FUNCTION_JSON },
  { fact: 'a trailing slash', request: '/api/publishers/', status: 200, type: FUNCTION_JSON },
  { fact: 'a query', request: '/api/publishers?q=a&q=b', status: 200, body: '?q=a&q=b' },
  { fact: 'a parameter', request: '/api/hotels/bar', status: 200, body: '"slug":"bar"' },
  { fact: 'both', request: '/api/hotels/bar/', status: 200, body: '"slug":"bar"' },
  { fact: 'an excluded path', request: '/api/hotels/foo', status: 404, body: 'api404' },
  { fact: 'an excluded pattern', request: '/api/hotels/x-1', status: 404, body: 'api404' },
  { fact: 'a deeper path', request: '/api/hotels/a/b', status: 404, body: 'api404' },
  { fact: 'a wildcard', request: '/wild/a/b', status: 200, body: '"0":"a/b"' },
  { fact: 'a path before a wildcard', request: '/wild/exact', status: 200, body: '"from":"exact"' },
  { fact: 'another case', request: '/WILD/exact', status: 404, type: HTML },
  { fact: 'without preferStatic it wins', request: '/llms.txt', status: 200, body: '"function"' },
  { fact: 'with preferStatic the file wins', request: '/pref.json', status: 200, body: '"file"' },
  { fact: 'an untyped file', request: '/prefdot', status: 200, type: 'application/octet-stream' },
  { fact: 'no file there', request: '/api/ecommerce/zzz', status: 404, body: '"item"' },
  { fact: 'a broken slug', request: '/api/ecommerce/BAD_x', status: 400, type: FUNCTION_JSON },
  { fact: 'an undecodable slug', request: '/api/ecommerce/%ZZ', status: 400, body: '"%ZZ"' },
  { fact: 'an escaped slash', request: '/api/ecommerce/a%2Fb', status: 400, body: '"a%2Fb"' },
  { fact: 'another method falls through', request: '/mcp', status: 404, type: HTML },
  { fact: 'a name', request: '/.netlify/functions/named', status: 200, body: '"named"' },
  { fact: 'no name where there is a path', request: '/.netlify/functions/mcp', status: 404 },
  { fact: 'a schedule has no URL', request: '/.netlify/functions/cron', status: 404, type: HTML },
  { fact: 'no answer is a 204', request: '/nothing', status: 204 },
];

const REDIRECT_ROWS: Row[] = [
  { fact: 'a rule moves', request: '/old', status: 301, location: '/' },
  { fact: 'the query goes along', request: '/old?utm=1&b=2', status: 301, location: '/?utm=1&b=2' },
  { fact: 'a splat', request: '/moved/a/b?c=1', status: 302, location: '/hotels/a/b?c=1' },
  { fact: 'its own query', request: '/own-query?a=1', status: 301, location: '/hotels?page=2#top' },
  { fact: 'no other host', request: '/root//evil.example', status: 301, location: '/evil.example' },
  { fact: 'a rule of _redirects', request: '/from-file', status: 302, location: '/hotels' },
  { fact: 'a rule beyond ASCII', request: '/%C3%BCber', status: 301, location: '/about' },
  { fact: 'another language', request: '/sprache', status: 301, location: '/en' },
  { fact: 'a file shadows a rule', request: '/shadowed', status: 200, body: 'Still here' },
  { fact: 'unless it is forced', request: '/forced', status: 301, location: '/hotels' },
  { fact: 'with a query alone', request: '/both?a=1&q=x', status: 200, body: '"named"' },
  { fact: 'and with that query', request: '/both?a=1', status: 200, body: 'Page' },
  { fact: 'a rewrite to a file', request: '/api/saas', status: 200, type: JSON_TYPE, body: 'foo' },
  { fact: 'a rewrite by query', request: '/api/saas?q=x', status: 200, body: '/api/saas?q=x' },
  { fact: 'the unknown in the API', request: '/api/zzz', status: 404, type: FUNCTION_JSON },
  { fact: 'a rewrite to a missing file', request: '/api/nowhere', status: 404, type: HTML },
  { fact: 'a rewrite to a function', request: '/api/rewritten/zz', status: 404, body: '"zz"' },
  { fact: 'past it to a file', request: '/api/rewritten/shop-a', status: 200, type: JSON_TYPE },
  { fact: 'a status of its own', request: '/gone', status: 410, type: HTML, body: 'Not found' },
];

async function checkRow(row: Row): Promise<void> {
  const response = await fetch(base + row.request, { redirect: 'manual' });
  expect(response.status).toBe(row.status);
  if (row.type !== undefined) expect(response.headers.get('content-type')).toBe(row.type);
  if (row.location !== undefined) expect(response.headers.get('location')).toBe(row.location);
  if (row.body !== undefined) expect(await response.text()).toContain(row.body);
}

describe('files', () => {
  test.each(STATIC_ROWS)('$fact: GET $request answers $status', checkRow);
});

describe('functions', () => {
  test.each(FUNCTION_ROWS)('$fact: GET $request answers $status', checkRow);

  test('POST /mcp reaches the function that takes POST only, with its body', async () => {
    const response = await fetch(`${base}/mcp`, { method: 'POST', body: '{"id":1}' });
    expect(await response.json()).toMatchObject({ from: 'mcp', text: '{"id":1}' });
  });

  test('header rules do not touch the answer of a function', async () => {
    const response = await fetch(`${base}/llms.txt`);
    expect(response.headers.get('x-test')).toBeNull();
  });
});

describe('redirect rules', () => {
  test.each(REDIRECT_ROWS)('$fact: GET $request answers $status', checkRow);

  test('a rule by language follows Accept-Language', async () => {
    const headers = { 'accept-language': 'de-AT,de;q=0.9' };
    const response = await fetch(`${base}/sprache`, { headers, redirect: 'manual' });
    expect(response.headers.get('location')).toBe('/de');
  });

  test('a function behind a rewrite sees the address the caller used', async () => {
    const response = await fetch(`${base}/api/zzz?a=1`);
    expect(await response.json()).toMatchObject({ from: 'api404', url: `${base}/api/zzz?a=1` });
  });
});
