import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayNumber } from '#hotels/calendar/day.ts';
import {
  findHotels,
  firstNight,
  flatPlan,
  inDays,
  keepCalendars,
  refusalOf,
  runMcpSite,
  smallHotel,
  stay,
  type McpSite,
} from '../../support/mcp.ts';
import { nights, testRoom } from '../../support/calendars.ts';

/** Prices before pages: hotels of Tyrol with calendars that only this database has. */

const DEAR = 'aqua-dome';
const CHEAP = 'stanglwirt';
const MIDDLE = 'interalpen-hotel-tyrol';
const HALF = 'klosterbraeu-seefeld';
const TWO = 'trofana-royal';
const WITHOUT_CALENDAR = [
  'hotel-tennerhof',
  'hotel-zur-tenne',
  'goldener-adler-innsbruck',
  'grauer-baer-innsbruck',
  'gradonna',
];
const ALL = [DEAR, CHEAP, MIDDLE, HALF, TWO, ...WITHOUT_CALENDAR];

let site: McpSite;
beforeAll(async () => {
  site = await runMcpSite();
  const rooms = ['DZ', 'SU'].map((code) => testRoom(code, { names: { en: code } }));
  await keepCalendars(site, [
    smallHotel(DEAR, [flatPlan('STD', 'DZ', 3_000_000)]),
    smallHotel(CHEAP, [flatPlan('STD', 'DZ', 1_000_000)], {
      free: new Map([['DZ', nights(firstNight(), 30, 1)]]),
    }),
    smallHotel(MIDDLE, [flatPlan('STD', 'DZ', 2_000_000)], {
      // Only earlier is a room free.
      free: new Map([['DZ', nights(firstNight(), 2, 2)]]),
    }),
    smallHotel(HALF, [flatPlan('HB', 'DZ', 1_500_000, { board: 'half_board' })]),
    smallHotel(TWO, [flatPlan('STD', 'DZ', 1_200_000), flatPlan('TOP', 'SU', 1_700_000)], {
      rooms,
      free: new Map([
        ['DZ', nights(firstNight(), 30, 1)],
        ['SU', nights(firstNight(), 30, 1)],
      ]),
    }),
  ]);
});
afterAll(() => site.stop());

const find = (given: object) =>
  findHotels(site.url, { region: 'Tirol', slugs: ALL, limit: 20, ...given });
type Found = Awaited<ReturnType<typeof find>>;
const totals = ({ priced }: Found) =>
  priced.map(({ slug, cheapestTotal }) => [slug, cheapestTotal.amount]);
const reasonOf = ({ unpriced }: Found, hotel: string) =>
  unpriced.find(({ slug }) => slug === hotel)?.reason;

const CHEAPEST_FIRST = [
  [CHEAP, 200],
  [TWO, 240],
  [HALF, 300],
  [DEAR, 600],
];

describe('by name', () => {
  test('the best match of a search comes no earlier than its name', async () => {
    const [listed, named] = await Promise.all([
      find({ sort: 'name' }),
      find({ query: 'stanglwirt in Tirol', region: undefined, sort: 'name' }),
    ]);
    const names = listed.unpriced.map(({ slug }) => slug);
    expect(names).toHaveLength(ALL.length);
    expect(names).toEqual((await find({})).unpriced.map(({ slug }) => slug));
    const found = new Set(named.unpriced.map(({ slug }) => slug));
    expect(named.unpriced.map(({ slug }) => slug)).toEqual(names.filter((slug) => found.has(slug)));
  });
});

