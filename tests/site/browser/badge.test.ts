import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { sharedSite } from '../../support/site.ts';

/** How an owner learns to show the badge. */

const site = sharedSite();
let page: Page;
beforeAll(async () => {
  page = await (await sharedBrowser()).newPage();
});
afterAll(() => page.close());

describe.each([
  ['/docs/badge', ''],
  ['/de/docs/badge', '/de'],
])('%s', (path, language) => {
  test('shows a badge, and the very lines that its entry offers', async () => {
    await page.goto(site.url + path);
    const image = page.locator('main img');
    const source = (await image.getAttribute('src')) ?? '';
    expect(source.startsWith(`${language}/badge/`)).toBe(true);
    expect(await image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(240);
    const [html = '', markdown = ''] = await page.locator('main pre code').allTextContents();

    await page.goto(site.url + source.replace('/badge/', '/').replace('.svg', ''));
    const offer = page.locator('.badge-offer');
    expect(html.trim()).toBe(await offer.locator('pre code').textContent());
    expect(await offer.locator('a').getAttribute('href')).toBe(path);
    expect(markdown).toContain(`${source})](`);
  });

  test('has a Markdown page with the same lines, and is in the foot of every page', async () => {
    const markdown = await (await fetch(`${site.url}${path}.md`)).text();
    expect(markdown).toContain('```html\n<a href="');
    await page.goto(`${site.url}${language}/publishers`);
    expect(await page.locator(`footer a[href="${path}"]`).count()).toBe(1);
  });
});

test('what a page of somebody else embeds is shown there', async () => {
  await page.goto(`${site.url}/docs/badge`);
  const [html = ''] = await page.locator('main pre code').allTextContents();
  const [, published = ''] = /href="(https?:\/\/[^/"]+)/.exec(html) ?? [];
  // The lines name the site as it is published; here it is on a port of the test.
  await page.setContent(html.replaceAll(published, site.url));
  const image = page.locator('img');
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(240);
});

test('the search of the docs finds the page', async () => {
  const index: unknown = await (await fetch(`${site.url}/docs/search.json`)).json();
  expect(JSON.stringify(index)).toContain('"/docs/badge"');
});
