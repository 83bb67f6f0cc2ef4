import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDate } from '#hotels/calendar/day.ts';
import { checkTemplate } from '#hotels/link/check.ts';
import { ENGINES, engineTemplate, type EngineName } from '#hotels/link/engines.ts';
import { TemplateError } from '#hotels/link/error.ts';
import { linkMaker } from '#hotels/link/link.ts';
import type { LinkOrder } from '#hotels/link/order.ts';

/** What a booking page reads from the address with which it is opened. */
interface Read {
  from: string;
  /** Or how many nights. */
  until: string | number;
  adults: number;
  children: number;
  ages?: readonly number[];
  room?: string | null;
}

const german = (text: string | null) => (text ?? '').split('.').reverse().join('-');
const american = (text: string | null) => {
  const [month = '', day = '', year = ''] = (text ?? '').split(/[/-]/);
  return `${year}-${month}-${day}`;
};
const padded = (text: string | null) =>
  (text ?? '')
    .split('-')
    .map((part) => part.padStart(2, '0'))
    .join('-');
const numbers = (text: string | null, separator = ','): number[] =>
  text === null || text === '' ? [] : text.split(separator).map(Number);

const reader =
  (
    names: readonly [from: string, until: string, adults: string, children: string],
    date = padded,
  ) =>
  ({ searchParams }: URL): Read => {
    const [from = '', until = '', adults = '', children = ''] = names.map(
      (name) => searchParams.get(name) ?? '',
    );
    return {
      from: date(from),
      until: date(until),
      adults: Number(adults),
      children: Number(children),
    };
  };

const guests = (text: string | null) => {
  const all = (text ?? '').split(',');
  const ages = all.filter((each) => each !== 'A').map(Number);
  return { adults: all.length - ages.length, children: ages.length, ages };
};

const fragment = ({ hash }: URL): URL => new URL(`https://fragment.example/?${hash.slice(1)}`);

const READERS: Readonly<Record<EngineName, (url: URL) => Read>> = {
  mews: (url) => ({
    ...reader(['mewsStart', 'mewsEnd', 'mewsAdultCount', 'mewsChildCount'])(url),
    room: url.searchParams.get('mewsRoute') === 'rates' ? url.searchParams.get('mewsRoom') : null,
  }),
  onepagebooking: reader(['arrival', 'departure', 'adults', 'children'], german),
  simplebooking: (url) => ({
    ...reader(['in', 'out', '', ''])(url),
    ...guests(url.searchParams.get('guests')),
  }),
  'simplebooking-classic': (url) => ({
    ...reader(['in', 'out', '', ''])(fragment(url)),
    ...guests(fragment(url).searchParams.get('guests')),
  }),
  dirs21: (url) => {
    const [from = '', until = ''] = (url.searchParams.get('range') ?? '').split(',');
    const nights = (Date.parse(until) - Date.parse(from)) / 86_400_000;
    expect(Number(url.searchParams.get('los'))).toBe(nights);
    return { ...reader(['', '', 'adultCount', 'children'])(url), from, until };
  },
  vioma: (url) => ({
    ...reader(
      ['calendar_date_from', 'calendar_date_to', 'persons_adults', 'persons_children'],
      german,
    )(url),
    ages: numbers(url.searchParams.get('persons_children_ages')),
  }),
  sirvoy: reader(['check_in', 'check_out', 'adults', 'children']),
  cloudbeds: (url) => reader(['checkin', 'checkout', 'adults', 'kids'])(fragment(url)),
  siteminder: reader(['checkInDate', 'checkOutDate', 'items[0][adults]', 'items[0][children]']),
  synxis: (url) => ({
    ...reader(['arrive', 'depart', 'adult', 'child'])(url),
    ages: numbers(url.searchParams.get('childages'), '|'),
  }),
  windsurfer: reader(['checkin', 'checkout', 'adults', 'children'], american),
  stayntouch: ({ pathname }) => {
    const [children, adults, until = '', from = ''] = pathname.split('/').reverse();
    return {
      from: american(from),
      until: american(until),
      adults: Number(adults),
      children: Number(children),
    };
  },
};

