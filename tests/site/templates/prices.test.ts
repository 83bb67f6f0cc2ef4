import { describe, expect, test } from 'vitest';
import { dayNumber } from '#hotels/calendar/day.ts';
import type { CalendarDay, PriceCalendar } from '#hotels/search/price-calendar.ts';
import { priceChart } from '#site/prices/chart.ts';
import { monthContent, troubleContent, type AskedMonths } from '#site/prices/page.ts';

const BEGIN = dayNumber('2027-02-01');
const priced = (day: number, averageCents: number): CalendarDay => ({
  arrival: BEGIN + day - 1,
  nights: 2,
  totalCents: averageCents * 2,
  averageCents,
  board: null,
});
const DAYS: readonly CalendarDay[] = [
  priced(1, 12_000),
  priced(2, 9_000),
  { arrival: BEGIN + 2, reason: 'sold_out', nights: null },
  priced(4, 24_000),
];

const pageIn = (
  language: 'en' | 'de',
  around: number | null = null,
  changes: Partial<AskedMonths> = {},
  heard: Partial<PriceCalendar> = {},
): string =>
  monthContent({
    hotel: { slug: 'a', name: 'A & <B>' },
    asked: {
      ...{ begins: [BEGIN], end: BEGIN + 28, nights: 2, adults: 2, children: [4] },
      ...{ around, language, ...changes },
    },
    calendar: {
      days: DAYS,
      source: 'calendar',
      ratesHeardAt: new Date('2027-01-20T00:00:00Z'),
      advisories: ['rates_old'],
      asOf: new Date('2027-01-31T00:00:00Z'),
      ...heard,
    },
    today: BEGIN - 1,
    most: 500,
  }).text;

describe('the chart of a month', () => {
  test('has a bar for each priced day, as high as its price, and one is the cheapest', () => {
    const chart = priceChart(DAYS, {
      ...{ title: 'T', first: BEGIN, length: 28, price: String },
    });
    const heights = [...chart.matchAll(/height="([\d.]+)"/g)].map(([, high]) => Number(high));
    expect(heights).toHaveLength(3);
    expect((heights[0] ?? 0) / (heights[2] ?? 1)).toBeCloseTo(0.5, 2);
    expect(chart.match(/class="cheapest"/g)).toHaveLength(1);
    expect(chart).toContain('>9000</text>');
  });
});

describe('the page of a month', () => {
  test('says each day in a table: its price with a link to the stay, or why there is none', () => {
    const page = pageIn('en');
    expect(page.match(/<tr>/g)).toHaveLength(1 + DAYS.length);
    expect(page).toContain(
      'href="/hotels/a?checkIn=2027-02-02&amp;checkOut=2027-02-04&amp;adults=2&amp;children=4"',
    );
    expect(page).toContain('<td>2</td><td>€180.00</td><td>€90.00</td>');
    expect(page).toContain('No room is free on every one of these nights.');
    expect(page).toContain('A &amp; &lt;B&gt;');
  });

  test('names the cheapest of the month, and within three days of the arrival', () => {
    expect(pageIn('en')).toContain('Cheapest: €90.00 a night');
    expect(pageIn('en', BEGIN + 5)).toContain('€240.00 a night from Thu 4 February');
  });

  test('says of which day the rates are, and that old ones may have changed', () => {
    const said = 'rates are of 20 January 2027';
    expect(pageIn('en')).toContain(`${said}: they may have changed since.`);
    expect(pageIn('de')).toContain('sind vom 20. Januar 2027: Sie können sich');
    const fresh = pageIn('en', null, {}, { advisories: [] });
    expect(fresh).toContain(`${said}.`);
    expect(pageIn('de', null, {}, { advisories: [] })).toContain('sind vom 20. Januar 2027.');
    expect(pageIn('en', null, {}, { ratesHeardAt: null, advisories: [] })).not.toContain(
      'rates are',
    );
  });

  test('shows several months at once, each with its chart, and leads on by as many', () => {
    const begins = ['2027-02-01', '2027-03-01', '2027-04-01'].map(dayNumber);
    const page = pageIn('en', null, { begins, end: dayNumber('2027-05-01') });
    expect(page.match(/<svg class="chart"/g)).toHaveLength(3);
    expect(page.match(/<tr>/g)).toHaveLength(3 + DAYS.length);
    expect(page).toContain('prices, February 2027 – April 2027');
    // No month that is over: three back would be November.
    expect(page).toContain('month=2027-01&amp;nights=2');
    expect(page).toContain('month=2027-05&amp;nights=2');
  });

  test('has the days around an arrival in a table of their own', () => {
    const page = pageIn('en', BEGIN + 5);
    expect(page).toContain('3 days before and after your arrival');
    // The third and the fourth, in both tables.
    expect(page.match(/<tr>/g)).toHaveLength(2 + DAYS.length + 2);
    expect(pageIn('en')).not.toContain('before and after');
  });

  test('leads to the earlier and the later month, with the same stay', () => {
    const page = pageIn('de');
    expect(page).toContain(
      '/de/hotels/a/prices?month=2027-01&amp;months=1&amp;nights=2&amp;adults=2',
    );
    expect(page).toContain(
      '/de/hotels/a/prices?month=2027-03&amp;months=1&amp;nights=2&amp;adults=2',
    );
    expect(page).toContain('Preise, Februar 2027');
  });

  test('of a hotel without prices says why, and leads back to it', () => {
    const page = troubleContent({ slug: 'a', name: 'A' }, 'No & never', 'en').text;
    expect(page).toContain('No &amp; never');
    expect(page).toContain('href="/hotels/a"');
    expect(page).not.toContain('price-calendar');
  });
});
