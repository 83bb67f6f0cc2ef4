import { describe, expect, test } from 'vitest';
import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { hotelDate } from '#hotels/search/today.ts';
import { readArguments } from '#hotels/list-hotels/arguments.ts';
import { HOTEL_TAGS } from '#register/records/hotel-tags.ts';
import { FACILITIES } from '#register/records/vocabulary.ts';
import { LIST_HOTELS } from '#hotels/list-hotels/tool.ts';

/** Late in the evening of UTC it is tomorrow at the hotels already. */
const NOW = new Date('2026-11-21T23:30:00Z');
const TODAY = '2026-11-22';

const read = (given: unknown) => readArguments(given, NOW);
const mistakesIn = (given: unknown): string => {
  const asked = read(given);
  return 'mistakes' in asked ? asked.mistakes : '';
};
const day = (offset: number): string => isoDate(dayNumber(TODAY) + offset);
const stay = { checkIn: '2026-12-01', checkOut: '2026-12-04', adults: 2 };

describe('a stay', () => {
  test('is read with its nights and the day of asking', () => {
    expect(read({ ...stay, childrenAges: [3] })).toMatchObject({
      search: {
        stays: [
          {
            arrival: dayNumber('2026-12-01'),
            departure: dayNumber('2026-12-04'),
            adults: 2,
            childrenAges: [3],
            bookedOn: dayNumber(TODAY),
          },
        ],
      },
      query: { nights: 3 },
    });
  });

  test.each([
    [{ checkIn: stay.checkIn }, ['checkOut', 'adults']],
    [{ adults: 2 }, ['checkIn', 'checkOut']],
    [{ checkIn: stay.checkIn, checkOut: stay.checkOut }, ['adults']],
  ])('given as %j names what is missing', (given, missing) => {
    const text = mistakesIn(given);
    for (const field of ['checkIn', 'checkOut', 'adults'])
      expect(text.includes(`- ${field}: missing`), field).toBe(missing.includes(field));
    expect(text).toContain('all or not at all'.slice(4));
  });

  test.each([
    ['checkIn', { ...stay, checkIn: day(-1) }, `in the past: expected ${TODAY} or later`],
    ['checkIn', { ...stay, checkIn: day(501), checkOut: day(502) }, `expected ${day(500)}`],
    ['checkOut', { ...stay, checkOut: stay.checkIn }, 'expected a day after checkIn'],
    ['checkOut', { ...stay, checkOut: '2026-11-30' }, 'expected a day after checkIn'],
    ['checkOut', { ...stay, checkOut: '2027-01-01' }, 'at most 30 nights'],
    ['checkIn', { ...stay, checkIn: '2027-02-30' }, 'a day that exists'],
    ['checkIn', { ...stay, checkIn: '1.12.2026' }, 'YYYY-MM-DD'],
    ['checkIn', { ...stay, checkIn: '2026-12-01T00:00:00Z' }, 'YYYY-MM-DD'],
    ['checkIn', { ...stay, checkIn: 20261201 }, 'YYYY-MM-DD'],
    ['checkOut', { ...stay, checkOut: '0000-00-00' }, 'a day that exists'],
    ['adults', { ...stay, adults: 0 }, 'from 1 to 16'],
    ['adults', { ...stay, adults: 2.5 }, 'from 1 to 16'],
    ['adults', { ...stay, adults: '2' }, 'from 1 to 16'],
    ['childrenAges.1', { ...stay, childrenAges: [3, 18] }, 'from 0 to 17'],
    ['childrenAges', { ...stay, childrenAges: Array(9).fill(1) }, 'at most 8'],
    ['rooms', { ...stay, rooms: 2 }, 'or a list of at most 4 parties'],
    ['rooms', { ...stay, adults: undefined, rooms: [] }, 'or a list of at most 4 parties'],
  ])('with a wrong %s is refused by field, rule and example: %j', (field, given, rule) => {
    const text = mistakesIn(given);
    expect(text).toContain(`- ${field}: `);
    expect(text).toContain(rule);
    expect(text).toMatch(new RegExp(`- ${field}: .+; for example .+`));
    expect(text).toContain(`Today is ${TODAY} (Europe/Berlin)`);
  });

  test.each([day(0), day(500)])('may begin on %s', (checkIn) => {
    const checkOut = isoDate(dayNumber(checkIn) + 30);
    expect(read({ checkIn, checkOut, adults: 16 })).toHaveProperty('search.stays.0.adults', 16);
  });
});

describe('the parties of several rooms', () => {
  const rooms = [{ adults: 2 }, { adults: 1, childrenAges: [4] }];
  const days = { checkIn: stay.checkIn, checkOut: stay.checkOut };

  test('are stays on the same days', () => {
    expect(read({ ...days, rooms })).toMatchObject({
      search: {
        stays: [
          { adults: 2, childrenAges: [] },
          { adults: 1, childrenAges: [4] },
        ],
      },
      query: { rooms, nights: 3 },
    });
  });

  test('stand alone: neither adults nor childrenAges beside them, and not without dates', () => {
    expect(mistakesIn({ ...stay, rooms })).toContain('leave out adults and childrenAges');
    expect(mistakesIn({ rooms })).toContain('- checkIn: missing');
    expect(mistakesIn({ rooms })).not.toContain('- adults');
  });
});

