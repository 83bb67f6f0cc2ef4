import autocannon from 'autocannon';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { openStore } from '#kernel/storage/store.ts';
import { priceHotel } from '#hotels/pricing/price-hotel.ts';
import type { Reason } from '#hotels/reasons.ts';
import { moneyWords } from '#words/hotels/answer-words.ts';
import { demoCalendar } from '../../../scripts/demo-rates/calendar.ts';
import { DEMO_HOTELS } from '../../../scripts/demo-rates/hotels.ts';
import { dayAhead } from './page-kinds.ts';
import { askIt, expectSaid, field, fillStay, offers, OPEN, said } from './price-box.ts';
import { openVisitorsOfFile } from './visitors.ts';

const visitors = openVisitorsOfFile();

const MOUNTAINS = '/hotels/demo-fuerstliches-murmeltier';

/** The next day of that month and day, from 3 weeks ahead on, so that it can be booked. */
const nextDay = (monthDay: string): string => {
  const [year = ''] = dayAhead(21).split('-');
  const day = `${year}-${monthDay}`;
  return day >= dayAhead(21) ? day : `${Number(year) + 1}-${monthDay}`;
};
const later = (day: string, nights: number): string => isoDate(dayNumber(day) + nights);

/** A day of arrival for which two guests and a week are refused for that reason. */
const dayOfRefusal = (slug: string, reason: Reason): string => {
  const hotel = DEMO_HOTELS[slug];
  if (hotel === undefined) throw new Error(`no demo hotel ${slug}`);
  const today = dayNumber(dayAhead(0));
  const calendar = { ...demoCalendar(slug, hotel, today), version: 1 };
  for (let arrival = today + 21; arrival < today + 350; arrival += 1) {
    const stay = { arrival, departure: arrival + 7, adults: 2, childrenAges: [], bookedOn: today };
    const answer = priceHotel(calendar, stay, new Date());
    if ('unbookable' in answer && answer.unbookable.reason === reason) return isoDate(arrival);
  }
  throw new Error(`no stay is refused for ${reason}`);
};

/** What the tool itself answers to anybody. */
const toolCall = (stay: object) => ({
  method: 'POST' as const,
  headers: { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' },
  body: JSON.stringify({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name: 'list_hotels', arguments: stay },
  }),
});

const askTool = async (page: Page, stay: object) => {
  const { headers, body: data } = toolCall(stay);
  const response = await page.request.post(`${visitors.site.url}/mcp`, { headers, data });
  return { status: response.status(), answer: await response.json() };
};

