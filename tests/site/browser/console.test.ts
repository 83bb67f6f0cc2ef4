import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '#kernel/storage/store.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { operatorKey } from '../../support/keys.ts';
import { runSite, type RunningSite } from '../../support/site.ts';

let site: RunningSite;
let browser: Browser;
let key: string;
beforeAll(async () => {
  [site, browser] = await Promise.all([runSite(), sharedBrowser()]);
  const store = await openStore({ url: site.database });
  key = (await operatorKey(store, { scopes: ['console'] })).key.text;
  await store.close();
}, 240_000);
afterAll(async () => {
  await site.stop();
});

const open = async (options: BrowserContextOptions): Promise<[Page, string[]]> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isAnswer = /status of 401/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isAnswer) complaints.push(message.text());
  });
  await page.goto(`${site.url}/console`);
  return [page, complaints];
};

const violations = async (page: Page): Promise<unknown[]> => {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations: found } = await Reflect.get(window, 'axe').run();
    return found.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => [
      id,
      nodes.map((node) => node.html),
    ]);
  });
};

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test.each([
  [390, 'dark'],
  [1280, 'light'],
] as const)('at %i px, %s: the operator signs in, reads, and signs out', async (width, scheme) => {
  const viewport = { width, height: 900 };
  const [page, complaints] = await open({ viewport, colorScheme: scheme });
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Operator key').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Operator key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  expect(await page.locator('h2').allTextContents()).toEqual(
    expect.arrayContaining(['Payouts', 'Reconciliation', 'Organizations', 'Hotel sources']),
  );
  const face = await page.locator('h1').evaluate((title) => getComputedStyle(title).fontFamily);
  expect(face).toContain('Newsreader');
  expect(await isTooWide(page)).toBe(false);
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Operator key').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
