import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { ALL_PAGES, ENTRY_PAGES, LISTED_PAGES } from './page-kinds.ts';
import { openVisitors, WITHOUT_SCRIPTS } from './visitors.ts';

const visitors = openVisitors();
let page: Page;
beforeAll(async () => {
  page = await visitors.visit('/', WITHOUT_SCRIPTS);
}, 240_000);
afterAll(() => visitors.stop());

const open = (path: string) => page.goto(visitors.site.url + path);

const read = (path: string) => fetch(visitors.site.url + path);
/** Addresses in pages are those that the build was made for; only the host differs here. */
const pathOf = (address: string | null): string => {
  const { pathname, search } = new URL(address ?? '');
  return pathname + search;
};

describe('the headers of a page', () => {
  test.each(ALL_PAGES)('of %s let nothing but the own site run, frame or guess', async (path) => {
    const { headers } = await read(path);
    const policy = headers.get('Content-Security-Policy') ?? '';
    const directives = new Map(
      policy.split(';').map((directive) => {
        const [name = '', ...values] = directive.trim().split(' ');
        return [name, values.join(' ')];
      }),
    );
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(Object.fromEntries(directives)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
      'base-uri': "'none'",
    });
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    const [, age] =
      /^max-age=(\d+); includeSubDomains/.exec(headers.get('Strict-Transport-Security') ?? '') ??
      [];
    expect(Number(age)).toBeGreaterThanOrEqual(365 * 24 * 3600);
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  });
});

describe('the head of a page', () => {
  test.each(LISTED_PAGES)(
    'of %s names itself, its Markdown, its JSON and its image',
    async (path) => {
      await open(path);
      const link = (selector: string) => page.locator(`link${selector}`).getAttribute('href');
      expect(pathOf(await link('[rel="canonical"]'))).toBe(path);
      const markdown = await read(pathOf(await link('[type="text/markdown"]')));
      expect([markdown.status, markdown.headers.get('Content-Type')]).toEqual([
        200,
        'text/markdown; charset=utf-8',
      ]);
      const json = page.locator('link[rel="alternate"][type="application/json"]');
      for (const each of await json.all()) {
        const answer = await read(pathOf(await each.getAttribute('href')));
        expect([answer.status, typeof (await answer.json())]).toEqual([200, 'object']);
      }
      const meta = (name: string) =>
        page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
      expect((await meta('description'))?.length).toBeGreaterThan(20);
      expect(pathOf(await meta('og:url'))).toBe(path);
      const image = await read(pathOf(await meta('og:image')));
      const bytes = Buffer.from(await image.arrayBuffer());
      expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/png']);
      // The first chunk of every PNG holds its width and height.
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    },
  );

  test('of a register and of an entry names the very list and record in JSON', async () => {
    for (const path of ['/publishers', '/hotels', ENTRY_PAGES[0] ?? '']) {
      await open(path);
      const json = page.locator('link[rel="alternate"][type="application/json"]');
      expect(pathOf(await json.getAttribute('href'))).toBe(`/api${path}`);
    }
  });
});

describe('the data of an entry for search engines', () => {
  const types = {
    publishers: ['NewsMediaOrganization', 'Organization'],
    ecommerce: ['OnlineStore'],
    saas: ['SoftwareApplication', 'Organization'],
    hotels: ['Hotel'],
  } satisfies Record<Kind, string[]>;

  test.each(ENTRY_PAGES)('on %s says what its record says, in one block', async (path) => {
    await open(path);
    const record = await (await read(`/api${path}`)).json();
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const [data, ...others] = blocks.map((block) => JSON.parse(block));
    expect(others).toEqual([]);
    const kind = KINDS.find((each) => path.startsWith(`/${each}/`)) ?? 'hotels';
    expect(types[kind]).toContain(data['@type']);
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      name: record.name,
      description: record.shortDescription,
      url: record.websiteUrl,
    });
  });
});

describe('text of others', () => {
  const marked = ['/publishers/demo-echo-darchiperdue', '/ecommerce/demo-kaeserei-lochfrei'];

  test.each([...marked, '/saas/demo-trompette-trouvee', '/hotels/demo-hotel-namenlos-in-klammern'])(
    'on %s stays text',
    async (path) => {
      const reader = await visitors.visit('/robots.txt');
      const alarms: string[] = [];
      reader.on('dialog', async (dialog) => {
        alarms.push(dialog.message());
        await dialog.dismiss();
      });
      reader.on('console', (message) => alarms.push(message.text()));
      await reader.goto(visitors.site.url + path, { waitUntil: 'load' });
      const scripts = await reader
        .locator('script:not([type="application/ld+json"])')
        .evaluateAll((all) => all.map((each) => each.textContent));
      expect(scripts.join('')).toBe('');
      const foreign = reader.locator(
        'main :is(iframe, object, embed, b, i, u, img, style), main a[href^="javascript:" i]',
      );
      expect(await foreign.count()).toBe(0);
      expect(await reader.locator('main h1').count()).toBe(1);
      const record = await (await read(`/api${path}`)).json();
      const written: string = record.descriptionMd ?? record.shortDescription;
      const text = await reader.locator('main').innerText();
      for (const [tag] of written.matchAll(/<(script|iframe|b|img src=x)\b/g))
        expect(text).toContain(tag);
      expect(alarms).toEqual([]);
    },
  );
});
