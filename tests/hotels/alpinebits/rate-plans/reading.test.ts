import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseRatePlans } from '#hotels/alpinebits/rate-plans/message.ts';
import { ratePlan, type RatePlan } from '#hotels/calendar/rate-plan.ts';
import { EVERY_WEEKDAY } from '#hotels/calendar/rate-plan.ts';
import { ROOT } from '../../../support/process.ts';
import { messageOf, PLAN, PRICE, RATE, RULE } from '../../../support/rate-plan-message.ts';
import { amount, WHOLE_MONTH } from '../../../support/rate-plans.ts';

const read = (text: string) => parseRatePlans(text, { protocol: '2020-10' });

const planOf = (plan: string): RatePlan => {
  const [notice] = read(messageOf(plan)).notices;
  if (notice?.notifType !== 'New') throw new Error('expected a whole plan');
  return ratePlan.parse(notice.plan);
};

test('a whole plan is read with all its parts', () => {
  expect(planOf(PLAN)).toEqual({
    code: 'P',
    names: { en: 'Half board & more' },
    currency: 'EUR',
    board: 'half_board',
    basis: 'person',
    unitNights: 7,
    rates: [
      {
        room: 'A',
        ...WHOLE_MONTH,
        base: { 1: amount(60), 2: amount(96.75) },
        extraAdult: amount(76.8),
        children: [
          { fromAge: null, belowAge: 3, amount: 0 },
          { fromAge: 3, belowAge: 16, amount: amount(0.5) },
        ],
      },
    ],
    rules: [
      {
        room: 'A',
        ...WHOLE_MONTH,
        closed: false,
        minimumNights: 2,
        maximumNights: 7,
        forwardMinimumNights: 3,
        forwardMaximumNights: 9,
        arrivalWeekdays: '0111111',
        departureWeekdays: '1110111',
      },
    ],
    supplements: [
      {
        code: 'CLEAN',
        names: { de: 'Endreinigung' },
        charge: 'stay',
        mandatory: true,
        weekdays: '1111100',
        prices: [{ room: 'A', ...WHOLE_MONTH, amount: amount(20) }],
      },
    ],
    restriction: {
      minimumAdvanceDays: 1,
      maximumAdvanceDays: 90,
      minimumNights: 2,
      maximumNights: null,
      arrivalWeekdays: '1111101',
      departureWeekdays: EVERY_WEEKDAY,
      adultAge: 16,
      minimumAdults: 1,
      maximumAdults: 3,
      childFromAge: 2,
      childBelowAge: 14,
      minimumChildren: 0,
      maximumChildren: 2,
    },
    freeNights: { required: 4, discounted: 1, repeating: true },
    familyOffer: { belowAge: 6, minimumChildren: 2, freeChildren: 1 },
  });
});

describe('a plan', () => {
  test('says its basis, unit and board in its first Rate', () => {
    const first = (text: string) =>
      planOf(PLAN.replace('Type="7"', 'Type="25"').replace(...pair(text)));
    const pair = (text: string) => ['RateTimeUnit="Day" UnitMultiplier="7"', text] as const;
    expect(first('')).toMatchObject({ basis: 'room', unitNights: 1 });
    const boards = [1, 3, 10, 12, 14].map(
      (code) => planOf(PLAN.replace('MealPlanCodes="12"', `MealPlanCodes="${code}"`)).board,
    );
    expect(boards).toEqual(['all_inclusive', 'breakfast', 'full_board', 'half_board', 'room_only']);
    expect(planOf(PLAN.replace(/<MealsIncluded[^>]*>/, '')).board).toBeNull();
  });

  test('knows every charge', () => {
    const charges = [1, 19, 12, 18, 20, 21, 24].map(
      (code) =>
        planOf(PLAN.replace('ChargeTypeCode="18"', `ChargeTypeCode="${code}"`)).supplements[0]
          ?.charge,
    );
    expect(charges).toEqual([
      ...['night', 'night', 'stay', 'stay'],
      ...['person_stay', 'person_night', 'item'],
    ]);
  });

  test('reads amounts to ten-thousandths, and rounds what is finer', () => {
    const amounts = ['96', '96.', '096.75', '.5', '96.12345', '96.00004999'].map(
      (text) => planOf(PLAN.replace('"96.75"', `"${text}"`)).rates[0]?.base[2],
    );
    expect(amounts).toEqual([960_000, 960_000, 967_500, 5_000, 961_235, 960_000]);
  });

  test('may close a room, or all of them', () => {
    const closed = PLAN.replace('Status="Open"', 'Status="Close"');
    expect(planOf(closed).rules).toMatchObject([{ room: 'A', closed: true }]);
    const general = closed.replace('Code="A" CodeContext="ROOMTYPE"', '');
    expect(planOf(general).rules).toMatchObject([{ room: null, closed: true }]);
    const silent = PLAN.replace(/<RestrictionStatus[^>]*>/, '');
    expect(planOf(silent).rules).toMatchObject([{ closed: false }]);
  });

  test('gives free nights once where it has no pattern', () => {
    const once = PLAN.replace(' DiscountPattern="0001"', '');
    expect(planOf(once).freeNights).toEqual({ required: 4, discounted: 1, repeating: false });
  });

  test('may have a room’s price and one for all rooms on the same days', () => {
    const general = PRICE.replace(/<Prerequisite[^>]*>/, '').replace('"20"', '"5"');
    const { supplements } = planOf(PLAN.replace('</Supplements>', `${general}</Supplements>`));
    expect(supplements[0]?.prices.map(({ room }) => room)).toEqual(['A', null]);
  });

  test('leaves limits beyond a life’s length open', () => {
    const endless = planOf(PLAN.replace('"P90D"', '"P99999D"').replace('Time="7"', 'Time="99999"'));
    expect(endless.restriction.maximumAdvanceDays).toBe(9999);
    expect(endless.rules[0]?.maximumNights).toBe(9999);
  });
});

