import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REGISTER_PAGES, SWEPT_PAGES } from '../browser/page-kinds.ts';
import { openBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/site.ts';

const KIBIBYTE_BYTES = 1024;
const MOST_SCRIPT_BYTES = 15 * KIBIBYTE_BYTES;
const MOST_LIST_BYTES = 100 * KIBIBYTE_BYTES;

const site = sharedSite();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface Loaded {
  type: string;
  path: string;
  body: Buffer;
  /** Bytes of the body as they were sent. */
  sentBytes: number;
}

const loadedBy = async (response: Response): Promise<Loaded> => {
  const request = response.request();
  const [body, sizes] = await Promise.all([response.body(), request.sizes()]);
  const path = new URL(response.url()).pathname;
  return { type: request.resourceType(), path, body, sentBytes: sizes.responseBodySize };
};

/** All that a first visit loads, nothing of it from a cache. */
const load = async (path: string): Promise<Loaded[]> => {
  const context = await browser.newContext();
  const page: Page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(site.url + path);
  await page.evaluate(() => document.fonts.ready);
  const loaded = await Promise.all(responses.map(loadedBy));
  await context.close();
  return loaded;
};

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

describe('a page', () => {
  const light = SWEPT_PAGES.filter((path) => path !== '/docs');

  test.each(light)('%s loads at most 15 KB of compressed script', async (path) => {
    const scripts = (await load(path)).filter(({ type }) => type === 'script');
    expect(scripts.length).toBeGreaterThan(0);
    const bytes = sum(scripts.map(({ body }) => brotliCompressSync(body).length));
    expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  });

  test.each([...REGISTER_PAGES, '/saas/page/20'])(
    '%s is sent in at most 100 KB of HTML, styles, scripts and fonts',
    async (path) => {
      const loaded = (await load(path)).filter(({ path: file }) => !/\.(svg|ico|png)$/.test(file));
      const types = new Set(loaded.map(({ type }) => type));
      expect([...types].sort()).toEqual(['document', 'font', 'script', 'stylesheet']);
      expect(sum(loaded.map(({ sentBytes }) => sentBytes))).toBeLessThanOrEqual(MOST_LIST_BYTES);
    },
  );
});
