import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dayAhead } from './page-kinds.ts';
import { SOON } from './sheet.ts';

/** What a reader sees of the question for a price on a hotel's page, and what they do there. */

/** A hotel that always has a room and a price. */
export const OPEN = '/hotels/demo-schlafender-rundungsfehler';

export const field = (page: Page, name: string) => page.locator(`[data-field="${name}"] input`);
export const fault = (page: Page, name: string) =>
  page.locator(`[data-field="${name}"] [data-fault]`);
export const said = (page: Page) => page.locator('[data-said]');
export const offers = (page: Page) => page.locator('[data-answer] .offers > li');
export const askIt = (page: Page) => page.getByRole('button', { name: 'Ask for a price' }).click();
export const expectSaid = (page: Page, words: RegExp) =>
  expect.poll(() => said(page).innerText(), SOON).toMatch(words);

export const fillStay = async (page: Page, nights = 3): Promise<void> => {
  await field(page, 'checkIn').fill(dayAhead(40));
  await field(page, 'checkOut').fill(dayAhead(40 + nights));
};
