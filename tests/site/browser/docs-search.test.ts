import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { sharedSite } from '../../support/site.ts';
import { SOON } from './sheet.ts';

/** The search over the docs, by keyboard alone, from any of its pages. */

/** One for all: to open another one costs more than a visit. */
let page: Page;
beforeAll(async () => {
  page = await (await sharedBrowser()).newPage();
  return () => page.close();
});
// An address that differs behind its # alone would not be loaded.
beforeEach(async () => {
  await page.goto('about:blank');
});
afterEach(async () => {
  page.removeAllListeners('console');
  await page.unrouteAll();
});

const PAGES = [
  ...['/docs', '/docs/register/errors', '/docs/register/operations/list_saas'],
  ...['/docs/payments', '/docs/payments/webhooks', '/docs/payments/first-hour'],
  ...['/docs/payments/operations/create_account', '/docs/api/errors/validation-error'],
];

const results = () => page.locator('[data-docs-found] a');

test.each(PAGES)('%s: / goes to the field, arrows to a result, Enter to its page', async (path) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await page.goto(sharedSite().url + path);
  await page.keyboard.press('/');
  await page.keyboard.type('test values');
  await expect.poll(() => results().first().textContent(), SOON).toBe('Test values');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/payments/test-values');
  expect(refused).toEqual([]);
});

test.each([
  '/de/docs',
  '/de/docs/register/errors',
  '/de/docs/payments',
  '/de/docs/payments/first-hour',
  '/de/docs/api/errors/validation-error',
])('%s finds German pages by German words', async (path) => {
  await page.goto(sharedSite().url + path);
  await page.keyboard.press('/');
  await page.keyboard.type('Testwerte');
  await expect.poll(() => results().first().textContent(), SOON).toBe('Testwerte');
  const status = page.locator('[data-docs-status]');
  expect(await status.textContent()).toMatch(/^\d+ gefunden für „Testwerte“/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/de/docs/payments/test-values');
});

test('says how much is found, and Escape clears it', async () => {
  await page.goto(`${sharedSite().url}/docs?q=webhook`);
  const status = page.locator('[data-docs-status]');
  await expect.poll(() => status.textContent(), SOON).toMatch(/^\d+ found for “webhook”/);
  await page.getByRole('searchbox').fill('zzzzzz');
  await expect.poll(() => status.textContent(), SOON).toBe('Nothing found for “zzzzzz”.');
  await page.getByRole('searchbox').press('Escape');
  await expect.poll(() => status.textContent(), SOON).toBe('');
});

test('says why where the index cannot be read', async () => {
  await page.route('**/docs/search.json', (route) => route.abort());
  await page.goto(`${sharedSite().url}/docs?q=webhook`);
  await expect
    .poll(() => page.locator('[data-docs-status]').textContent(), SOON)
    .toContain('does not answer');
});

test.each([
  ['/docs#hotel-search', 'Hotel search by MCP'],
  ['/docs#conditional', 'Caching'],
  ['/docs#error-not-found', 'Errors'],
  ['/docs#list_saas', 'List SaaS companies'],
  ['/de/docs#cors', 'Grenzen, Herkunft und Versionen'],
  ['/docs/payments#create_account', 'Create an account'],
  ['/docs/payments#sandbox', 'Test values'],
  ['/docs/payments#key', 'Authentication'],
  ['/docs/payments#idempotency', 'Idempotency'],
  ['/docs/payments/rules#once', 'Idempotency'],
  ['/docs/payments/rules#limits', 'Rate limits'],
])('an address from before, %s, leads to the line of %s', async (address, title) => {
  await page.goto(sharedSite().url + address);
  const target = page.locator(':target');
  const line = (await target.evaluate((element) => element.closest('li')?.textContent)) ?? '';
  expect(line).toContain(title);
});
