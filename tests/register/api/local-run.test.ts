import { readFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fxQuote } from '#fx/api/fx-quote.ts';
import { sharedSite } from '../../support/site.ts';

const site = sharedSite();

test('a first run quotes at the saved rates, says so, and prints no key', async () => {
  const key = (await readFile('.kontor/test-key', 'utf8')).trim();
  const response = await fetch(`${site.url}/api/fx-quote?from=EUR&to=USD&amount=100`, {
    headers: { 'X-API-Key': key },
  });
  expect(fxQuote.parse(await response.json())).toMatchObject({
    result: 116.11,
    timestamp: '2025-10-09T14:00:00.000Z',
  });
  expect(site.greeting).toContain('the saved feed of 9 October 2025');
  expect(site.greeting).toContain('"X-API-Key: $(cat .kontor/test-key)"');
  expect(site.greeting).not.toContain(key);
  expect((await stat('.kontor/test-key')).mode & 0o777).toBe(0o600);
});

test('a first run has prices of fictional hotels and prints a command that finds one', async () => {
  const [, url = '', body = ''] = /curl '(\S+\/mcp)' --json '([^']+)'/.exec(site.greeting) ?? [];
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  const { result } = await (await fetch(url, { method: 'POST', headers, body })).json();
  const { priced, unpriced } = result.structuredContent;
  expect(unpriced).toEqual([]);
  expect(priced[0].cheapestTotal.amount).toBeGreaterThan(50);
  const { arguments: asked } = JSON.parse(body).params;
  const [year, month, day] = asked.checkIn.split('-');
  const link = decodeURIComponent(priced[0].rooms[0].bookingUrl);
  expect(link).toContain(`${month}/${day}/${year}`);
});
