import { describe, expect, test } from 'vitest';
import { dayAhead } from './page-kinds.ts';
import { askIt, expectSaid, fault, field, fillStay, OPEN } from './price-box.ts';
import { openVisitorsOfFile, WITHOUT_SCRIPTS } from './visitors.ts';

const visitors = openVisitorsOfFile();

describe('what is typed', () => {
  test('is checked before anything is asked, and the first fault takes the focus', async () => {
    const page = await visitors.visit(OPEN);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await field(page, 'adults').fill('0');
    await field(page, 'children').fill('4, x');
    await askIt(page);
    expect(await fault(page, 'checkIn').innerText()).toBe('Please choose a day.');
    expect(await fault(page, 'checkOut').innerText()).toBe('Please choose a day.');
    expect(await fault(page, 'adults').innerText()).toBe('A number from 1 to 16.');
    expect(await fault(page, 'children').innerText()).toMatch(/^Ages from 0 to 17/);
    expect(await field(page, 'checkIn').getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, 'checkIn').getAttribute('aria-describedby')).toBe('checkIn-fault');
    const isFocused = field(page, 'checkIn').evaluate((it) => it === document.activeElement);
    expect(await isFocused).toBe(true);
    await field(page, 'adults').fill('3');
    expect(await fault(page, 'adults').isVisible()).toBe(false);
    expect(asked).not.toContain('/mcp');
  });

  test('offers only days that can be asked for', async () => {
    const page = await visitors.visit(OPEN);
    const days = (name: string) =>
      field(page, name).evaluate((input: HTMLInputElement) => [input.min, input.max]);
    expect(await days('checkIn')).toEqual([dayAhead(0), dayAhead(500)]);
    await field(page, 'checkIn').fill(dayAhead(10));
    expect(await days('checkOut')).toEqual([dayAhead(11), dayAhead(40)]);
    await field(page, 'checkIn').fill(dayAhead(-1));
    await field(page, 'checkIn').blur();
    expect(await fault(page, 'checkIn').innerText()).toMatch(/^This day is past: the first is /);
  });

  test('keeps the length of a stay that is moved', async () => {
    const page = await visitors.visit(OPEN);
    await field(page, 'checkIn').fill(dayAhead(10));
    expect(await field(page, 'checkOut').inputValue()).toBe(dayAhead(12));
    await field(page, 'checkOut').fill(dayAhead(15));
    await field(page, 'checkIn').fill(dayAhead(100));
    expect(await field(page, 'checkOut').inputValue()).toBe(dayAhead(105));
  });

  test('can be asked with the keyboard alone', async () => {
    const page = await visitors.visit(OPEN);
    await fillStay(page);
    await field(page, 'children').focus();
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await expectSaid(page, /for 2 adults and 1 child/);
    await page.keyboard.press('Tab');
    const button = page.getByRole('button', { name: 'Ask for a price' });
    expect(await button.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.locator('details[open]').count()).toBe(1);
  });
});

test('without scripts the page leads to the search, which prices this hotel alone', async () => {
  const page = await visitors.visit(OPEN, WITHOUT_SCRIPTS);
  expect(await page.locator('form').count()).toBe(0);
  await page.getByRole('link', { name: 'Choose your days' }).click();
  await page.waitForURL('**/hotels/stays?hotel=*');
  await page.getByLabel('Check-in').fill(dayAhead(40));
  await page.getByLabel('Check-out').fill(dayAhead(43));
  await page.getByRole('button', { name: 'Find stays' }).click();
  await page.waitForURL((url) => url.searchParams.has('checkIn'));
  expect(await page.locator('.stays .amount').allInnerTexts()).toEqual([
    expect.stringMatching(/^€[\d,]+\.\d\d$/),
  ]);
  expect(await page.locator('.stays th a').getAttribute('href')).toMatch(new RegExp(`^${OPEN}`));
});
