import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectRows, query, rowLinks, searchField, shownSlugs, SOON } from './sheet.ts';
import { openVisitorsOfFile } from './visitors.ts';

const visitors = openVisitorsOfFile();

const hasFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement instanceof HTMLAnchorElement
      ? activeElement.pathname
      : (activeElement?.id ?? '');
  });

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

describe('the keyboard on a register', () => {
  test('slash goes to the search and is an ordinary letter inside of it', async () => {
    const page = await visitors.visit('/saas');
    await press(page, '/');
    expect(await hasFocus(page)).toBe('q');
    expect(await searchField(page).inputValue()).toBe('');
    await press(page, 'a', '/', 'b');
    expect(await searchField(page).inputValue()).toBe('a/b');
  });

  test('arrows move between search and rows, Enter opens, Escape clears', async () => {
    const page = await visitors.visit('/publishers');
    const all = await shownSlugs(page);
    await press(page, '/', 'ArrowDown');
    expect(await hasFocus(page)).toBe(`/publishers/${all[0]}`);
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowUp');
    expect(await hasFocus(page)).toBe(`/publishers/${all[1]}`);
    await press(page, 'ArrowUp', 'ArrowUp', 'ArrowUp');
    expect(await hasFocus(page)).toBe('q');
    await page.keyboard.type('mondschatten');
    await expectRows(page, ['demo-mondschattenkurier']);
    await press(page, 'Escape');
    await expectRows(page, all);
    expect(await searchField(page).inputValue()).toBe('');
    expect(query(page)).toBe('');
    await press(page, 'ArrowDown', 'Enter');
    await page.waitForURL(`**/publishers/${all[0]}`);
  });

  test('after a turned page goes on at its first row', async () => {
    const page = await visitors.visit('/publishers?q=news');
    await page.getByText('best match first').waitFor();
    await page.getByRole('link', { name: 'Next' }).focus();
    await press(page, 'Enter');
    await page.getByText('Page 2 of').waitFor();
    const [slug] = await shownSlugs(page);
    await expect.poll(() => hasFocus(page), SOON).toBe(`/publishers/${slug}`);
    await press(page, 'ArrowDown');
    expect(await hasFocus(page)).toBe(`/publishers/${(await shownSlugs(page))[1]}`);
  });

  test('a chosen facet keeps the focus, so that Enter takes it back', async () => {
    const page = await visitors.visit('/saas');
    await page.locator('[data-parameter="stage"] a').first().focus();
    await press(page, 'Enter');
    await page.waitForURL('**/saas?stage=*');
    await page.locator('[aria-current="true"][href="/saas"]').waitFor();
    await press(page, 'Enter');
    await page.waitForURL(`${visitors.site.url}/saas`);
    expect(await rowLinks(page).count()).toBe(20);
  });
});

/** How the focus is drawn around each stop of the Tab key that has no visible outline. */
const invisibleStops = async (page: Page, mostStops: number): Promise<string[]> => {
  const invisible: string[] = [];
  for (let stop = 0; stop < mostStops; stop++) {
    await press(page, 'Tab');
    const drawn = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const { width, height, bottom } = element.getBoundingClientRect();
      const seen = width > 1 && height > 1 && bottom > 0;
      return { html: element.outerHTML.slice(0, 80), outlineStyle, outlineWidth, seen };
    });
    if (drawn === null) break;
    if (drawn.outlineStyle !== 'solid' || parseFloat(drawn.outlineWidth) < 2 || !drawn.seen)
      invisible.push(drawn.html);
  }
  return invisible;
};

describe('the focus', () => {
  test.each(['/', '/saas', '/publishers/demo-mondschattenkurier', '/apply', '/docs'])(
    'is to be seen at every stop on %s',
    async (path) => {
      const page = await visitors.visit(path);
      expect(await invisibleStops(page, 60)).toEqual([]);
    },
  );

  test('reaches the content at once by the first link of a page', async () => {
    const page = await visitors.visit('/publishers');
    await press(page, 'Tab', 'Enter');
    expect(await hasFocus(page)).toBe('content');
    await press(page, 'Tab');
    expect(await hasFocus(page)).toBe('q');
  });
});
