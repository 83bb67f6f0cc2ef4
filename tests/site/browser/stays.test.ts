import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dayAhead } from './page-kinds.ts';
import { SOON } from './sheet.ts';
import { openVisitorsOfFile, WITHOUT_SCRIPTS } from './visitors.ts';

const visitors = openVisitorsOfFile();

const [CHECK_IN, CHECK_OUT] = [dayAhead(40), dayAhead(43)];
const field = (page: Page, label: string) => page.locator('form[data-stays]').getByLabel(label);
const rows = (page: Page) => page.locator('.stays tbody tr');
const amounts = (page: Page) => page.locator('.stays .amount').allInnerTexts();
const openForm = async (page: Page): Promise<void> => {
  const summary = page.locator('.where-when-who summary');
  if (await summary.isVisible()) await summary.click();
};

const ask = async (
  page: Page,
  words: { where: string; submit: string; days: [string, string] },
) => {
  await openForm(page);
  await field(page, words.where).fill('Demo Hotel');
  await field(page, words.days[0]).fill(CHECK_IN);
  await field(page, words.days[1]).fill(CHECK_OUT);
  await page.getByRole('button', { name: words.submit }).click();
};

const ENGLISH = { where: 'Where', submit: 'Find stays', days: ['Check-in', 'Check-out'] } as const;
const GERMAN = { where: 'Wo', submit: 'Hotels finden', days: ['Anreise', 'Abreise'] } as const;

describe.each([
  ['with scripts', {}],
  ['without scripts', WITHOUT_SCRIPTS],
])('%s', (_, manners) => {
  test.each([
    ['/', ENGLISH, '/hotels/stays', /^€\d/],
    ['/hotels', ENGLISH, '/hotels/stays', /^€\d/],
    ['/de', GERMAN, '/de/hotels/stays', /\d,\d\d\s€$/],
    ['/de/hotels', GERMAN, '/de/hotels/stays', /\d,\d\d\s€$/],
  ] as const)(
    '%s asks where, when and who, and leads to totals',
    async (path, words, target, sum) => {
      const page = await visitors.visit(path, manners);
      await ask(page, { ...words, days: [...words.days] });
      await page.waitForURL((url) => url.pathname === target);
      const query = new URL(page.url()).searchParams;
      expect([query.get('checkIn'), query.get('checkOut')]).toEqual([CHECK_IN, CHECK_OUT]);
      const shown = await amounts(page);
      expect(shown.length).toBeGreaterThan(2);
      for (const each of shown) expect(each).toMatch(sum);
      expect(await field(page, words.days[0]).inputValue()).toBe(CHECK_IN);
    },
  );

  test('filters stand beside the rows and keep what was asked', async () => {
    const stay = `checkIn=${CHECK_IN}&checkOut=${CHECK_OUT}&adults=2&children=4`;
    const page = await visitors.visit(`/hotels/stays?${stay}&sort=name`, manners);
    const before = await page.locator('[data-status]').innerText();
    await page.getByLabel('Prices only').check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL((url) => url.searchParams.has('priced'));
    const query = new URL(page.url()).searchParams;
    expect([query.get('children'), query.get('sort')]).toEqual(['4', 'name']);
    expect(await page.locator('[data-status]').innerText()).not.toBe(before);
    expect(await rows(page).count()).toBe((await amounts(page)).length);
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await page.waitForURL((url) => !url.searchParams.has('priced'));
    expect(await page.locator('[data-status]').innerText()).toBe(before);
  });

  test('a row leads to its hotel with the stay', async () => {
    const stay = `checkIn=${CHECK_IN}&checkOut=${CHECK_OUT}&adults=2`;
    const page = await visitors.visit(`/hotels/stays?${stay}&priced=1`, manners);
    await rows(page).first().locator('th a').click();
    await page.waitForURL((url) => /^\/hotels\/demo-/.test(url.pathname));
    expect(new URL(page.url()).search).toBe(`?${stay}`);
  });
});

describe('with scripts', () => {
  test('a stay that ends before it begins is told at once, and not sent', async () => {
    const page = await visitors.visit('/hotels/stays');
    await field(page, 'Check-in').fill(CHECK_OUT);
    await field(page, 'Check-out').fill(CHECK_IN);
    await page.getByRole('button', { name: 'Find stays' }).click();
    const fault = page.locator('#stay-checkOut-fault');
    await expect
      .poll(() => fault.innerText(), SOON)
      .toBe('Must be at least one night after check-in.');
    expect(new URL(page.url()).search).toBe('');
  });

  test('what was left empty stands in no address', async () => {
    const page = await visitors.visit('/hotels/stays');
    await field(page, 'Where').fill('Zermatt');
    await page.getByRole('button', { name: 'Find stays' }).click();
    await page.waitForURL((url) => url.search !== '');
    expect(new URL(page.url()).search).toBe('?where=Zermatt');
    expect(await rows(page).count()).toBeGreaterThan(0);
  });
});