describe('a message', () => {
  const partial = (notifType: string, content: string) =>
    messageOf(`<RatePlan RatePlanNotifType="${notifType}" CurrencyCode="EUR" RatePlanCode="P">
      ${content}</RatePlan>`);

  test('names its hotel, and whether it is complete', () => {
    expect(read(messageOf(PLAN))).toMatchObject({ hotelCode: '123', isComplete: false });
    const id = '<UniqueID Type="16" ID="1" Instance="CompleteSet"/>';
    expect(read(messageOf(PLAN, id))).toMatchObject({ isComplete: true });
    expect(read(messageOf('<RatePlan/>', id))).toEqual({
      hotelCode: '123',
      isComplete: true,
      notices: [],
    });
  });

  test('may call a whole plan Full, as 2024-10 does', () => {
    const full = PLAN.replace('"New"', '"Full"');
    const { notices } = parseRatePlans(messageOf(full), { protocol: '2024-10' });
    expect(notices).toMatchObject([{ notifType: 'New' }]);
  });

  test('may remove a plan', () => {
    expect(read(partial('Remove', '')).notices).toEqual([{ notifType: 'Remove', code: 'P' }]);
  });

  test('may overlay dated parts alone', () => {
    const content = `<BookingRules>${RULE}</BookingRules><Rates>${RATE}</Rates>
      <Supplements>${PRICE}</Supplements>`;
    const { rates, rules, supplements } = planOf(PLAN);
    const prices = supplements.map(({ code, prices: own }) => ({ code, prices: own }));
    expect(read(partial('Overlay', content)).notices).toEqual([
      {
        notifType: 'Overlay',
        overlay: { code: 'P', currency: 'EUR', rates, rules, supplements: prices },
      },
    ]);
    expect(read(partial('Overlay', '')).notices).toMatchObject([
      { overlay: { rates: [], rules: [], supplements: [] } },
    ]);
  });

  test('may use prefixes, other quotes and line ends', () => {
    const prefixed = messageOf(PLAN)
      .replace(/<(\/?)(?=[A-Z])/g, '<$1ota:')
      .replace('xmlns=', 'xmlns:ota=')
      .replaceAll('"', "'")
      .replaceAll('\n', '\r\n');
    expect(read(prefixed.replace("'1.0'", '"1.0"'))).toEqual(read(messageOf(PLAN)));
  });
});

test('a composed message is a plan by the schema of plans', () => {
  const file = `${ROOT}/tests/hotels/composed/plans/advance-and-offer-los.xml`;
  const { notices } = parseRatePlans(readFileSync(file, 'utf8'), { protocol: '2018-10' });
  const [plan] = notices.map((notice) => ('plan' in notice ? ratePlan.parse(notice.plan) : null));
  expect(plan).toMatchObject({
    code: 'P',
    board: 'half_board',
    restriction: { minimumAdvanceDays: 7, minimumNights: 3, maximumNights: 7, childFromAge: 2 },
  });
});
