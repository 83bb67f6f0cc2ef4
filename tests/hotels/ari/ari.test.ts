import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';
import { useAriHotel } from '../../support/ari.ts';
import {
  availabilityMessage,
  CLOSED,
  countsMessage,
  length,
  OPEN,
  pricesMessage,
  propertyMessage,
  type SentControl,
} from '../../support/ari-messages.ts';

const hotel = useAriHotel();
const { post, priceOf } = hotel;

const JUNE = { room: 'DZ', package: 'BAR', start: '2027-06-01', end: '2027-06-30' };
const PRICES = { ...JUNE, prices: { 1: 90, 2: 120 }, extraAdult: 40, children: { 5: 0, 14: 25 } };
const PROPERTY = propertyMessage([{ id: 'DZ' }], [{ id: 'BAR', refundableDays: 3 }]);
const ROOM: SentControl = { room: 'DZ', start: '2027-06-01', end: '2027-06-30' };

/** Everything that a price needs. */
const sendAll = async () => {
  const sent = [
    PROPERTY,
    pricesMessage([PRICES], { notifType: 'Overlay' }),
    availabilityMessage([{ ...JUNE, says: OPEN }]),
    countsMessage([{ ...ROOM, count: 3 }]),
  ];
  for (const each of sent) expect((await post(each)).text).toContain('<Success/>');
};

