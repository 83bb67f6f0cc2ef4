import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dayAhead } from './page-kinds.ts';
import { field, OPEN } from './price-box.ts';
import { openVisitorsOfFile, WITHOUT_SCRIPTS } from './visitors.ts';

const visitors = openVisitorsOfFile();

const calendar = (page: Page) => page.locator('.price-calendar');
const rows = (page: Page) => calendar(page).locator('tbody tr');
const month = (page: Page) => calendar(page).locator('.month').first().textContent();
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Bars of the chart beside the days of the table that have a price. */
const expectBarsOfPrices = async (page: Page): Promise<void> => {
  const priced = await rows(page).locator('th a').count();
  expect(priced).toBeGreaterThan(0);
  expect(await calendar(page).locator('.chart rect').count()).toBe(priced);
  const charts = calendar(page).locator('.chart:has(rect)');
  expect(await charts.count()).toBeGreaterThan(0);
  expect(await calendar(page).locator('.chart rect.cheapest').count()).toBe(await charts.count());
};

const onAPhone = async (path: string, manners = {}): Promise<Page> => {
  const page = await visitors.visit(path, manners);
  await page.setViewportSize({ width: 390, height: 844 });
  return page;
};

describe('with scripts the hotel’s page', () => {
  test('opens its prices day by day, and goes on to the next month and back', async () => {
    const page = await onAPhone(OPEN);
    await page.locator('summary', { hasText: 'Prices day by day' }).click();
    await calendar(page).waitFor();
    await expectBarsOfPrices(page);
    expect(await overflow(page)).toBe(0);
    const first = await month(page);
    await page.getByRole('link', { name: 'Later months' }).click();
    await expect.poll(() => month(page)).not.toBe(first);
    await expectBarsOfPrices(page);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Later months');
    await page.getByRole('link', { name: 'Earlier months' }).click();
    await expect.poll(() => month(page)).toBe(first);
    expect(new URL(page.url()).pathname).toBe(OPEN);
  });

  test('takes the stay of its form along, and says the cheapest days around it', async () => {
    const page = await visitors.visit(OPEN);
    await field(page, 'checkIn').fill(dayAhead(40));
    await field(page, 'checkOut').fill(dayAhead(43));
    await page.locator('summary', { hasText: 'Prices day by day' }).click();
    await page.getByText('Within three days of your arrival').waitFor();
    expect(await calendar(page).innerText()).toContain('3 nights for 2 adults');
    await rows(page).getByRole('link').first().click();
    await page.waitForURL(/checkIn=/);
    expect(new URL(page.url()).pathname).toBe(OPEN);
  });
});

test('without scripts the hotel’s page leads to its prices, month by month', async () => {
  const page = await onAPhone(`/de${OPEN}`, WITHOUT_SCRIPTS);
  await page.getByRole('link', { name: 'Preise Tag für Tag' }).click();
  await page.waitForURL(/\/prices/);
  await expectBarsOfPrices(page);
  expect(await overflow(page)).toBe(0);
  await page.getByRole('link', { name: 'Spätere Monate' }).click();
  await page.waitForURL(/month=/);
  await expectBarsOfPrices(page);
  await page.getByRole('link', { name: /^Zurück zu/ }).click();
  await page.waitForURL((url) => url.pathname === `/de${OPEN}`);
});