describe('cheapest first', () => {
  test('orders all hotels that match, and not those of a page alone', async () => {
    const found = await find({ ...stay(), sort: 'price' });
    expect(totals(found)).toEqual(CHEAPEST_FIRST);
    expect(found.total).toBe(ALL.length);
    const first = await find({ ...stay(), sort: 'price', limit: 2 });
    expect(totals(first)).toEqual(CHEAPEST_FIRST.slice(0, 2));
  });

  test('walks every hotel once, whatever the size of the pages', async () => {
    for (const limit of [1, 3, 4]) {
      const slugs: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Found = await find({
          ...stay(),
          sort: 'price',
          limit,
          ...(cursor === null ? {} : { cursor }),
        });
        slugs.push(...[...page.priced, ...page.unpriced].map(({ slug }) => slug));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(new Set(slugs).size).toBe(ALL.length);
      expect(slugs).toHaveLength(ALL.length);
      expect(slugs.slice(0, 4)).toEqual(CHEAPEST_FIRST.map(([slug]) => slug));
    }
  });

  test('where the wish asks for cheap hotels, unless another order is asked for', async () => {
    const cheap = { ...stay(), region: null, query: 'günstiges Hotel in Tirol', slugs: ALL };
    expect(totals(await find(cheap))).toEqual(CHEAPEST_FIRST);
    const byName = await find({ ...cheap, sort: 'name' });
    expect(totals(byName)).not.toEqual(CHEAPEST_FIRST);
    expect(byName.understood.notUsed).toEqual(['günstiges']);
  });

  test('and nothing but prices: total counts the hotels that have one', async () => {
    const found = await find({ ...stay(), sort: 'price', pricedOnly: true });
    expect(found.unpriced).toEqual([]);
    expect([found.total, totals(found)]).toEqual([4, CHEAPEST_FIRST]);
  });
});

describe('a maximum and boards', () => {
  test('are said in words as well', async () => {
    const found = await find({ region: null, query: 'Hotel in Tirol unter 250 €', ...stay() });
    expect(totals(found)).toEqual([
      [CHEAP, 200],
      [TWO, 240],
    ]);
    expect(reasonOf(found, DEAR)).toBe('over_max_total');
    const nightly = await find({ region: null, query: 'Tirol unter 110 € pro Nacht', ...stay() });
    expect(totals(nightly)).toEqual([[CHEAP, 200]]);
  });

  test('leave hotels unpriced with the reason', async () => {
    const found = await find({ ...stay(), boards: ['half_board', 'full_board'], maxTotal: 400 });
    expect(totals(found)).toEqual([[HALF, 300]]);
    expect(reasonOf(found, DEAR)).toBe('board_not_offered');
  });
});

describe('where no hotel has a price that was asked for, the answer says what to leave out', () => {
  test('the limit of an argument, and that hotels have a price', async () => {
    const { total, help } = await find({ ...stay(), pricedOnly: true, maxTotal: 1 });
    expect(total).toBe(0);
    expect(help?.leaveOut).toEqual([
      { by: 'maxTotal', asked: '1', total: 4 },
      { by: 'pricedOnly', asked: 'true', total: ALL.length },
    ]);
  });

  test('the limit as it was said', async () => {
    const query = 'Tirol unter 10 Euro pro Nacht';
    const { help } = await find({ ...stay(), query, pricedOnly: true });
    expect(help?.leaveOut[0]).toEqual({
      by: 'maxTotal',
      asked: 'unter 10 Euro pro Nacht',
      total: 4,
    });
  });

  test('the boards', async () => {
    const { help } = await find({ ...stay(), boards: ['all_inclusive'], pricedOnly: true });
    expect(help?.leaveOut).toEqual([
      { by: 'boards', asked: 'all_inclusive', total: 4 },
      { by: 'pricedOnly', asked: 'true', total: ALL.length },
    ]);
  });
});