describe('a hotel that sends what it sends Google', () => {
  test('reads which room or package no property data has named', async () => {
    const hint = 'Not sold, since no PropertyDataSet has named the room or the package: ';
    const early = await post(countsMessage([{ ...ROOM, count: 1 }]));
    expect(early.text).toContain(`<Warning Type="13">${hint}${ROOM.room}</Warning>`);
    expect((await post(PROPERTY)).text).not.toContain(hint);
    const typo = await post(pricesMessage([{ ...PRICES, room: 'D2' }]));
    expect(typo.text).toContain(`${hint}D2 in ${PRICES.package}<`);
    const limits = await post(availabilityMessage([{ ...JUNE, package: 'BAZ', says: OPEN }]));
    expect(limits.text).toMatch(new RegExp(`${hint}.*${JUNE.room} in BAZ`));
  });

  test('has a price once property, rates, availability and inventory were said', async () => {
    await post(PROPERTY);
    expect(await priceOf()).toBe('no_rate');
    const answer = await post(pricesMessage([PRICES], { notifType: 'Overlay', id: 'r-7' }));
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.text).toMatch(/^<\?xml .*\n<OTA_HotelRateAmountNotifRS .*EchoToken="r-7"/);
    expect(answer.text).toMatch(/<Warning .*Not sold until OTA_HotelAvailNotifRQ says/);
    expect(await priceOf()).toBe('closed');
    await post(availabilityMessage([{ ...JUNE, says: OPEN }]));
    expect(await priceOf()).toBe('sold_out');
    await post(countsMessage([{ ...ROOM, count: 1 }]));
    expect(await priceOf()).toBe(240);
    const calendar = await hotel.calendar();
    expect(calendar?.ratesHeardAt).toBeInstanceOf(Date);
    expect(calendar?.plans[0]).toMatchObject({
      ...{ board: 'breakfast', names: { en: 'Package BAR' } },
      cancellation: { refundable: true, freeUntilDays: 3 },
    });
  });

  test('is priced by the number of guests, with extras for those beyond', async () => {
    await sendAll();
    expect(await priceOf({ adults: 1 })).toBe(180);
    expect(await priceOf({ adults: 3 })).toBe(320);
    expect(await priceOf({ ages: [4] })).toBe(240);
    expect(await priceOf({ ages: [12] })).toBe(290);
    expect(await priceOf({ ages: [15] })).toBe('no_rate');
    expect(await priceOf({ adults: 5 })).toBe('occupancy');
  });

  test('a price for more guests holds for fewer', async () => {
    await sendAll();
    await post(pricesMessage([{ ...JUNE, prices: { 3: 150 } }], { at: '2026-11-20T09:00:00Z' }));
    expect(await priceOf({ adults: 1 })).toBe(300);
    expect(await priceOf({ adults: 3 })).toBe(300);
    expect(await priceOf({ adults: 2, ages: [10] })).toBe(300);
  });

  test('a delta changes what it names, an overlay all, and Remove takes prices away', async () => {
    await sendAll();
    const delta = [{ ...JUNE, prices: { 2: 200 } }];
    await post(pricesMessage(delta, { notifType: 'Delta', at: '2026-11-20T09:00:00Z' }));
    expect([await priceOf({ adults: 1 }), await priceOf()]).toEqual([180, 400]);
    await post(pricesMessage(delta, { notifType: 'Overlay', at: '2026-11-20T10:00:00Z' }));
    expect([await priceOf({ adults: 1 }), await priceOf()]).toEqual([400, 400]);
    await post(pricesMessage(delta, { notifType: 'Remove', at: '2026-11-20T11:00:00Z' }));
    expect(await priceOf()).toBe('no_rate');
  });

  test('an older message that comes later changes nothing', async () => {
    await sendAll();
    const late = { notifType: 'Overlay', at: '2026-11-19T23:00:00Z' };
    const answer = await post(pricesMessage([{ ...JUNE, prices: { 2: 1 } }], late));
    expect(answer.text).toContain('<Success/>');
    expect(await priceOf()).toBe(240);
  });

  test('each restriction replaces only itself, on the weekdays that it names', async () => {
    await sendAll();
    const at = '2026-11-20T09:00:00Z';
    const arrivals = '<RestrictionStatus Status="Close" Restriction="Arrival"/>';
    await post(
      availabilityMessage(
        [
          { ...JUNE, says: length('SetMinLOS', 2) },
          { ...JUNE, weekdays: 'Mon="0"', says: arrivals },
          { ...JUNE, start: '2027-06-20', end: '2027-06-21', says: CLOSED },
        ],
        { at },
      ),
    );
    // 7 June 2027 is a Monday.
    expect(await priceOf()).toBe(240);
    expect(await priceOf({ nights: 1 })).toBe('min_stay');
    expect(await priceOf({ from: '2027-06-08' })).toBe('closed_to_arrival');
    expect(await priceOf({ from: '2027-06-14', nights: 7 })).toBe('closed');
  });

  test('days of booking before an arrival are kept by the day of arrival', async () => {
    await sendAll();
    const early = '<RestrictionStatus Status="Open" MinAdvancedBookingOffset="P300D"/>';
    await post(availabilityMessage([{ ...JUNE, says: early }], { at: '2026-11-20T09:00:00Z' }));
    expect(await priceOf()).toBe('advance_booking');
  });

  test('limits of adults and of age are kept', async () => {
    await sendAll();
    const rooms = [{ id: 'DZ', adults: 2, minimumAge: 6 }];
    await post(propertyMessage(rooms, [{ id: 'BAR' }], { at: '2026-11-20T09:00:00Z' }));
    expect(await priceOf({ adults: 3 })).toBe('occupancy');
    expect(await priceOf({ ages: [4] })).toBe('occupancy');
    expect(await priceOf({ ages: [12] })).toBe(290);
  });

  test('an overlay takes away rooms that it does not name, a delta does not', async () => {
    await sendAll();
    const delta = { action: 'delta', at: '2026-11-20T09:00:00Z' };
    await post(propertyMessage([{ id: 'EZ', capacity: 1 }], [], delta));
    expect(await priceOf()).toBe(240);
    const overlay = { at: '2026-11-20T10:00:00Z' };
    await post(propertyMessage([{ id: 'EZ', capacity: 1 }], [{ id: 'BAR' }], overlay));
    expect((await hotel.calendar())?.rooms.map(({ code }) => code)).toEqual(['EZ']);
  });
});

