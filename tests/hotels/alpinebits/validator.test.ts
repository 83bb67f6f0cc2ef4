import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { alpineBitsValidator } from '#hotels/alpinebits/api/validate.ts';
import { validate as validateHere } from '#hotels/alpinebits/validator/validation.ts';
import { memoryQuota } from '#kernel/http/quota.ts';
import { sql } from '#kernel/storage/sql.ts';
import { INVENTORY, openEndpoint, RATE_PLANS } from '../../support/alpinebits.ts';
import {
  freeRoomsMessage,
  inventoryMessage,
  ratePlansMessage,
} from '../../support/alpinebits-messages.ts';
import { useEndpoint } from '../../support/use-endpoint.ts';

const used = useEndpoint(['validate'], { RATE_VALIDATE: '200' });

const RATE = { room: 'DZ', start: '2027-02-01', end: '2027-02-28', amount: 120 };
const MESSAGES = [
  inventoryMessage([{ code: 'DZ', maximum: 4 }]),
  ratePlansMessage([{ code: 'STD', rates: [RATE] }]),
  freeRoomsMessage([{ room: 'DZ', start: '2027-02-01', end: '2027-02-20', counts: { 2: 3 } }]),
];
const STAY = { checkIn: '2027-02-06', checkOut: '2027-02-09', adults: 2, childrenAges: [7] };
const URL_PATH = '/api/validate/alpinebits';

const send = async (body: BodyInit, headers: Record<string, string>, query = '') => {
  const init = { method: 'POST', body, headers };
  const response = await fetch(`${used.server.url}${URL_PATH}${query}`, init);
  return { status: response.status, text: await response.text(), headers: response.headers };
};

const validate = async (value: object) => {
  const sent = await send(JSON.stringify(value), { 'Content-Type': 'application/json' });
  return { status: sent.status, value: Object(JSON.parse(sent.text)) };
};

const form = (...parts: readonly (readonly [string, string])[]): FormData => {
  const data = new FormData();
  for (const [name, text] of parts) data.append(name, text);
  return data;
};

const packedForm = async (data: FormData) => {
  const whole = new Response(data);
  const bytes = gzipSync(new Uint8Array(await whole.arrayBuffer()));
  return { bytes, type: whole.headers.get('Content-Type') ?? '' };
};

const calendarsKept = async (): Promise<number> => {
  const rows = await used.database.store.rows(z.unknown(), sql`SELECT * FROM hotel_calendars`);
  return rows.length;
};