describe('the question for a price', () => {
  test('is answered with the rooms, totals and links of the tool', async () => {
    const page = await visitors.visit(OPEN);
    await fillStay(page);
    await askIt(page);
    await expectSaid(page, /^4 offers: 3 nights for 2 adults, from €[\d.,]+\. Prices of \d\d:\d\d/);
    const stay = { checkIn: dayAhead(40), checkOut: dayAhead(43), adults: 2 };
    const { answer } = await askTool(page, { slugs: [OPEN.slice(8)], ...stay });
    const [{ rooms }] = answer.result.structuredContent.priced;
    const shown = await page.locator('.amount').allInnerTexts();
    expect(shown.toSorted()).toEqual(
      rooms
        .map((room: { total: { amount: number; currency: string } }) => moneyWords(room.total))
        .sort(),
    );
    const links = page.getByRole('link', { name: 'Book at the hotel' });
    const addresses = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href')),
    );
    expect(addresses.toSorted()).toEqual(
      rooms.map(({ bookingUrl }: { bookingUrl: string }) => bookingUrl).sort(),
    );
    const [year, month, day] = stay.checkIn.split('-');
    expect(decodeURIComponent(addresses[0] ?? '')).toContain(`in=${month}/${day}/${year}`);
    expect(new URL(page.url()).search).toBe(
      `?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&adults=2`,
    );
  });

  test('shows each night and what is paid besides', async () => {
    const page = await visitors.visit(OPEN);
    await fillStay(page, 2);
    await askIt(page);
    const first = offers(page).first();
    await first.getByText('Night by night').click();
    expect(await first.locator('tbody tr').count()).toBe(2);
    expect(await first.locator('tbody td').allInnerTexts()).toEqual([
      expect.stringMatching(/^€\d+\.\d\d$/),
      expect.stringMatching(/^€\d+\.\d\d$/),
    ]);
    expect(await page.locator('[data-answer]').innerText()).toContain(
      'City tax of €3.96 for the stay is not included: it is paid at the hotel.',
    );
  });

  test('names the francs of a Swiss hotel and the rate of a day', async () => {
    const page = await visitors.visit('/hotels/demo-albergo-nessundove');
    await fillStay(page);
    await askIt(page);
    await offers(page).first().waitFor();
    const text = await page.locator('[data-answer]').innerText();
    expect(text).toMatch(/CHF\s\d+\.\d\d/);
    expect(text).toMatch(/converted once, at 1 CHF = 1\.07\d+ EUR of 9 October 2025\./);
  });

  test('is asked at once by a shared address, children and all', async () => {
    const stay = `checkIn=${dayAhead(60)}&checkOut=${dayAhead(62)}&adults=2&children=4,7`;
    const page = await visitors.visit(`/hotels/demo-pension-zweitschluessel?${stay}`);
    await expectSaid(page, /^2 offers: 2 nights for 2 adults and 2 children, from €/);
    expect(await field(page, 'children').inputValue()).toBe('4, 7');
    expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Family room Tadpole',
    ]);
    const link = page.getByRole('link', { name: 'Book at the hotel' }).first();
    expect(await link.getAttribute('href')).toMatch(/erw=2&kinder=4-7$/);
  });

  test('shows what a hotel wrote as text, whatever it looks like', async () => {
    const page = await visitors.visit('/hotels/demo-hotel-namenlos-in-klammern');
    await fillStay(page);
    await askIt(page);
    await offers(page).first().waitFor();
    expect(await page.getByRole('heading', { level: 3 }).innerText()).toBe('Room <b>1</b> & "2"');
    expect(await offers(page).first().innerText()).toContain('<i>Breakfast</i> & "egg"');
    expect(await page.locator('[data-answer] :is(b, i)').count()).toBe(0);
  });

  test('is taken back and asked again by the buttons of the browser', async () => {
    const page = await visitors.visit(OPEN);
    await fillStay(page);
    await askIt(page);
    await offers(page).first().waitFor();
    await page.goBack();
    await expectSaid(page, /Nothing is booked or paid here/);
    expect(await offers(page).count()).toBe(0);
    await page.goForward();
    await expectSaid(page, /^4 offers: 3 nights/);
  });

  test('is taken along to the other hotels of the town, even without prices', async () => {
    const stay = `?checkIn=${dayAhead(60)}&checkOut=${dayAhead(62)}&adults=1`;
    const page = await visitors.visit(`/hotels/adlon-berlin${stay}`);
    await page.locator('[data-known="none"]').waitFor({ state: 'attached' });
    await page.locator('.nearest a').first().click();
    await page.waitForURL((url) => url.search === stay && !url.pathname.endsWith('adlon-berlin'));
  });
});

describe('a hotel that gives no prices', () => {
  test('is asked for none: its official website is there', async () => {
    const page = await visitors.visit('/hotels/demo-waldhotel-nadeloehr');
    await page.locator('[data-known="none"]').waitFor({ state: 'attached' });
    expect(await page.locator('form, input').count()).toBe(0);
    const link = page.getByRole('link', { name: 'Official website' });
    expect(await link.getAttribute('href')).toBe('https://www.waldhotel-nadeloehr.example/');
  });

  test('and links its booking page is asked for your days, which the link holds', async () => {
    const store = await openStore({ url: visitors.site.database });
    const template =
      'https://book.example/?in={checkIn}&out={checkOut}&a={adults}&c={childrenAges}';
    try {
      await hotelSettingStore(store).setLink('hotel-sacher-salzburg', template, new Date());
      const page = await visitors.visit('/hotels/hotel-sacher-salzburg');
      await page.getByRole('heading', { name: 'Your days' }).waitFor();
      await fillStay(page);
      await field(page, 'children').fill('4, 9');
      await page.getByRole('button', { name: 'To its booking page' }).click();
      const link = page.getByRole('link', { name: 'Its booking page, with your days' });
      const address = `https://book.example/?in=${dayAhead(40)}&out=${dayAhead(43)}&a=2&c=4,9`;
      expect(await link.getAttribute('href')).toBe(address);
      const stay = `checkIn=${dayAhead(40)}&checkOut=${dayAhead(43)}&adults=2&children=4,9`;
      const list = await page.request.get(
        `${visitors.site.url}/hotels/stays?hotel=hotel-sacher-salzburg&${stay}`,
      );
      expect(await list.text()).toContain(address.replaceAll('&', '&amp;'));
    } finally {
      await hotelSettingStore(store).setLink('hotel-sacher-salzburg', null, new Date());
      await store.close();
    }
  });
});