const isEngine = (name: string): name is EngineName => Object.hasOwn(ENGINES, name);
const NAMES = Object.keys(ENGINES).filter(isEngine);

const nasty = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 64 }),
  fc.constantFrom(
    '&adults=9',
    '#',
    '?',
    '/../',
    '%',
    '%00',
    '" onclick="',
    '\ud800',
    '{adults}',
    ',',
  ),
);

const orders: fc.Arbitrary<LinkOrder> = fc.record({
  stay: fc
    .record({
      arrival: fc.integer({ min: 20_778, max: 30_000 }),
      nights: fc.integer({ min: 1, max: 30 }),
      adults: fc.integer({ min: 1, max: 16 }),
      childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 8 }),
    })
    .map(({ nights, ...rest }) => ({ ...rest, departure: rest.arrival + nights })),
  roomCode: fc.option(nasty),
  currency: fc.constantFrom('EUR', 'CHF'),
  language: fc.constantFrom('de' as const, 'en' as const),
});

test('eleven engines are known, one of them in two editions', () => {
  expect(NAMES).toHaveLength(12);
});

describe.each(NAMES)('a link to %s', (name) => {
  const { example } = ENGINES[name];
  const template = engineTemplate(name, example);

  test('is lawful as a template', () => {
    expect(() => checkTemplate(template)).not.toThrow();
  });

  test('holds dates and party of every order, and nothing that a text smuggled in', () => {
    const link = (order: LinkOrder): string => linkMaker(template)?.(order) ?? '';
    const plain = new URL(link({ ...SAMPLE, roomCode: 'x' }));
    fc.assert(
      fc.property(orders, (order) => {
        const url = new URL(link(order));
        expect([url.protocol, url.host]).toEqual(['https:', plain.host]);
        const { stay } = order;
        const read = READERS[name](url);
        expect(read).toMatchObject({
          from: isoDate(stay.arrival),
          until: isoDate(stay.departure),
          adults: stay.adults,
          children: stay.childrenAges.length,
        });
        if (read.ages !== undefined) expect(read.ages).toEqual(stay.childrenAges);
        if (read.room !== undefined) expect(read.room).toBe(order.roomCode?.toWellFormed() ?? null);
        for (const parameter of url.searchParams.keys())
          expect(template).toContain(`${parameter}=`);
      }),
    );
  });
});

const SAMPLE: LinkOrder = {
  stay: { arrival: 20_900, departure: 20_902, adults: 2, childrenAges: [5] },
  roomCode: null,
  currency: 'EUR',
  language: 'en',
};

describe('what names the hotel at an engine', () => {
  test('is escaped where it is a code', () => {
    const url = linkMaker(engineTemplate('cloudbeds', 'a/b?c{x}'))?.(SAMPLE);
    expect(url).toMatch(/^https:\/\/hotels\.cloudbeds\.com\/reservation\/a%2Fb%3Fc%7Bx%7D#/);
  });

  test('keeps the parameters of its own address', () => {
    const address = 'https://buchen.hotel.example/ibe?client=7#x';
    expect(linkMaker(engineTemplate('vioma', address))?.(SAMPLE)).toMatch(
      /^https:\/\/buchen\.hotel\.example\/ibe\?client=7&calendar_date_from=23\.03\.2027&/,
    );
    expect(linkMaker(engineTemplate('stayntouch', address))?.(SAMPLE)).toBe(
      'https://buchen.hotel.example/ibe/search-results/03-23-2027/03-25-2027/2/1?client=7',
    );
  });

  test.each([
    ['mews', ''],
    ['mews', 'a b'],
    ['mews', '..'],
    ['cloudbeds', 'x'.repeat(501)],
    ['synxis', '66353'],
    ['sirvoy', 'http://www.hotel.example/'],
    ['sirvoy', 'hotel'],
    ['vioma', 'https://www.hotel.example/{x}'],
  ] as const)('at %s is not %j', (name, property) => {
    expect(() => engineTemplate(name, property)).toThrow(TemplateError);
  });
});