describe('several rooms', () => {
  const { checkIn, checkOut } = stay();
  const days = { checkIn, checkOut };

  test('cost the sum of the exact totals, and no room is given away twice', async () => {
    const rooms = [{ adults: 2 }, { adults: 1, childrenAges: [7] }];
    const found = await find({ ...days, rooms, slugs: [TWO, CHEAP, DEAR] });
    const two = found.priced.find(({ slug }) => slug === TWO);
    expect(two?.rooms.map(({ party, roomId, total }) => [party, roomId, total.amount])).toEqual([
      [1, 'DZ', 240],
      [2, 'SU', 340],
    ]);
    expect(two?.cheapestTotal.amount).toBe(580);
    expect(two?.rooms.map(({ bookingUrl }) => /a=(\d)&c=(\d)/.exec(bookingUrl)?.slice(1))).toEqual([
      ['2', '0'],
      ['1', '1'],
    ]);
    // One room is left there.
    expect(reasonOf(found, CHEAP)).toBe('sold_out');
    expect(found.query.rooms).toEqual(rooms);
  });

  test('are over the maximum together', async () => {
    const rooms = [{ adults: 2 }, { adults: 2 }];
    const found = await find({ ...days, rooms, slugs: [TWO, DEAR], maxTotal: 600 });
    expect(totals(found)).toEqual([[TWO, 580]]);
    expect(reasonOf(found, DEAR)).toBe('over_max_total');
  });

  test('are unpriced where one party has none, and it is said which', async () => {
    const rooms = [{ adults: 2 }, { adults: 9 }];
    const found = await find({ ...days, rooms, slugs: [DEAR] });
    expect(found.unpriced[0]).toMatchObject({ reason: 'occupancy', detail: { party: 2 } });
  });

  test('of one party are what adults and childrenAges ask for', async () => {
    const listed = await find({ ...days, rooms: [{ adults: 2 }], slugs: [TWO] });
    const plain = await find({ ...days, adults: 2, slugs: [TWO] });
    expect(totals(listed)).toEqual(totals(plain));
    expect(listed.priced[0]?.rooms).toEqual(plain.priced[0]?.rooms);
  });
});

describe('flexible days', () => {
  test('find the nearest days with a room, and name them with the price', async () => {
    const asked = { checkIn: inDays(32), checkOut: inDays(34), adults: 2, slugs: [MIDDLE, CHEAP] };
    const fixed = await find(asked);
    expect(reasonOf(fixed, MIDDLE)).toBe('sold_out');
    expect(fixed.priced[0]).not.toHaveProperty('checkIn');
    const flexible = await find({ ...asked, flexibleDays: 3 });
    const middle = flexible.priced.find(({ slug }) => slug === MIDDLE);
    expect(middle).toMatchObject({ checkIn: inDays(30), checkOut: inDays(32) });
    expect(middle?.rooms[0]?.bookingUrl).toContain(`in=${inDays(30)}&out=${inDays(32)}`);
    // The same price on every day: the days that were asked for.
    expect(flexible.priced.find(({ slug }) => slug === CHEAP)).toMatchObject({
      checkIn: inDays(32),
    });
    expect(dayNumber(middle?.checkOut ?? '') - dayNumber(middle?.checkIn ?? '')).toBe(2);
  });
});

describe('a currency to show', () => {
  test('stands beside the euros, with the stored reference rate and its day', async () => {
    const found = await find({ ...stay(), slugs: [CHEAP], currency: 'chf' });
    const [hotel] = found.priced;
    const rate = found.displayRate?.rate ?? 0;
    expect(found.displayRate).toMatchObject({
      currency: 'CHF',
      rateDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expect(hotel?.cheapestTotal).toEqual({ amount: 200, currency: 'EUR' });
    const shown = { amount: Math.round(200 * rate * 100) / 100, currency: 'CHF' };
    expect(hotel?.displayTotal).toEqual(shown);
    expect(hotel?.rooms[0]?.displayTotal).toEqual(shown);
  });

  test('without a rate is refused with those that have one', async () => {
    const text = await refusalOf(site.url, { ...stay(), slugs: [CHEAP], currency: 'ZZZ' });
    expect(text).toContain('- currency: there is no rate for "ZZZ"; there are AUD, ');
  });
});
