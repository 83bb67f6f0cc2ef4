import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANSWER_PAGES, SITE_PAGES, REGISTER_PAGES, SWEPT_PAGES } from '../browser/page-kinds.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { sharedSite } from '../../support/site.ts';

const KIBIBYTE_BYTES = 1024;
const MOST_SCRIPT_BYTES = 15 * KIBIBYTE_BYTES;
const MOST_LIST_BYTES = 100 * KIBIBYTE_BYTES;

const site = sharedSite();
let page: Page;
beforeAll(async () => {
  page = await (await sharedBrowser()).newPage();
  // All that a first visit loads is loaded at every visit.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
});
afterAll(() => page.close());

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

const load = async (path: string): Promise<Loaded[]> => {
  // What the page before still asks for does not count here.
  await page.goto('about:blank');
  const loaded: Promise<Loaded>[] = [];
  const keep = (response: Response) => void loaded.push(loadedBy(response));
  page.on('response', keep);
  // Scripts that are asked for late count as well.
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  page.off('response', keep);
  return Promise.all(loaded);
};

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

describe('a page', () => {
  const pages = new Set([...SWEPT_PAGES, ...SITE_PAGES, ...ANSWER_PAGES]);

  test.each([...pages])('%s loads at most 15 KB of compressed script', async (path) => {
    const scripts = (await load(path)).filter(({ type }) => type === 'script');
    expect(scripts.length).toBeGreaterThan(0);
    const bytes = sum(scripts.map(({ body }) => gzipSync(body).length));
    expect(bytes).toBeLessThan(MOST_SCRIPT_BYTES);
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

  test('/hotels with its map is at most 100 KB of HTML before compression', async () => {
    const [html] = (await load('/hotels')).filter(({ type }) => type === 'document');
    expect(html?.body.length).toBeGreaterThan(0);
    expect(html?.body.length).toBeLessThanOrEqual(MOST_LIST_BYTES);
  });
});