describe('an argument that needs another one says which', () => {
  test.each([
    [{ radiusKm: 5 }, '- radiusKm: needs near'],
    [{ sort: 'price' }, '- sort: needs prices: give checkIn, checkOut and adults'],
    [{ pricedOnly: true }, '- pricedOnly: needs prices'],
    [{ flexibleDays: 2 }, '- flexibleDays: needs prices'],
  ])('%j', (given, rule) => {
    expect(mistakesIn(given)).toContain(rule);
    expect(mistakesIn({ ...given, ...stay, near: 'Wien' })).toBe('');
  });
});

describe('examples in a refusal', () => {
  test('are lawful themselves, whatever was wrong', () => {
    for (const given of [{ adults: 2 }, { checkIn: day(-3), checkOut: day(2), adults: 1 }]) {
      const examples = [...mistakesIn(given).matchAll(/- (\w+): .+; for example (.+)/g)];
      expect(examples.length).toBeGreaterThan(0);
      const repaired = Object.fromEntries(
        examples.map(([, field = '', example = '']) => [field, JSON.parse(example)]),
      );
      const again = { checkOut: day(16), ...given, ...repaired };
      expect(mistakesIn({ ...again, checkOut: repaired.checkOut ?? day(16) })).toBe('');
    }
  });
});

describe('arguments', () => {
  test('may be absent altogether', () => {
    for (const given of [undefined, null, {}])
      expect(read(given)).toMatchObject({
        search: { stays: [], limit: 10, language: 'en', filter: { query: null, slugs: null } },
      });
  });

  test.each([
    ['check_in', 'did you mean checkIn?'],
    ['children_ages', 'did you mean childrenAges?'],
    ['children', 'did you mean childrenAges?'],
    ['countryCode', 'did you mean country?'],
    ['guests', 'there are query, city, region'],
    ['toString', 'no such argument'],
    ['__proto__x', 'no such argument'],
  ])('called %s do not exist', (name, advice) => {
    expect(mistakesIn({ [name]: 1 })).toContain(`- ${name}: no such argument`);
    expect(mistakesIn({ [name]: 1 })).toContain(advice);
  });

  test('a text instead of a list is one mistake, with a list as example', () => {
    const text = mistakesIn({ slugs: 'demo-schlafender-rundungsfehler' });
    expect(text.match(/^- .*$/gm)).toEqual([
      '- slugs: expected a list; for example ["adlon-berlin"]',
    ]);
  });

  test.each([
    ['country', 'at'],
    ['near', 5],
    ['radiusKm', 0],
    ['boards', 'brunch'],
    ['stars', 4],
    ['sort', 'cheapest'],
    ['pricedOnly', 'yes'],
    ['flexibleDays', 4],
    ['currency', 'francs'],
    ['limit', 21],
    ['limit', 0],
    ['maxTotal', 0],
    ['maxTotal', -1],
    ['board', 'brunch'],
    ['language', 'fr'],
    ['query', 'x'.repeat(201)],
    ['query', 'a\u0000b'],
    ['tags', 'spa'],
    ['slugs', Array(21).fill('a')],
    ['cursor', 5],
  ])('%s must not be %j', (field, value) => {
    expect(mistakesIn({ [field]: value })).toContain(`- ${field}: `);
  });

  test.each([
    ['near.latitude', { near: { latitude: 91, longitude: 0 } }],
    ['stars.0', { stars: [6] }],
    ['boards.1', { boards: ['breakfast', 'brunch'] }],
  ])('say which of several values is wrong: %s', (field, given) => {
    expect(mistakesIn(given)).toContain(`- ${field}: `);
  });

  test('all mistakes are told at once, and a text is never long', () => {
    const text = mistakesIn({ limit: 0, country: 'XX', rooms: 3 });
    for (const field of ['limit', 'country', 'rooms']) expect(text).toContain(`- ${field}: `);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, each) => [`x${each}`, 1]));
    expect(mistakesIn(many).length).toBeLessThan(5000);
  });
});

describe('what models read of the arguments', () => {
  test('is a strict object in which every argument is described', () => {
    expect(LIST_HOTELS.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(LIST_HOTELS.inputSchema).not.toHaveProperty('required');
    const text = JSON.stringify(LIST_HOTELS.inputSchema);
    expect(text).toContain('"pattern":"^\\\\d{4}-\\\\d{2}-\\\\d{2}$"');
    expect(text.length).toBeLessThan(4500);
  });

  test('names every tag and every facility, for both lists are closed', () => {
    const read = `${LIST_HOTELS.description} ${JSON.stringify(LIST_HOTELS.inputSchema)}`;
    const named = new Set(read.match(/[a-z][a-z_-]+/g));
    expect([...HOTEL_TAGS, ...FACILITIES].filter((each) => !named.has(each))).toEqual([]);
  });
});

test('the day at the hotels is that of Berlin, in summer and in winter', () => {
  expect(hotelDate(new Date('2026-07-01T21:59:00Z'))).toBe('2026-07-01');
  expect(hotelDate(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02');
  expect(hotelDate(new Date('2026-12-31T22:59:00Z'))).toBe('2026-12-31');
  expect(hotelDate(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
});
