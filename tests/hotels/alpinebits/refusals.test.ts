import { describe, expect, test } from 'vitest';
import type { HotelCredential } from '#hotels/access/credential.ts';
import { hotelCredentialStore } from '#hotels/storage/hotel-credentials.ts';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';

import { WORLDS } from '../../support/database.ts';
import {
  expectSuccess,
  FREE_ROOMS,
  INVENTORY,
  newHotelEachTest,
  post,
  RATE_PLANS,
  type Sent,
} from '../../support/alpinebits.ts';
import {
  freeRoomsMessage,
  inventoryMessage,
  pingMessage,
  ratePlansMessage,
} from '../../support/alpinebits-messages.ts';

/** What is refused, what it is told, and where the operator finds it. */

const MIB = 1024 * 1024;
const PING = 'OTA_Ping:Handshaking';
const message = inventoryMessage([{ code: 'DZ' }]);
const padded = (bytes: number) => `${message}<!--${'x'.repeat(bytes)}-->`;

describe.each(WORLDS)('POST /alpinebits on $world', ({ openMigrated }) => {
  const system = newHotelEachTest(openMigrated);
  const { post: send } = system;
  const lastPush = async () =>
    (await hotelPushLog(system.database.store).latest()).get(system.hotel);
  const credential = (): Promise<HotelCredential | undefined> =>
    hotelCredentialStore(system.database.store).find(system.hotel);

  describe('a request that is too large', () => {
    test('is a 413 in the form of AlpineBits, and is taken once it is packed', async () => {
      const large = { action: INVENTORY, message: padded(7 * MIB) };
      const { status, headers, text } = await send(large);
      expect([status, headers.get('Content-Type')]).toEqual([413, 'text/plain; charset=utf-8']);
      expect(text).toMatch(/^ERROR:the request is larger than 6 MiB: compress it with gzip/);
      expect(text).toContain('up to 16 MiB unpacked');
      expect(headers.get('X-AlpineBits-Server-Accept-Encoding')).toBe('gzip');
      // What comes next on it would be lost.
      expect(headers.get('Connection')).toBe('close');
      expect(await lastPush()).toMatchObject({
        ...{ action: null, protocol: '2024-10', clientId: 'tests', outcome: 'error' },
        message: expect.stringContaining('larger than 6 MiB'),
      });
      const noise = Array.from({ length: 70_000 }, (_, each) => `<!--${each}${'=x'.repeat(45)}-->`);
      const varied = `${message}${noise.join('')}`;
      expect(varied.length).toBeGreaterThan(6 * MIB);
      expectSuccess(await send({ action: INVENTORY, message: varied, gzip: true }));
    });

    test.each([
      ['is beyond what is read', 17 * MIB, /larger than 16 MiB once it is unpacked/],
      ['swells out of nothing', 10 * MIB, /more than 300 times larger once it is unpacked/],
    ])('once it is unpacked, and %s, is a 413 as well', async (name, bytes, reported) => {
      const noise = Array.from({ length: bytes / 100 }, (_, each) => String(each).padEnd(100, '='));
      const sent = name.startsWith('swells') ? padded(bytes) : `${message}<!--${noise.join('')}-->`;
      const { status, text } = await send({ action: INVENTORY, message: sent, gzip: true });
      expect([status, text]).toEqual([413, expect.stringMatching(reported)]);
      expect(await lastPush()).toMatchObject({ message: expect.stringMatching(reported) });
    });

    test('says so to nobody who has not signed in', async () => {
      const reply = await post(system.server, 'Basic eDp5', {
        action: INVENTORY,
        message: padded(7 * MIB),
      });
      expect(reply.status).toBe(401);
    });
  });

  test.each<[string, Sent, string | null, RegExp]>([
    [
      'an unknown version',
      { action: INVENTORY, message, protocol: '2017-10' },
      INVENTORY,
      /2024-10/,
    ],
    [
      'no version',
      { action: INVENTORY, message, protocol: '' },
      INVENTORY,
      /ClientProtocolVersion/,
    ],
    [
      'an unknown action',
      { action: 'OTA_Read:GuestRequests', message },
      'OTA_Read:GuestRequests',
      /unknown or missing action/,
    ],
    ['no action', { message }, null, /unknown or missing action/],
    ['no message', { action: INVENTORY }, null, /one part named request/],
    [
      'an unknown coding',
      { action: INVENTORY, message, headers: { 'Content-Encoding': 'br' } },
      null,
      /expected gzip or none/,
    ],
    [
      'a body that is no gzip',
      { action: INVENTORY, message, headers: { 'Content-Encoding': 'gzip' } },
      null,
      /not gzip/,
    ],
    [
      'another type',
      { action: INVENTORY, message, headers: { 'Content-Type': 'text/xml' } },
      null,
      /multipart/,
    ],
    ['a handshake without JSON', { action: PING, message: pingMessage('hello') }, PING, /EchoData/],
    ['no XML', { action: INVENTORY, message: 'hello' }, INVENTORY, /not well-formed/],
  ])('%s is refused and noted', async (_, sent, action, reported) => {
    const { text } = await send(sent);
    expect(text).toMatch(reported);
    const { protocol = '2024-10' } = sent;
    expect(await lastPush()).toMatchObject({
      ...{ action, outcome: 'error', protocol: protocol === '' ? null : protocol },
      message: expect.stringMatching(reported),
    });
    expect(await system.calendar()).toBeUndefined();
  });

  describe('a credential', () => {
    const named = (hotelCode: string) => inventoryMessage([{ code: 'DZ' }], { hotelCode });

    test('is bound to the first HotelCode that it sends, and another one is refused', async () => {
      expect((await credential())?.hotelCode).toBeNull();
      expectSuccess(await send({ action: INVENTORY, message: named('4711') }));
      expect((await credential())?.hotelCode).toBe('4711');
      const { text } = await send({ action: INVENTORY, message: named('0815') });
      expect(text).toContain('<Error Type="13" Code="392">HotelCode: expected 4711, 0815 is');
      expect(await lastPush()).toMatchObject({
        ...{ action: INVENTORY, outcome: 'error' },
        message: expect.stringContaining('0815 is another hotel'),
      });
      expect((await system.calendar())?.version).toBe(1);
      expectSuccess(await send({ action: INVENTORY, message: named('4711') }));
    });

    test('that is released is bound to the next one', async () => {
      expectSuccess(await send({ action: INVENTORY, message: named('4711') }));
      expect(await hotelCredentialStore(system.database.store).release(system.hotel)).toBe(true);
      expectSuccess(await send({ action: INVENTORY, message: named('0815') }));
      expect((await credential())?.hotelCode).toBe('0815');
      expect(await hotelCredentialStore(system.database.store).release('nobody')).toBe(false);
    });

    test('is not bound by a message that is refused, nor by one without a code', async () => {
      const faulty = inventoryMessage([{ code: '' }], { hotelCode: '1' });
      expect((await send({ action: INVENTORY, message: faulty })).text).toContain('<Errors>');
      const nameless = message.replace(/ HotelCode="[^"]*"/, '');
      expectSuccess(await send({ action: INVENTORY, message: nameless }));
      expect((await credential())?.hotelCode).toBeNull();
    });

    test('is bound once where several messages are the first', async () => {
      const codes = Array.from({ length: 8 }, (_, each) => `code-${each}`);
      const replies = await Promise.all(
        codes.map((code) => send({ action: INVENTORY, message: named(code) })),
      );
      const accepted = codes.filter((_, each) => replies[each]?.text.includes('<Success/>'));
      expect(accepted).toEqual([(await credential())?.hotelCode]);
      const refused = replies.filter(({ text }) => text.includes('Code="392"'));
      expect(refused).toHaveLength(7);
    });
  });

  describe('a message with several faults', () => {
    const MARCH = { room: 'DZ', start: '2027-03-01', end: '2027-03-31', amount: 150 };
    const errorsOf = (text: string): string[] =>
      [...text.matchAll(/<Error Type="13" Code="320">([^<]*)<\/Error>/g)].map(
        ([, sentence = '']) => sentence,
      );

    test('names all of them, each with its line', async () => {
      const plans = ratePlansMessage([
        { code: 'A', rates: [MARCH, { ...MARCH, room: '' }, { ...MARCH, start: '2027-02-30' }] },
        { code: 'B', currency: 'euro' },
        { code: 'C', type: 'Overlay', rates: [{ ...MARCH, start: '2027-04-01' }] },
      ]).replace('AmountAfterTax="140"', 'AmountAfterTax="free" NumberOfGuests="x"');
      const { text } = await send({
        action: RATE_PLANS,
        message: plans.replace('NumberOfGuests="1" ', ''),
      });
      const errors = errorsOf(text);
      for (const reported of [
        /NumberOfGuests: expected a whole number from 1 to 99, not &quot;x&quot; \(line 1\)/,
        /AmountAfterTax: expected an amount such as 96.75, not &quot;free&quot;/,
        /InvTypeCode: expected a text/,
        /Start: expected a date such as .*, not &quot;2027-02-30&quot;/,
        /CurrencyCode: expected three capital letters/,
        /the same CurrencyCode in all rate plans/,
        /End: expected the day of Start or a later one/,
      ])
        expect(errors, text).toContainEqual(expect.stringMatching(reported));
      expect(errors).toHaveLength(7);
      expect((await lastPush())?.message?.split('\n')).toHaveLength(7);
    });

    test('names them in the order of the message, also those of one element', async () => {
      const message = freeRoomsMessage([
        { room: 'A', start: '2027-03-01', end: '2027-03-05', counts: { 2: 3 } },
        { room: 'B', start: '2027-03-01', end: '2027-03-05' },
      ]);
      const faulty = message
        .replace('Start="2027-03-01" End="2027-03-05" InvTypeCode="A"', 'Start="x" InvTypeCode=""')
        .replace(/Count="\d+"/, 'Count="many"')
        .replace('InvTypeCode="B"', 'InvTypeCode=""');
      const { text } = await send({ action: FREE_ROOMS, message: faulty });
      const attributes = errorsOf(text).map((error) => / (\w+): expected/.exec(error)?.[1]);
      expect(attributes).toEqual(['Start', 'InvTypeCode', 'End', 'Count', 'InvTypeCode']);
    });

    test('names fifty and says how many more there are', async () => {
      const free = Array.from({ length: 80 }, (_, each) => ({
        ...{ room: `R${each}`, start: '2027-03-05', end: '2027-03-01' },
      }));
      const { text } = await send({ action: FREE_ROOMS, message: freeRoomsMessage(free) });
      const errors = errorsOf(text);
      expect(errors).toHaveLength(51);
      expect(errors.at(49)).toContain('InvTypeCode=&quot;R49&quot;');
      expect(errors.at(50)).toBe('30 more faults');
    });

    test('of an inventory names every room that is wrong', async () => {
      const rooms = [{ code: 'A', minimum: 0 }, { code: 'B', standard: 9 }, { code: '' }];
      const { text } = await send({ action: INVENTORY, message: inventoryMessage(rooms) });
      expect(errorsOf(text)).toHaveLength(3);
    });
  });

  test('nights that cannot be asked for are dropped with a warning', async () => {
    const today = new Date();
    const day = (ahead: number) =>
      new Date(today.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
    const free = (room: string, start: string, end: string) => ({
      ...{ room, start, end, counts: { 2: 3 } },
    });
    expectSuccess(await send({ action: INVENTORY, message }));
    const whole = freeRoomsMessage(
      [
        free('DZ', '0001-01-01', '9999-12-31'),
        free('EZ', day(1), day(2)),
        free('S', day(4000), day(4001)),
      ],
      { complete: true },
    );
    const reply = await send({ action: FREE_ROOMS, message: whole });
    expectSuccess(reply);
    expect(reply.text).toMatch(
      /<Warning Type="13">Nights after \d{4}-\d\d-\d\d cannot be asked for yet.*\(DZ, S\)</,
    );
    const nights = (await system.calendar())?.free;
    const todayNumber = Math.floor(today.getTime() / 86_400_000);
    const last = Math.max(...(nights?.get('DZ')?.keys() ?? []));
    expect(last).toBe(todayNumber + 500 + 30);
    expect([nights?.get('EZ')?.size, nights?.has('S')]).toEqual([2, false]);
    expect(await lastPush()).toMatchObject({ outcome: 'warning' });
  });
});
