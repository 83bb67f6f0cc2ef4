import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a reader sees on a register's page, and what they do there. */

/** A busy machine answers late; a wrong answer stays wrong. */
export const SOON = { timeout: 45_000, interval: 20 };

export const searchField = (page: Page) => page.getByRole('searchbox');
export const rowLinks = (page: Page) => page.locator('[data-rows] .name a');
export const status = (page: Page) => page.locator('[data-status]');
export const chosenFacets = (page: Page) => page.locator('[data-facets] a[aria-current]');

export const facetLink = (page: Page, parameter: string, value: string) =>
  page.locator(`[data-parameter="${parameter}"] [data-value="${value}"] a`);

export const shownSlugs = (page: Page): Promise<string[]> =>
  rowLinks(page).evaluateAll((links) =>
    links.map((link) => (link.getAttribute('href') ?? '').split('/').at(-1) ?? ''),
  );

export const expectRows = (page: Page, slugs: readonly string[]): Promise<void> =>
  expect.poll(() => shownSlugs(page), SOON).toEqual(slugs);

/** The counts beside the facets that are to be seen, by parameter and value. */
export const shownCounts = (page: Page): Promise<Record<string, Record<string, number>>> =>
  page
    .locator('[data-parameter]:visible')
    .evaluateAll((groups) =>
      Object.fromEntries(
        groups.map((group) => [
          group.getAttribute('data-parameter') ?? '',
          Object.fromEntries(
            [...group.querySelectorAll('[data-value]:not([hidden])')].map((item) => [
              item.getAttribute('data-value') ?? '',
              Number(item.querySelector('.count')?.textContent),
            ]),
          ),
        ]),
      ),
    );

/** The query of the page's address. */
export const query = (page: Page): string => new URL(page.url()).search;