describe('a stay without a price', () => {
  test('that is too short is asked for again with the nights that the hotel takes', async () => {
    const arrival = nextDay('07-12');
    const stay = `checkIn=${arrival}&checkOut=${later(arrival, 2)}&adults=2`;
    const page = await visitors.visit(`${MOUNTAINS}?${stay}`);
    await expectSaid(page, /^This hotel takes stays from 3 nights in these days\.$/);
    await page.getByRole('button', { name: 'Ask for 3 nights' }).click();
    await expectSaid(page, /offers: 3 nights for 2 adults, from €/);
    expect(await field(page, 'checkOut').inputValue()).toBe(later(arrival, 3));
    expect(page.url()).toContain(`checkOut=${later(arrival, 3)}`);
  });

  test('on days without arrivals, or for too many guests, says which', async () => {
    const arrival = dayOfRefusal('demo-hotel-lodka-oern', 'closed_to_arrival');
    const boat = `checkIn=${arrival}&checkOut=${later(arrival, 7)}&adults=2`;
    const page = await visitors.visit(`/hotels/demo-hotel-lodka-oern?${boat}`);
    await expectSaid(page, /^Nobody can arrive on this day\./);
    await page.goto(`${visitors.site.url}${OPEN}?${boat.replace('adults=2', 'adults=9')}`);
    await expectSaid(page, /^No room of this hotel takes all of these guests together\.$/);
  });
});

describe('an answer that does not come', () => {
  test('is told in words, and the same button tries once more', async () => {
    const page = await visitors.visit(OPEN);
    await page.route('**/mcp', (route) => route.abort());
    await fillStay(page);
    await askIt(page);
    await expectSaid(page, /^Kontor does not answer just now\. Try again in a moment\.$/);
    expect(await page.locator('[aria-busy]').count()).toBe(0);
    await page.unroute('**/mcp');
    await askIt(page);
    await expectSaid(page, /^4 offers/);
  });

  test('because too much was asked says when to try again', async () => {
    const page = await visitors.visit(OPEN);
    await fillStay(page);
    // Each thread that answers has a part of what is allowed: until all of them have used theirs.
    const call = toolCall({ slugs: ['demo-oe'] });
    const headers = { ...call.headers, 'X-Forwarded-For': visitors.address() };
    const ask = { ...call, headers, connections: 20, amount: 100 };
    const answered: string[] = [];
    for (let turn = 0; answered.at(-1) !== '429' && turn < 20; turn += 1) {
      const { statusCodeStats } = await autocannon({ url: `${visitors.site.url}/mcp`, ...ask });
      answered.push(Object.keys(statusCodeStats ?? {}).join(' '));
    }
    expect([answered[0], answered.at(-1)]).toEqual(['200', '429']);
    await askIt(page);
    await expectSaid(page, /^Too much was asked from here: try again in \d+ seconds\.$/);
  });

  test('is waited for in words, and a later question overtakes it', async () => {
    const page = await visitors.visit(OPEN);
    let held: (() => void) | undefined;
    const first = new Promise<void>((done) => (held = done));
    await page.route('**/mcp', async (route) => {
      if (route.request().postData()?.includes('"adults":2')) await first;
      await route.continue().catch(() => undefined);
    });
    await fillStay(page);
    await askIt(page);
    await expectSaid(page, /^Asking for prices …$/);
    const button = page.getByRole('button', { name: 'Asking …' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await field(page, 'adults').fill('1');
    await page.keyboard.press('Enter');
    await expectSaid(page, /3 nights for 1 adult,/);
    held?.();
    await page.waitForTimeout(300);
    expect(await said(page).innerText()).toMatch(/for 1 adult,/);
  });
});
