import { describe, expect, test } from 'vitest';
import { dayNumber } from '#hotels/calendar/day.ts';
import {
  gross,
  json,
  NIGHTS,
  offer,
  OFFERS,
  offers,
  slice,
  source,
  unavailable,
} from '../../support/apaleo.ts';
import { HeldApaleo, stay } from '../../support/apaleo-system.ts';

const held = new HeldApaleo();

const roomsOf = async (from = source()) => {
  const result = await held.ask(stay(), from);
  return 'rooms' in result ? result.rooms : [];
};

describe('the question', () => {
  test('names property, dates, party and the channel of own booking pages', async () => {
    await held.ask(stay({ childrenAges: [8, 3] }));
    const [asked] = held.service.asked(OFFERS);
    expect(asked?.query).toEqual({
      propertyId: 'MUC',
      arrival: '2027-05-10',
      departure: '2027-05-12',
      adults: '2',
      childrenAges: '8,3',
      channelCode: 'Ibe',
      timeSliceTemplate: 'OverNight',
    });
    expect(asked?.method).toBe('GET');
    expect(asked?.authorization).toMatch(/^Bearer token-\d+$/);
  });

  test('leaves children out where there are none', async () => {
    await held.ask();
    expect(held.service.asked(OFFERS)[0]?.query).not.toHaveProperty('childrenAges');
  });
});

describe('an offer', () => {
  test('is a room with its plan, total, nights, what is left and terms', async () => {
    expect(await roomsOf()).toEqual([
      {
        roomCode: 'MUC-DBL',
        roomName: 'Double',
        maximumGuests: 2,
        planCode: 'MUC-FLEX_DBL',
        planName: 'Flexible',
        board: null,
        currency: 'EUR',
        totalCents: 29760,
        nights: [
          { day: dayNumber(NIGHTS[0]), cents: 14880 },
          { day: dayNumber(NIGHTS[1]), cents: 14880 },
        ],
        availableRooms: 4,
        cancellation: {
          refundable: true,
          freeUntil: dayNumber('2027-05-08'),
          texts: { en: 'Free until the day before.' },
        },
      },
    ]);
  });

  test('stands in the order of totals, flexible and not, in the hotel’s own currency', async () => {
    const cheap = offer({
      ratePlan: { id: 'MUC-NR', name: 'Non refundable' },
      totalGrossAmount: { amount: 250, currency: 'CHF' },
      timeSlices: NIGHTS.map((day) => ({
        ...slice(day, 125),
        totalGrossAmount: { amount: 125, currency: 'CHF' },
      })),
      cancellationFee: {
        fee: { amount: 250, currency: 'CHF' },
        description: '',
        dueDateTime: '2027-01-04T09:00:00+01:00',
      },
    });
    held.service.answer(OFFERS, json(offers(offer(), cheap)));
    const found = await roomsOf();
    expect(found.map(({ planCode, totalCents, currency }) => [planCode, totalCents, currency]))
      // Amounts of several currencies are compared after they are euros.
      .toEqual([
        ['MUC-NR', 25000, 'CHF'],
        ['MUC-FLEX_DBL', 29760, 'EUR'],
      ]);
    expect(found[0]?.cancellation).toEqual({ refundable: false, freeUntil: null, texts: {} });
  });

  test.each([
    ['is for a company', { isCorporate: true }],
    ['has no unit left', { availableUnits: 0 }],
    ['cannot be booked', unavailable('RatesNotSet')],
    ['costs nothing', { totalGrossAmount: { amount: 0, currency: 'EUR' }, timeSlices: [] }],
  ])('that %s is none', async (_, changes) => {
    held.service.answer(OFFERS, json(offers(offer(changes), offer())));
    expect((await roomsOf()).map(({ totalCents }) => totalCents)).toEqual([29760]);
  });

  const MEALS = { breakfast: ['MUC-BRK', 'MUC-BUF'], lunch: ['MUC-LUN'], dinner: ['MUC-DIN'] };
  test.each([
    [[[], []], 'room_only'],
    [[['MUC-SPA'], ['MUC-BRK']], 'room_only'],
    [[['MUC-BRK'], ['MUC-BUF', 'MUC-DIN']], 'breakfast'],
    [
      [
        ['MUC-BRK', 'MUC-DIN'],
        ['MUC-BRK', 'MUC-DIN'],
      ],
      'half_board',
    ],
    [
      [
        ['MUC-BRK', 'MUC-LUN'],
        ['MUC-BRK', 'MUC-LUN'],
      ],
      'half_board',
    ],
    [
      [
        ['MUC-BRK', 'MUC-LUN', 'MUC-DIN'],
        ['MUC-BRK', 'MUC-LUN', 'MUC-DIN'],
      ],
      'full_board',
    ],
    [[['MUC-DIN'], ['MUC-DIN']], null],
  ])('with %j in its nights has the board %s', async (services, board) => {
    const timeSlices = NIGHTS.map((day, index) => slice(day, 148.8, services[index]));
    held.service.answer(OFFERS, json(offers(offer({ timeSlices }))));
    expect((await roomsOf(source({ meals: MEALS })))[0]?.board).toBe(board);
    expect((await roomsOf())[0]?.board).toBeNull();
  });
});

describe('the total', () => {
  const cleaning = { service: { id: 'MUC-CLN' }, totalAmount: gross(30), fees: [] };
  const totalAmount = (amount: number) => ({ amount, currency: 'EUR' });
  const tax = [{ id: 'T', code: 'T', name: 'City tax', totalGrossAmount: totalAmount(8) }];

  test.each([
    ['mandatory services that apaleo has counted', { services: [cleaning] }, 327.6, 32760],
    ['mandatory services that it has not', { services: [cleaning] }, 297.6, 32760],
    ['fees, which come on top', { fees: [{ id: 'F', totalAmount: gross(5.25) }] }, 297.6, 30285],
    [
      'fees of services',
      { services: [{ ...cleaning, fees: [{ id: 'F', totalAmount: gross(1) }] }] },
      327.6,
      32860,
    ],
  ])('has %s', async (_, changes, said, cents) => {
    held.service.answer(
      OFFERS,
      json(offers(offer({ ...changes, totalGrossAmount: totalAmount(said) }))),
    );
    expect((await roomsOf())[0]?.totalCents).toBe(cents);
  });

  test.each([
    ['apart', { cityTaxes: tax }, 297.6],
    ['in what apaleo calls the total', { cityTaxes: tax }, 305.6],
    ['in the older form', { cityTax: gross(8) }, 297.6],
  ])('has no city tax: it is %s', async (_, changes, said) => {
    held.service.answer(
      OFFERS,
      json(offers(offer({ ...changes, totalGrossAmount: totalAmount(said) }))),
    );
    expect((await roomsOf())[0]).toMatchObject({ totalCents: 29760, cityTaxCents: 800 });
  });

  test.each([
    ['differs from its nights', { totalGrossAmount: totalAmount(300) }],
    ['has fees in another currency', { fees: [{ id: 'F', totalAmount: gross(5, 'CHF') }] }],
    ['is below zero', { totalGrossAmount: totalAmount(-1) }],
  ])('that %s is not believed', async (_, changes) => {
    held.service.answer(OFFERS, json(offers(offer(changes))));
    await expect(held.ask()).rejects.toThrow('The amounts of an offer of apaleo make no total');
    held.service.answer(OFFERS, json(offers(offer(changes), offer())));
    expect(await roomsOf()).toHaveLength(1);
  });
});
