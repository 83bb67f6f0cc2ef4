import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isoDate } from '#hotels/calendar/day.ts';
import {
  findHotels,
  firstNight,
  flatPlan,
  inDays,
  keepCalendars,
  runMcpSite,
  smallHotel,
  type McpSite,
} from '../../support/mcp.ts';

/** The tools about one hotel, as the server of the directory serves them. */

const SLUG = 'adlon-berlin';
/** Its own position is known. */
const LOCATED = 'bernauer-stubn';
let site: McpSite;
let client: Client;
beforeAll(async () => {
  site = await runMcpSite();
  await keepCalendars(site, [
    smallHotel(SLUG, [flatPlan('STD', 'DZ', 1_500_000)], { ratesHeardAt: new Date() }),
  ]);
  client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp/directory`)));
});
afterAll(async () => {
  await client.close();
  await site.stop();
});

const call = async (name: string, given: object) => {
  const result = await client.callTool({ name, arguments: { ...given } });
  const text = String(Reflect.get(Object(Reflect.get(Object(result.content), '0')), 'text'));
  return { text, isError: result.isError === true };
};

const ask = async (name: string, given: object) => {
  const { text, isError } = await call(name, given);
  expect(isError, text).toBe(false);
  return JSON.parse(text);
};

describe('get_hotel', () => {
  test('says where a hotel is, whether it has prices, and what is nearby', async () => {
    const { hotel, prices } = await ask('get_hotel', { slug: SLUG });
    expect(hotel).toMatchObject({ slug: SLUG, city: 'Berlin', country: 'DE' });
    expect(prices).toMatchObject({ source: 'calendar', reason: null });
    const { nearby } = await ask('get_hotel', { slug: LOCATED });
    const away = nearby.map(({ distanceKm }: { distanceKm: number }) => distanceKm);
    expect(away).toEqual(away.toSorted((left: number, right: number) => left - right));
    expect(away).toHaveLength(5);
    const without = await ask('get_hotel', { slug: 'hotel-sacher-wien' });
    expect(without.prices).toEqual({
      ...{ source: null, ratesHeardAt: null, reason: 'no_rate_source' },
    });
  });

  test('of a hotel whose position is its town’s, the others of the town are nearby', async () => {
    const { hotel, nearby } = await ask('get_hotel', { slug: 'badrutts-palace' });
    expect(hotel.coordinates).toMatchObject({ of: 'town' });
    expect(nearby).toHaveLength(5);
    for (const { slug, distanceKm } of nearby) {
      const { hotel: other } = await ask('get_hotel', { slug });
      expect([other.city, distanceKm]).toEqual([hotel.city, null]);
    }
  });

  test('of a slug that is not listed names the nearest', async () => {
    const { text, isError } = await call('get_hotel', { slug: 'sacher-vienna' });
    expect(isError).toBe(true);
    expect(text).toMatch(/no hotel has the slug .+ find it with search_entries/);
  });
});

describe('price_calendar', () => {
  const from = () => isoDate(firstNight() - 2);

  test('answers the totals that list_hotels answers for the same days', async () => {
    const { priced, unpriced, cheapest } = await ask('price_calendar', {
      ...{ slug: SLUG, from: from(), days: 40, nights: 2 },
    });
    expect(priced).toHaveLength(29);
    expect(cheapest).toEqual(priced[0]);
    expect(unpriced[0]).toMatchObject({ first: from(), last: isoDate(firstNight() - 1) });
    for (const { checkIn, total } of [priced[0], priced.at(-1)]) {
      const checkOut = isoDate(Date.parse(checkIn) / 86_400_000 + 2);
      const found = await findHotels(site.url, { slugs: [SLUG], checkIn, checkOut, adults: 2 });
      expect(found.priced[0]?.cheapestTotal.amount).toBe(total);
    }
  });

  test('prices a party with children, and says why there is nothing', async () => {
    const party = { slug: SLUG, from: from(), days: 5, childrenAges: [4] };
    expect((await ask('price_calendar', party)).priced[0].total).toBe(155);
    const none = await ask('price_calendar', { slug: 'hotel-sacher-wien', days: 3 });
    expect(none).toMatchObject({
      ...{ priced: [], cheapest: null, source: null },
      unpriced: [{ first: inDays(0), last: inDays(2), reason: 'no_rate_source' }],
    });
  });

  test.each([
    [{ slug: SLUG, from: '2020-01-01' }, /from: in the past: expected .+; for example "/],
    [{ slug: SLUG, from: '2026-02-30' }, /from: expected a day that exists in the calendar/],
    [{ slug: SLUG, days: 96 }, /days: expected a whole number from 1 to 95/],
    [{ slug: SLUG, nights: 0 }, /nights: expected a whole number from 1 to 30/],
    [{ slug: SLUG, boards: ['brunch'] }, /boards.0: expected one of "room_only"/],
    [{}, /slug: expected a slug/],
  ])('says how to repair %o', async (given, pattern) => {
    const { text, isError } = await call('price_calendar', given);
    expect(isError).toBe(true);
    expect(text).toMatch(pattern);
  });
});
