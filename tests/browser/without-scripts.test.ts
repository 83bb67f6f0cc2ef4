import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { KINDS } from '#records/kinds.ts';
import { listedEntries } from '../support/content.ts';
import { referenceList } from '../support/reference-list.ts';
import { ALL_PAGES, ENTRY_PAGES } from './page-kinds.ts';
import { shownSlugs } from './sheet.ts';
import { openVisitors, WITHOUT_SCRIPTS, type Visitors } from './visitors.ts';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openVisitors();
}, 240_000);
afterEach(() => visitors.leave());
afterAll(() => visitors.stop());

const next = (page: Page) => page.locator('a[rel="next"]');

describe.each(KINDS)('without scripts /%s', (kind) => {
  test('leads by links through all of its entries, in their order', async () => {
    const page = await visitors.visit(`/${kind}`, { ...WITHOUT_SCRIPTS, reducedMotion: 'reduce' });
    const slugs = await shownSlugs(page);
    while ((await next(page).count()) > 0) {
      await next(page).click();
      slugs.push(...(await shownSlugs(page)));
    }
    const all = referenceList(await listedEntries(kind), { q: null, filters: [] });
    expect(slugs).toEqual(all);
  }, 120_000);

  test('leads back as well', async () => {
    const page = await visitors.visit(`/${kind}/page/2`, WITHOUT_SCRIPTS);
    await page.locator('a[rel="prev"]').click();
    expect(new URL(page.url()).pathname).toBe(`/${kind}`);
  });
});

test.each(ENTRY_PAGES)('without scripts %s says what its record says', async (path) => {
  const page = await visitors.visit(path, WITHOUT_SCRIPTS);
  const record = await (await fetch(`${visitors.site.url}/api${path}`)).json();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(record.name);
  const official = page.getByRole('link', { name: 'Official website' });
  expect(await official.getAttribute('href')).toBe(record.websiteUrl);
  const text = await page.locator('main').innerText();
  const said = [record.shortDescription, record.id, ...record.tags, ...(record.sampleUrls ?? [])];
  for (const name of ['payToAddress', 'networkId', 'searchPattern', 'rssFeedUrl', 'trustTier'])
    if (typeof record[name] === 'string') said.push(record[name]);
  for (const value of said) expect(text).toContain(value);
  const unknown = ['payToAddress', 'networkId', 'searchPattern', 'rssFeedUrl', 'trafficTier'].filter(
    (name) => record[name] === null || record[name] === 'unknown',
  );
  expect((text.match(/not known/g) ?? []).length).toBeGreaterThanOrEqual(unknown.length);
});

test('without scripts no page shows a control that needs them', async () => {
  const page = await visitors.visit('/', WITHOUT_SCRIPTS);
  const idle: string[] = [];
  for (const path of ALL_PAGES) {
    await page.goto(visitors.site.url + path);
    const controls = page.locator('button:visible, input:visible, [data-copy]:visible, summary:visible');
    const useless = await controls.evaluateAll((elements) =>
      elements
        .filter((element) => element.closest('form[action]') === null)
        .filter((element) => element.localName !== 'summary' || element.closest('.needs-script'))
        .map((element) => element.outerHTML.slice(0, 100)),
    );
    idle.push(...useless.map((html) => `${path} ${html}`));
    const needing = await page.locator('.needs-script:visible').count();
    if (needing > 0) idle.push(`${path} shows ${needing} parts that need scripts`);
  }
  expect(idle).toEqual([]);
});