describe('the validator', () => {
  test('mixes no messages of two hotels, and says which is the other', async () => {
    const RATES = [{ ...RATE, amount: 999 }];
    const other = ratePlansMessage([{ code: 'STD', rates: RATES }], { hotelCode: '456' });
    const { value } = await validate({ messages: [...MESSAGES, other], stays: [STAY] });
    expect(value.messages.map((each: { accepted: boolean }) => each.accepted)).toEqual([
      ...[true, true, true, false],
    ]);
    expect(value.messages[3].faults).toEqual([
      'HotelCode: 456 is another hotel than 123 of the messages before: check the messages of ' +
        'one hotel at a time',
    ]);
    expect(value.stays[0].offers).toMatchObject([{ total: '436.50' }]);
  });

  test('prices a stay by messages of nobody, and its steps add up to the total', async () => {
    const { status, value } = await validate({ messages: MESSAGES, stays: [STAY] });
    expect(status).toBe(200);
    expect(value.messages.map((each: { accepted: boolean }) => each.accepted)).toEqual([
      ...[true, true, true],
    ]);
    const [stay] = value.stays;
    expect(stay.offers).toEqual([{ room: 'DZ', plan: 'STD', total: '436.50', currency: 'EUR' }]);
    const [price] = stay.prices;
    expect(price).toMatchObject({ total: '436.50', availableRooms: 3, basis: 'room' });
    expect(price.steps.map((each: { kind: string; amount: string }) => each)).toMatchObject([
      { kind: 'base', count: 1, each: '120.00', nights: 3, amount: '360.00' },
      { kind: 'child', count: 1, each: '25.50', of: 7, amount: '76.50' },
    ]);
  });

  test('names every fault of a message as the hotel would be answered', async () => {
    const wrong = ratePlansMessage([
      { code: 'A', rates: [{ ...RATE, start: '2027-02-30' }] },
    ]).replace('CurrencyCode="EUR"', 'CurrencyCode="euro"');
    const { value } = await validate({ messages: [wrong] });
    const [message] = value.messages;
    expect(message).toMatchObject({ accepted: false, action: RATE_PLANS });
    expect(message.faults.join('\n')).toMatch(/CurrencyCode: expected three capital letters/);
    expect(message.faults.join('\n')).toMatch(/Start: expected a date such as/);
  });

  test('takes what hotel systems send, packed as well, and several pasted at once', async () => {
    const packedMessage = await packedForm(
      form(['action', INVENTORY], ['request', MESSAGES[0] ?? '']),
    );
    const packed = { 'Content-Type': packedMessage.type, 'Content-Encoding': 'gzip' };
    const one = await send(packedMessage.bytes, packed);
    expect(JSON.parse(one.text)).toMatchObject({
      messages: [{ action: INVENTORY, accepted: true }],
    });
    const xml = await send(
      MESSAGES.join('\n'),
      { 'Content-Type': 'application/xml' },
      '?stay=2027-02-06_2027-02-09_2',
    );
    expect(JSON.parse(xml.text)).toMatchObject({
      messages: [{ accepted: true }, { accepted: true }, { accepted: true }],
      stays: [{ offers: [{ total: '360.00' }] }],
    });
  });

  test('answers a browser with a page in its language, without scripts', async () => {
    const data = form(['request', MESSAGES.join('\n')], ['stays', '2027-02-06 2027-02-09 2 7']);
    const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const german = await send(data, browser, '?language=de');
    expect(german.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(german.text).toContain('<html lang="de">');
    expect(german.text).toContain('Grundpreis, Preis für 2 Personen: 1 × 120.00 × 3 Nächte');
    expect(german.text).not.toContain('<script');
    const english = await send(data, browser);
    expect(english.text).toContain('base price, party of 2: 1 × 120.00 × 3 nights');
  });

  test('names the lawful actions, and says that ARI is not checked here', async () => {
    const [message = ''] = MESSAGES;
    const data = form(['action', 'OTA_HotelRatePlanNotif:RatePlanz'], ['request', message]);
    const [wrong] = JSON.parse((await send(data, {})).text).messages;
    expect(wrong.faults).toEqual([
      expect.stringMatching(/^action: expected .*NotIF:RatePlans.+, not ".+RatePlanz"$/i),
    ]);
    const ari = '<Transaction id="t"><PropertyDataSet/></Transaction>';
    const { value } = await validate({ messages: [ari] });
    expect(value.messages[0].faults[0]).toMatch(/^Transaction is a message of ARI: .+ to \/ari/);
  });

  test('an age or a number that is none is told by the numbers that are lawful', async () => {
    const [request = ''] = MESSAGES;
    for (const [line, sentence] of [
      ['2027-02-06 2027-02-09 2 3,x', 'childrenAges.1: expected a whole number from 0 to 17'],
      ['2027-02-06 2027-02-09 two', 'adults: expected a whole number from 1 to 16'],
    ] as const) {
      const { text } = await send(form(['request', request], ['stays', line]), {});
      expect(JSON.parse(text).error).toContain(sentence);
    }
  });

  test('a faulty stay hides no fault of a message, and is told in German', async () => {
    const data = () => form(['request', '<a/>'], ['stays', '2027-02-06 2027-02-09 2 3,x']);
    const program = await send(data(), {});
    expect(program.status).toBe(400);
    expect(JSON.parse(program.text).messages[0].faults[0]).toContain('No message of AlpineBits');
    const page = await send(data(), { Accept: 'text/html' }, '?language=de');
    expect(page.status).toBe(400);
    expect(page.text).toContain('Im Text beginnt keine Nachricht von AlpineBits');
    expect(page.text).not.toContain('No message of AlpineBits');
    expect(page.text).toContain('Alter der Kinder: erwartet ist eine ganze Zahl von 0 bis 17');
    expect(page.text).not.toContain('expected a whole number');
  });

  test('escapes what strangers paste', async () => {
    const data = form(['request', '<OTA_PingRQ><a x="&lt;img src=1&gt;"/></OTA_PingRQ>']);
    const { text } = await send(data, { Accept: 'text/html' });
    expect(text).not.toContain('<img');
  });

  test.each([
    ['nothing', '{"messages": []}', 400, /messages/],
    ['no JSON', '{', 400, /expected JSON such as/],
    ['too many messages', JSON.stringify({ messages: Array(21).fill('<a/>') }), 400, /at most 20/],
    [
      'a stay that ends before it begins',
      JSON.stringify({ messages: ['<a/>'], stays: [{ ...STAY, checkOut: '2027-02-01' }] }),
      400,
      /checkOut: expected a day after checkIn/,
    ],
  ])('refuses %s with a sentence', async (_, body, status, sentence) => {
    const sent = await send(body, { 'Content-Type': 'application/json' });
    expect(sent).toMatchObject({ status });
    expect(JSON.parse(sent.text).error).toMatch(sentence);
  });

  test('holds a message to the limits of a hotel’s message, and keeps nothing', async () => {
    const many = `<OTA_PingRQ>${'<b/>'.repeat(200_000)}</OTA_PingRQ>`;
    const { value } = await validate({ messages: [many] });
    expect(value.messages[0].faults[0]).toMatch(/more than 150000 elements/);
    expect(await calendarsKept()).toBe(0);
  });
});

test('a visitor who asks too often is told when again', async () => {
  const slow = await openEndpoint(used.database.url, { RATE_VALIDATE: '2' }, ['validate']);
  const ask = () =>
    fetch(`${slow.url}${URL_PATH}`, {
      method: 'POST',
      body: '{"messages":["<a/>"]}',
      headers: { 'Content-Type': 'application/json' },
    });
  const answers = [await ask(), await ask(), await ask()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers[2]?.headers.get('Retry-After')).toMatch(/^\d+$/);
  await slow.stop();
});

describe('what the directory knows besides the messages', () => {
  const now = () => new Date('2026-11-23T12:00:00Z');
  const answer = alpineBitsValidator({
    validate: validateHere,
    now,
    rates: async () => ({ day: '2026-11-20', perEuro: { CHF: '0.9375' } }),
    cityTax: async (slug) =>
      slug === 'alpenhof'
        ? { amount: '3.00', currency: 'CHF', exemptBelowAge: 12, asOf: '2026-01-01' }
        : undefined,
    quota: async () => memoryQuota({ most: () => 99, windowMs: 60_000 }, now),
    nameClient: () => 'somebody',
    page: () => ({ status: 200, body: '', freshness: 'never' }),
  });
  const ask = async (hotel: string) => {
    const messages = MESSAGES.map((each) => each.replace('"EUR"', '"CHF"'));
    const request = new Request(`http://localhost${URL_PATH}`, {
      method: 'POST',
      body: JSON.stringify({ messages, stays: [STAY], hotel }),
      headers: { 'Content-Type': 'application/json' },
    });
    const response = await answer(request, { ip: '192.0.2.1', waitUntil: () => undefined });
    return { status: response.status, value: Object(await response.json()) };
  };

  test('francs are shown in euros with rate and day, and the city tax apart', async () => {
    const { value } = await ask('alpenhof');
    const [stay] = value.stays;
    expect(stay.prices[0]).toMatchObject({
      ...{ total: '436.50', currency: 'CHF' },
      euros: { total: '465.60', rateDate: '2026-11-20' },
    });
    // Two adults for three nights at 3.20 euros; the child of seven pays none.
    expect(stay.cityTax).toEqual({ total: '19.20', currency: 'EUR', estimated: true });
  });

  test('a hotel that is not listed is named as the fault', async () => {
    const { status, value } = await ask('nobody-has-this');
    expect({ status, error: value.error }).toMatchObject({
      status: 400,
      error: expect.stringContaining('slug of a listed hotel'),
    });
  });
});