describe('a message that cannot be followed', () => {
  test.each([...['TaxFeeInfo', 'Promotions', 'ExtraGuestCharges']])(
    '%s is answered with a warning that names it',
    async (name) => {
      const { text } = await post(`<${name} timestamp="2026-11-20T08:00:00Z" id="x"/>`);
      expect(text).toMatch(new RegExp(`<${name}Response .*id="x"><Success/><Issues>`));
      expect(text).toContain(`status="warning">${name} is not understood here`);
    },
  );

  test.each([
    [
      'prices before taxes',
      (text: string) => text.replaceAll('AmountAfterTax', 'AmountBeforeTax'),
      /AmountAfterTax: expected the price with all taxes/,
    ],
    [
      'prices by length of stay',
      (text: string) => text.replace('<Rate>', '<Rate UnitMultiplier="3">'),
      /UnitMultiplier: prices by length of stay are not understood/,
    ],
    [
      'no time',
      (text: string) => text.replace(/TimeStamp="[^"]+"/, ''),
      /TimeStamp: expected when the message was made/,
    ],
    [
      'a time of tomorrow',
      (text: string) => text.replace(/TimeStamp="[^"]+"/, 'TimeStamp="2099-01-01T00:00:00Z"'),
      /more than a day ahead/,
    ],
  ])('%s are refused with all faults, and nothing is changed', async (_, change, fault) => {
    await sendAll();
    const sent = pricesMessage([{ ...JUNE, prices: { 2: 1 } }], { at: '2026-11-21T08:00:00Z' });
    const { status, text } = await post(change(sent));
    expect(status).toBe(200);
    expect(text).toMatch(/<OTA_HotelRateAmountNotifRS .*<Errors><Error Type="3" Code="450"/);
    expect(text).toMatch(fault);
    expect(await priceOf()).toBe(240);
    const latest = (await hotelPushLog(hotel.store()).latest()).get(hotel.slug());
    expect(latest).toMatchObject({
      ...{ outcome: 'error', protocol: 'ARI', action: 'OTA_HotelRateAmountNotifRQ' },
      message: expect.stringMatching(fault),
    });
  });

  test('a pattern of lengths is warned of, and nobody arrives until it is gone', async () => {
    await sendAll();
    const pattern = (text: string) =>
      '<LengthsOfStay><LengthOfStay MinMaxMessageType="FullPatternLOS">' +
      `<LOS_Pattern FullPatternLOS="${text}"/></LengthOfStay></LengthsOfStay>`;
    const first = await post(
      availabilityMessage([{ ...JUNE, says: pattern('NYYN') }], { at: '2026-11-20T09:00:00Z' }),
    );
    expect(first.text).toMatch(/<Success\/><Warnings>.*FullPatternLOS is not understood/);
    expect(await priceOf()).toBe('closed_to_arrival');
    await post(
      availabilityMessage([{ ...JUNE, says: pattern('YYYY') }], { at: '2026-11-20T10:00:00Z' }),
    );
    expect(await priceOf()).toBe(240);
  });

  test('a message for another hotel is refused once the credential is bound', async () => {
    await sendAll();
    const { text } = await post(countsMessage([{ ...ROOM, count: 0 }], { hotel: 'H2' }));
    expect(text).toMatch(/<Errors>.*expected the hotel H1, not H2/);
  });
});

describe('the way in', () => {
  test('is the sign-in of AlpineBits, and takes gzip', async () => {
    const packed = await post(new Uint8Array(gzipSync(PROPERTY)), { 'Content-Encoding': 'gzip' });
    expect(packed.text).toMatch(/<TransactionResponse .*id="t-1"><Success\/>/);
    const stranger = await post(PROPERTY, { Authorization: 'Basic eDp5' });
    expect(stranger).toMatchObject({ status: 401, text: expect.stringMatching(/^ERROR:the user/) });
    expect(stranger.headers.get('WWW-Authenticate')).toContain('realm="ARI"');
  });

  test.each([
    ['no XML', 'rates', /not well-formed XML/],
    ['a DOCTYPE', '<!DOCTYPE a><a/>', /A DOCTYPE or other declaration/],
    ['too much markup', `<a>${'<b/>'.repeat(160_000)}</a>`, /more than 150000 elements/],
  ])('%s is refused as for AlpineBits', async (_, body, fault) => {
    expect((await post(body)).text).toMatch(fault);
  });

  test('an unknown root element is named', async () => {
    expect(await post('<Hello/>')).toMatchObject({
      status: 400,
      text: expect.stringMatching(/^ERROR:Hello: expected Transaction, OTA_HotelRateAmount/),
    });
  });
});
