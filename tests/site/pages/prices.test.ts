import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { htmlValidator } from '../../support/html-rules.ts';
import { sharedSite } from '../../support/site.ts';
import { dayFromNow } from '../../support/stays.ts';

const { url } = sharedSite();
/** Searches are counted: this file has addresses of its own. */
const network = `2001:db8:${randomBytes(2).toString('hex')}`;
let callers = 0;
const read = async (path: string) => {
  callers += 1;
  const headers = { 'X-Forwarded-For': `${network}:${callers.toString(16)}::1` };
  const response = await fetch(url + path, { headers });
  return { response, page: await response.text() };
};

const HOTEL = '/hotels/demo-albergo-nessundove';
const AROUND = dayFromNow(40);
const OF_ONE_HOTEL = [
  `${HOTEL}/prices`,
  `/de${HOTEL}/prices?around=${AROUND}&nights=3&adults=2&children=4,9`,
  '/hotels/adlon-berlin/prices',
  `${HOTEL}/prices?month=2027-13`,
  '/de/hotels/nobody-has-this/prices',
];

describe('the page of prices day by day', () => {
  test.each(OF_ONE_HOTEL)('%s is valid HTML, listed by nobody, with no mark left', async (path) => {
    const { response, page } = await read(path);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page).not.toMatch(/STAYS-|undefined|NaN/);
    const { results } = await htmlValidator.validateString(page);
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
  });

  test('says the total that the page of stays says for the same days', async () => {
    const stay = `checkIn=${AROUND}&checkOut=${dayFromNow(42)}&adults=2`;
    const totals = await read(`/hotels/stays?hotel=demo-albergo-nessundove&${stay}`);
    const { page } = await read(`${HOTEL}/prices?around=${AROUND}&nights=2`);
    const [, total = 'none'] =
      new RegExp(
        `checkIn=${AROUND}&amp;checkOut=${dayFromNow(42)}.*?<td>2</td><td>(.*?)</td>`,
      ).exec(page) ?? [];
    expect(total).toMatch(/^€\d/);
    expect(totals.page).toContain(total);
  });

  test('names the hotel’s page as the one to list, and the same month in German', async () => {
    const { page } = await read(`${HOTEL}/prices?month=${AROUND.slice(0, 7)}&nights=2`);
    expect(page).toMatch(/<link rel="canonical" href="[^"]*\/hotels\/demo-albergo-nessundove">/);
    const german = `/de${HOTEL}/prices?month=${AROUND.slice(0, 7)}&amp;nights=2`;
    expect(page).toContain(`href="${german}"`);
  });

  test.each([
    ['month=2027-13', 'expected a month such as 2027-02'],
    ['nights=31', 'nights'],
    ['adults=none', 'expected a number from 1 to 16'],
    ['children=4,x', 'expected ages from 0 to 17'],
    ['around=tomorrow', 'expected a day such as'],
  ])('asked for %s says what is wrong, and leads back', async (query, words) => {
    const { response, page } = await read(`${HOTEL}/prices?${query}`);
    expect(response.status).toBe(400);
    expect(page).toContain(words);
    expect(page).toContain(`href="${HOTEL}"`);
  });

  test('of no hotel is not found, in words; of one without prices says so', async () => {
    const missing = await read('/de/hotels/nobody-has-this/prices');
    expect([missing.response.status, missing.page]).toEqual([
      404,
      expect.stringContaining('Unter dieser Adresse steht kein Hotel.'),
    ]);
    const silent = await read('/hotels/adlon-berlin/prices');
    expect(silent.response.status).toBe(200);
    expect(silent.page).toContain('This hotel gives Kontor no prices.');
    expect(silent.page).toContain('href="https://www.kempinski.com/en/hotel-adlon"');
  });
});
