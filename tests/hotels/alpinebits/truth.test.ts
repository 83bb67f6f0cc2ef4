import { describe, expect, test } from 'vitest';
import {
  PLANS_MOST,
  ROOM_PLANS_MOST,
  ROOMS_MOST,
  SUPPLEMENTS_EACH_MOST,
} from '#hotels/calendar/limits.ts';
import { sql } from '#kernel/storage/sql.ts';
import {
  freeRoomsMessage,
  inventoryMessage,
  ratePlansMessage,
} from '../../support/alpinebits-messages.ts';
import { FREE_ROOMS, INVENTORY, RATE_PLANS, sendingHotel } from '../../support/alpinebits.ts';
import { messageOf, PLAN, PRICE, RATE } from '../../support/rate-plan-message.ts';

/** What a hotel's system is told of messages that no hotel sends, or that say no price. */

const hotel = sendingHotel('sonne');

const range = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

const sendPlans = (plans: string) => hotel.post({ action: RATE_PLANS, message: messageOf(plans) });

const supplementsXml = (count: number): string =>
  range(
    count,
    (index) =>
      `<Supplement InvType="EXTRA" InvCode="S${index}" ChargeTypeCode="18"
        AddToBasicRateIndicator="true" MandatoryIndicator="1"/>
      ${PRICE.replace('CLEAN', `S${index}`)}`,
  ).join('');

describe('what no hotel has is refused, and the limit and what was sent are named', () => {
  const march = { start: '2027-03-01', end: '2027-03-31', amount: 100 };
  const plan = (code: string, rooms: number) => ({
    code,
    rates: range(rooms, (index) => ({ room: `R${index}`, ...march })),
  });

  test.each([
    [
      `expected at most ${ROOMS_MOST} rooms, not 500`,
      {
        action: INVENTORY,
        message: inventoryMessage(range(500, (index) => ({ code: `R${index}` }))),
      },
    ],
    [
      `expected at most ${PLANS_MOST} rate plans, not ${PLANS_MOST + 1}`,
      {
        action: RATE_PLANS,
        message: ratePlansMessage(range(PLANS_MOST + 1, (index) => plan(`P${index}`, 1))),
      },
    ],
    [
      `expected at most ${ROOM_PLANS_MOST} pairs of a rate plan and a room, not ${20 * 100}`,
      {
        action: RATE_PLANS,
        message: ratePlansMessage(range(20, (index) => plan(`P${index}`, 100))),
      },
    ],
    [
      `expected at most ${SUPPLEMENTS_EACH_MOST} supplements of rate plan P, not 2001`,
      {
        action: RATE_PLANS,
        message: messageOf(PLAN.replace('</Supplements>', `${supplementsXml(2000)}</Supplements>`)),
      },
    ],
  ])('%s', async (sentence, sent) => {
    const before = await hotel.calendar();
    const { status, text } = await hotel.post(sent);
    expect(status).toBe(200);
    expect(text).toContain('<Errors>');
    expect(text).toContain(sentence);
    expect(await hotel.calendar()).toEqual(before);
  });
});

describe('a base price of 0', () => {
  test('is a warning that names plan, room, days and guests, and is kept from sale', async () => {
    const zero = RATE.replace('AmountAfterTax="60"', 'AmountAfterTax="0.00"');
    const { text } = await sendPlans(PLAN.replace(RATE, zero));
    expect(text).toContain('<Success/>');
    expect(text).toMatch(
      /<Warning Type="13">A base price of 0 is.* P, room A from 2026-01-01 to 2026-01-31 for 1 /,
    );
  });

  test('of a child is lawful', async () => {
    const { text } = await sendPlans(PLAN);
    expect(text).toContain('<Success/>');
    expect(text).not.toContain('A base price of 0');
  });
});

test('a system whose rates are old is asked for them in the answer to its free rooms', async () => {
  await sendPlans(PLAN);
  const free = { room: 'A', start: '2027-03-01', end: '2027-03-02', counts: { 2: 1 } };
  const send = () => hotel.post({ action: FREE_ROOMS, message: freeRoomsMessage([free]) });
  expect((await send()).text).not.toContain('SEND_RATEPLANS');
  const longAgo = new Date(Date.now() - 5 * 86_400_000).toISOString();
  await hotel.database.store.batch([
    sql`UPDATE hotel_calendars SET rates_heard_at = ${longAgo}, version = version + 1`,
  ]);
  const { text } = await send();
  expect(text).toMatch(
    /<Success\/>.*Status="ALPINEBITS_SEND_RATEPLANS">Rates were last sent 5 days ago/,
  );
});

describe('the terms of cancellation', () => {
  const withPenalties = (penalties: string) =>
    PLAN.replace('<Offers>', `<CancelPenalties>${penalties}</CancelPenalties><Offers>`);
  const sent = async (penalties: string) => {
    const { text } = await sendPlans(withPenalties(penalties));
    expect(text).toContain('<Success/>');
    return (await hotel.calendar())?.plans.find(({ code }) => code === 'P')?.cancellation;
  };

  test('are those of the strictest penalty', async () => {
    const deadline = (unit: string, count: number) =>
      `<CancelPenalty><Deadline OffsetTimeUnit="${unit}" OffsetUnitMultiplier="${count}"
        OffsetDropTime="BeforeArrival"/><AmountPercent Percent="80.00"/>
        <PenaltyDescription><Text Language="de">Bis ${count} ${unit}</Text></PenaltyDescription>
      </CancelPenalty>`;
    expect(await sent(deadline('Day', 3) + deadline('Hour', 36))).toEqual({
      refundable: true,
      freeUntilDays: 3,
      texts: { de: 'Bis 3 Day' },
    });
    expect(await sent(deadline('Hour', 36))).toMatchObject({ freeUntilDays: 2 });
  });

  test('may give nothing back', async () => {
    const none = { refundable: false, freeUntilDays: null, texts: {} };
    expect(await sent('<CancelPenalty NonRefundable="true"/>')).toEqual(none);
    const all = '<CancelPenalty><AmountPercent Percent="100"/></CancelPenalty>';
    expect(await sent(all)).toEqual(none);
  });

  test('are not known where the message has none', async () => {
    await sendPlans(PLAN);
    const [plan] = (await hotel.calendar())?.plans ?? [];
    expect(plan).not.toHaveProperty('cancellation');
  });
});
