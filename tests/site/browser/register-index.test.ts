import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { foundList } from '../../support/found-list.ts';
import { getList } from '../../support/rows.ts';
import {
  expectRows,
  facetLink,
  query,
  searchField,
  shownCounts,
  shownSlugs,
  SOON,
  status,
} from './sheet.ts';
import { openVisitorsOfFile } from './visitors.ts';

const visitors = openVisitorsOfFile();

const throughAllPages = async (page: Page): Promise<string[]> => {
  const slugs = await shownSlugs(page);
  const next = page.getByRole('link', { name: 'Next' });
  while ((await next.count()) > 0) {
    const [first] = await shownSlugs(page);
    await next.click();
    await expect.poll(async () => (await shownSlugs(page))[0], SOON).not.toBe(first);
    slugs.push(...(await shownSlugs(page)));
  }
  return slugs;
};

describe('the search on /hotels', () => {
  const queries = ['bertrich', 'weinberg', 'öß', 'zuerich', 'zürich', 'gold ho', '"a" OR', '…'];

  test('finds in its own index what the registers’ rules find', async () => {
    const page = await visitors.visit('/hotels');
    for (const q of queries) {
      await searchField(page).fill(q);
      await expect.poll(() => status(page).innerText(), SOON).toContain(`“${q}”`);
      const slugs = await foundList('hotels', { q, filters: [] });
      expect({ q, slugs: await throughAllPages(page) }).toEqual({ q, slugs });
    }
  });

  test('narrows by country and counts what each country holds', async () => {
    const q = 'hotel';
    const inCountry = (country: string) =>
      foundList('hotels', { q, filters: [['country', country]] });
    const page = await visitors.visit('/hotels');
    await searchField(page).fill(q);
    const country: Record<string, number> = {};
    for (const code of ['de', 'at', 'ch']) country[code] = (await inCountry(code)).length;
    await expect.poll(() => shownCounts(page), SOON).toEqual({ country });
    await facetLink(page, 'country', 'ch').click();
    await expectRows(page, (await inCountry('ch')).slice(0, 20));
    expect(query(page)).toBe('?q=hotel&country=ch');
    await facetLink(page, 'country', 'ch').click();
    await expectRows(page, (await foundList('hotels', { q, filters: [] })).slice(0, 20));
  });
});

describe('the page of publishers', () => {
  test('narrows a search by country, which the list of the API does not take', async () => {
    const q = 'news';
    const inAustria = await foundList('publishers', { q, filters: [['countries', 'at']] });
    const page = await visitors.visit('/publishers');
    await searchField(page).fill(q);
    await expectRows(page, (await getList(`${visitors.site.url}/api/publishers?q=news`)).slugs);
    await facetLink(page, 'country', 'at').click();
    await expectRows(page, inAustria.slice(0, 20));
    expect(query(page)).toBe('?q=news&country=at');
    expect(await facetLink(page, 'country', 'at').locator('.count').innerText()).toBe(
      String(inAustria.length),
    );
    // Other countries are counted as if none was chosen.
    const inGermany = await foundList('publishers', { q, filters: [['countries', 'de']] });
    expect((await shownCounts(page)).country?.de).toBe(inGermany.length);
    const { total } = await getList(`${visitors.site.url}/api/publishers?q=news&country=at`);
    expect(total).toBeGreaterThan(inAustria.length);
  });
});
