import { describe, expect, test } from 'vitest';
import { INDEX, json, offer, OFFERS, offers, unavailable } from '../../support/apaleo.ts';
import { HeldApaleo, stay } from '../../support/apaleo-system.ts';

const held = new HeldApaleo();

/** No offer but those that cannot be booked, which are told where they are asked for. */
const sellNothing = (...given: readonly object[]) =>
  held.service.answer(OFFERS, (response, request) =>
    json(offers(...(request.query['includeUnavailable'] === 'true' ? given : [])))(
      response,
      request,
    ),
  );

const reasonOf = async (asked = stay()) => {
  const result = await held.ask(asked);
  if ('rooms' in result) return 'priced';
  const { reason, nights } = result.unbookable;
  return nights === undefined ? reason : `${reason} ${nights}`;
};

describe('a stay without an offer', () => {
  test.each([
    ['UnitGroupFullyBooked', 'sold_out'],
    ['BlockFullyBooked', 'sold_out'],
    ['ServiceFullyBooked', 'sold_out'],
    ['UnitGroupCapacityExceeded', 'occupancy'],
    ['RatePlanSurchargesNotSet', 'occupancy'],
    ['RatePlanRestrictionsViolated', 'advance_booking'],
    ['RateRestrictionsViolated', 'closed'],
    ['RatesNotSet', 'no_rate'],
    ['RatePlanChannelNotSet', 'no_rate'],
    ['IncludedServicesAmountExceededRateAmount', 'no_rate'],
    ['RateDoesNotSatifyHurdles', 'no_rate'],
    ['SomethingThatIsNew', 'no_rate'],
  ])('because of %s has the reason %s', async (code, reason) => {
    sellNothing(unavailable(code));
    expect(await reasonOf()).toBe(reason);
  });

  test('is told what is easiest to change, of each offer what weighs most', async () => {
    sellNothing(
      unavailable('RatesNotSet'),
      unavailable('UnitGroupFullyBooked', 'RatePlanRestrictionsViolated'),
    );
    expect(await reasonOf()).toBe('sold_out');
    sellNothing(unavailable('UnitGroupFullyBooked'), unavailable('RatePlanRestrictionsViolated'));
    expect(await reasonOf()).toBe('advance_booking');
    sellNothing(offer({ availableUnits: 0 }));
    expect(await reasonOf()).toBe('sold_out');
  });

  test('is without a rate where apaleo has nothing at all', async () => {
    sellNothing();
    expect(await reasonOf()).toBe('no_rate');
    held.service.answer(OFFERS, (response) => void response.writeHead(204).end());
    expect(await reasonOf()).toBe('no_rate');
  });

  const days = (...restrictions: readonly object[]) => ({
    count: restrictions.length,
    timeSlices: restrictions.map((each, index) => ({
      from: `2027-05-1${index}T17:00:00+02:00`,
      to: `2027-05-1${index + 1}T11:00:00+02:00`,
      offers: [
        { unitGroup: { id: 'MUC-DBL' }, available: 4, restrictions: { closed: false, ...each } },
      ],
    })),
  });
  test.each([
    [days({ minLengthOfStay: 3 }, {}, {}), 'min_stay 3'],
    [days({ maxLengthOfStay: 1 }, {}, {}), 'max_stay 1'],
    [days({ closedOnArrival: true }, {}, {}), 'closed_to_arrival'],
    [days({}, {}, { closedOnDeparture: true }), 'closed_to_departure'],
    [days({}, { closed: true }, {}), 'closed'],
    // What holds on other days of the stay does not forbid it.
    [
      days({}, { minLengthOfStay: 3, closedOnArrival: true, closedOnDeparture: true }, {}),
      'closed',
    ],
    [days({}, {}, { closed: true, minLengthOfStay: 9 }), 'closed'],
    [{ count: 0 }, 'closed'],
  ])('by restrictions %j has the reason %s', async (index, reason) => {
    sellNothing(unavailable('RateRestrictionsViolated'));
    held.service.answer(INDEX, json(index));
    expect(await reasonOf()).toBe(reason);
    expect(held.service.asked(INDEX)[0]?.query).toEqual({
      ratePlanId: 'MUC-FLEX_DBL',
      from: '2027-05-10',
      to: '2027-05-12',
      channelCode: 'Ibe',
    });
  });

  test('is told the shortest of the least lengths of a few plans', async () => {
    const plan = (index: number) => ({
      ...unavailable('RateRestrictionsViolated'),
      ratePlan: { id: `MUC-${index}` },
    });
    sellNothing(...[5, 4, 3, 2, 1].map(plan));
    held.service.answer(INDEX, (response, request) => {
      const least = Number(request.query['ratePlanId']?.slice(4));
      json(days({ minLengthOfStay: least }))(response, request);
    });
    expect(await reasonOf()).toBe('min_stay 3');
    expect(held.service.asked(INDEX)).toHaveLength(3);
  });
});
