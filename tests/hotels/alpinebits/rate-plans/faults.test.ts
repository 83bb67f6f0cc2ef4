import { describe, expect, test } from 'vitest';
import { MessageError } from '#hotels/ota/message-error.ts';
import { parseRatePlans } from '#hotels/alpinebits/rate-plans/message.ts';
import type { Protocol } from '#hotels/pricing/protocol.ts';
import { sentenceIn } from '#words/hotels/sentences.ts';
import { messageOf, PLAN, PRICE, RATE, RULE } from '../../../support/rate-plan-message.ts';

/** The sentence of the fault; undefined where the message is accepted. */
const faultOf = (text: string, protocol: Protocol = '2020-10'): string | undefined => {
  try {
    parseRatePlans(text, { protocol });
    return undefined;
  } catch (error) {
    if (error instanceof MessageError) {
      const inGerman = error.faults.map((fault) => sentenceIn('de', fault));
      expect(
        inGerman.filter(({ isEnglish }) => isEnglish),
        'faults that stay English',
      ).toEqual([]);
      return error.message;
    }
    throw error;
  }
};

type Change = readonly [from: string | RegExp, to: string, reported: RegExp];

const isFaulty = ([from, to, reported]: Change): void => {
  const changed = PLAN.replace(from, to);
  expect(changed, `${from} is there`).not.toBe(PLAN);
  expect(faultOf(messageOf(changed)), `${from} → ${to}`).toMatch(reported);
};

test('the plan that these tests change is accepted', () => {
  expect(faultOf(messageOf(PLAN))).toBeUndefined();
});

test('a fault names the element, the attribute, what is expected and the line', () => {
  const message = messageOf(PLAN.replace('"96.75"', '"-1"'));
  const line = message.split('\n').findIndex((text) => text.includes('"-1"')) + 1;
  expect(faultOf(message)).toBe(
    'BaseByGuestAmt NumberOfGuests="2" AgeQualifyingCode="10" AmountAfterTax="-1": ' +
      `AmountAfterTax: expected an amount such as 96.75, not "-1" (line ${line})`,
  );
});

describe('the plan itself', () => {
  test.each<Change>([
    ['RatePlanCode="P"', '', /RatePlanCode: expected a text/],
    ['RatePlanCode="P"', 'RatePlanCode=""', /RatePlanCode: expected a text/],
    ['CurrencyCode="EUR"', '', /CurrencyCode: expected a text/],
    ['CurrencyCode="EUR"', 'CurrencyCode="eur"', /three capital letters/],
    ['CurrencyCode="EUR"', 'CurrencyCode="EURO"', /three capital letters/],
    ['"New"', '"Delta"', /RatePlanNotifType: expected New or Full or Overlay or Remove/],
    [/<Rates>[\s\S]*<\/Rates>/, '', /expected one Rates, not 0/],
    ['<Rates>', '<Rates></Rates><Rates>', /expected one Rates, not 2/],
    [/<Offers>[\s\S]*<\/Offers>/, '', /expected one Offers, not 0/],
  ])('%s → %s', (...change) => isFaulty(change));

  test('is in euros until 2018-10, in any currency since', () => {
    const francs = messageOf(PLAN.replace('EUR', 'CHF'));
    const protocols = ['2017-10', '2018-10', '2020-10', '2024-10'] as const;
    expect(protocols.map((protocol) => faultOf(francs, protocol) === undefined)).toEqual([
      ...[false, false, true, true],
    ]);
  });

  test('has another code than its neighbours, and their currency', () => {
    expect(faultOf(messageOf(PLAN + PLAN))).toMatch(/each RatePlanCode once/);
    const francs = PLAN.replace('"P"', '"Q"').replace('EUR', 'CHF');
    expect(faultOf(messageOf(PLAN + francs))).toMatch(/the same CurrencyCode/);
  });
});

describe('rates', () => {
  test.each<Change>([
    ['RateTimeUnit="Day"', 'RateTimeUnit="Week"', /RateTimeUnit: expected Day/],
    ['RateTimeUnit="Day"', '', /RateTimeUnit and UnitMultiplier both/],
    ['UnitMultiplier="7"', '', /RateTimeUnit and UnitMultiplier both/],
    ['UnitMultiplier="7"', 'UnitMultiplier="0"', /UnitMultiplier: expected a whole number/],
    ['UnitMultiplier="7"', 'UnitMultiplier="366"', /UnitMultiplier: expected a whole number/],
    ['UnitMultiplier="7"', 'UnitMultiplier="7" Start="2026-01-01"', /without Start/],
    ['UnitMultiplier="7"', 'UnitMultiplier="7" InvTypeCode="A"', /without InvTypeCode/],
    ['Type="7"', 'Type="8"', /Type: expected 7 or 25, not "8"/],
    ['Type="7"', '', /Type: expected 7 or 25, but it is missing/],
    ['<BaseByGuestAmt Type="7"/>', '', /expected one BaseByGuestAmt, not 0/],
    ['MealPlanCodes="12"', 'MealPlanCodes="2"', /MealPlanCodes: expected 1 or 3 or 10/],
    ['InvTypeCode="A"', '', /InvTypeCode: expected a text/],
    ['A" Start="2026-01-01" End="2026-01-31">\n  <Base', 'A">\n  <Base', /Start: expected a date/],
    [/<BaseByGuestAmts>\s[\s\S]*?<\/BaseByGuestAmts>/, '', /at least one BaseByGuestAmt/],
    ['NumberOfGuests="2"', 'NumberOfGuests="1"', /one BaseByGuestAmt for NumberOfGuests 1/],
    ['NumberOfGuests="2"', 'NumberOfGuests="0"', /NumberOfGuests: expected a whole number/],
    ['NumberOfGuests="2"', 'NumberOfGuests="1.5"', /NumberOfGuests: expected a whole number/],
    ['"10" AmountAfterTax="96.75"', '"8" AmountAfterTax="96.75"', /AgeQualifyingCode: expected 10/],
    ['AmountAfterTax="96.75"', '', /AmountAfterTax: expected an amount/],
    ['"96.75"', '"96,75"', /expected an amount/],
    ['"96.75"', '"."', /expected an amount/],
    ['"96.75"', '"1e3"', /expected an amount/],
    ['"96.75"', '"999999999"', /expected an amount up to/],
    ['"10" Amount="76.8"', '"9" Amount="76.8"', /AgeQualifyingCode: expected 8 or 10/],
    ['"10" Amount="76.8"', '"10" MinAge="3" Amount="76.8"', /no ages of an adult/],
    ['"8" MaxAge="3" Amount', '"10" Amount', /one AdditionalGuestAmount of adults/],
    ['MaxAge="3" Amount', 'Amount', /MinAge, MaxAge or both/],
    ['MinAge="3" MaxAge="16"', 'MinAge="16" MaxAge="16"', /MinAge below MaxAge/],
    ['MinAge="3" MaxAge="16"', 'MinAge="3" MaxAge="22"', /MaxAge: expected a whole number/],
    ['MinAge="3" MaxAge="16"', 'MinAge="2" MaxAge="16"', /one price for a child of 2/],
    ['MinAge="3" MaxAge="16"', 'MinAge="2"', /one price for a child of 2/],
    ['Amount=".5"', '', /Amount: expected an amount/],
    ['</Rates>', `${RATE}</Rates>`, /overlaps another Rate of the room/],
    [
      '</Rates>',
      `${RATE.replace('End="2026-01-31"', 'End="2026-02-03"').replace('01-01', '01-31')}</Rates>`,
      /overlaps another Rate of the room/,
    ],
  ])('%s → %s', (...change) => isFaulty(change));

  test.each(['2026-02-29', '2026-1-1', '2026-01-01T00:00:00', 'soon', ''])(
    'no range ends on "%s"',
    (day) => isFaulty(['End="2026-01-31"', `End="${day}"`, /End: expected a date/]),
  );

  test('no range ends before it begins', () => {
    isFaulty(['End="2026-01-31"', 'End="2025-12-31"', /the day of Start or a later one/]);
  });

  test('of children need one of adults beside them in 2017-10 alone', () => {
    const childrenOnly = messageOf(PLAN.replace(/<Add[^>]*"10" Amount="76.8"\/>/, ''));
    expect(faultOf(childrenOnly, '2017-10')).toMatch(/AdditionalGuestAmount of adults/);
    expect(faultOf(childrenOnly, '2018-10')).toBeUndefined();
  });

  test('may follow each other, and share days in other rooms', () => {
    const next = RATE.replace(
      'Start="2026-01-01" End="2026-01-31"',
      'Start="2026-02-01" End="2026-02-01"',
    );
    const other = RATE.replace('InvTypeCode="A"', 'InvTypeCode="B"');
    expect(faultOf(messageOf(PLAN.replace('</Rates>', `${next}${other}</Rates>`)))).toBeUndefined();
  });
});

describe('booking rules', () => {
  const general = RULE.replace('Code="A" CodeContext="ROOMTYPE"', '');

  test.each<Change>([
    ['CodeContext="ROOMTYPE"', '', /CodeContext: expected ROOMTYPE/],
    ['CodeContext="ROOMTYPE"', 'CodeContext="HOTEL"', /CodeContext: expected ROOMTYPE/],
    ['Code="A" CodeContext', 'Code="" CodeContext', /Code: expected a text/],
    ['Time="2" TimeUnit="Day"', 'Time="2" TimeUnit="Week"', /TimeUnit: expected Day/],
    ['Time="2" TimeUnit="Day"', 'Time="-2" TimeUnit="Day"', /Time: expected a whole number/],
    ['Time="2" TimeUnit="Day"', 'TimeUnit="Day"', /Time: expected a whole number/],
    ['"SetMinLOS"', '"SetLOS"', /MinMaxMessageType: expected SetMinLOS or SetMaxLOS/],
    ['"SetForwardMinStay"', '"SetMinLOS"', /each MinMaxMessageType at most once/],
    ['Time="7"', 'Time="1"', /a minimum of at most the maximum, 1 nights/],
    ['Time="9"', 'Time="1"', /a minimum of at most the maximum, 1 nights/],
    ['Mon="0"', 'Mon="no"', /Mon: expected 1, true, 0 or false/],
    ['Mon="0"', 'Mon="constructor"', /Mon: expected 1, true, 0 or false/],
    ['Restriction="Master"', 'Restriction="Arrival"', /Restriction: expected Master/],
    ['Status="Open"', 'Status="Closed"', /Status: expected Open or Close/],
    ['</BookingRules>', `${RULE}</BookingRules>`, /overlaps another BookingRule/],
    ['</BookingRules>', `${general}${general}</BookingRules>`, /overlaps another BookingRule/],
  ])('%s → %s', (...change) => isFaulty(change));

  test('of a room and of all rooms may share days', () => {
    const both = messageOf(PLAN.replace('</BookingRules>', `${general}</BookingRules>`));
    expect(faultOf(both)).toBeUndefined();
  });
});

describe('supplements', () => {
  test.each<Change>([
    ['InvType="EXTRA"', 'InvType="ROOM"', /InvType: expected EXTRA/],
    ['InvCode="CLEAN" ChargeTypeCode', 'InvCode="" ChargeTypeCode', /InvCode: expected a text/],
    ['InvCode="CLEAN" ChargeTypeCode', 'InvCode="OTHER" ChargeTypeCode', /a Supplement OTHER with/],
    ['ChargeTypeCode="18"', 'ChargeTypeCode="2"', /ChargeTypeCode: expected 1 or 12/],
    ['ChargeTypeCode="18"', '', /one Supplement CLEAN with ChargeTypeCode/],
    ['AddToBasicRateIndicator="true"', '', /AddToBasicRateIndicator: expected true/],
    ['MandatoryIndicator="1"', '', /MandatoryIndicator: expected true or false/],
    ['ChargeTypeCode="18"', 'ChargeTypeCode="18" Start="2026-01-01"', /no Start beside/],
    ['InvType="ALPINEBITSDOW"', 'InvType="ROOMTYPE"', /InvType: expected ALPINEBITSDOW/],
    ['"1111100"', '"111110"', /seven digits/],
    ['"1111100"', '"1111102"', /seven digits/],
    [PRICE, '', /a Supplement CLEAN with Start, End and Amount/],
    ['Amount="20"', '', /Amount: expected an amount/],
    ['InvType="ROOMTYPE"', 'InvType="ALPINEBITSDOW"', /InvType: expected ROOMTYPE/],
    ['</Supplements>', `${PRICE}</Supplements>`, /overlaps another price of the Supplement/],
  ])('%s → %s', (...change) => isFaulty(change));
});

describe('offers', () => {
  const discount = /<Offer><Discount Percent="100" NightsRequired[^>]*>\s*<\/Offer>/;
  const second = discount.exec(PLAN)?.[0] ?? '';

  test.each<Change>([
    ['<Offer><OfferRules>', '<Offer><Discount Percent="100"/><OfferRules>', /no Discount/],
    [/<OfferRules>[\s\S]*<\/OfferRules>/, '', /expected one OfferRules, not 0/],
    [/<OfferRule [\s\S]*<\/OfferRule>/, '', /expected one OfferRule, not 0/],
    ['"P1D"', '"1"', /MinAdvancedBookingOffset: expected days such as P30D/],
    ['"P90D"', '"P3M"', /MaxAdvancedBookingOffset: expected days such as P30D/],
    [
      /(<OfferRule [\s\S]*)"SetMinLOS"/,
      '$1"SetForwardMinStay"',
      /expected SetMinLOS or SetMaxLOS, not/,
    ],
    [/<Occupancy AgeQualifyingCode="10"[^>]*>/, '', /one Occupancy with AgeQualifyingCode 10/],
    ['<Occupancy AgeQualifyingCode="8"', '<Occupancy AgeQualifyingCode="10"', /one Occupancy with/],
    [/<Occupancy AgeQualifyingCode="8"[^>]*>/, '', /an Occupancy of children beside MinAge/],
    ['"10" MinAge="16"', '"10"', /the age of adults beside an Occupancy of children/],
    ['"10" MinAge="16"', '"10" MinAge="19"', /MinAge: expected a whole number from 0 to 18/],
    ['"10" MinAge="16"', '"10" MinAge="16" MaxAge="99"', /no MaxAge of adults/],
    ['"8" MinAge="2" MaxAge="14"', '"8" MaxAge="17"', /ages of children below 16/],
    ['"8" MinAge="2" MaxAge="14"', '"8" MinAge="16"', /ages of children below 16/],
    ['Percent="100" NightsRequired', 'Percent="50" NightsRequired', /Percent: expected 100/],
    ['NightsRequired="4" ', '', /NightsRequired: expected a whole number/],
    ['NightsDiscounted="1"', 'NightsDiscounted="5"', /NightsDiscounted: expected .* from 1 to 4/],
    ['"0001"', '"1000"', /DiscountPattern: expected 0001/],
    ['"0001"', '"00001"', /DiscountPattern: expected 0001/],
    ['</Offers>', `${second}</Offers>`, /at most one Offer of free nights/],
    [/<Guests>[\s\S]*<\/Guests>/, '', /expected one Guests, not 0/],
    ['<Guest AgeQualifyingCode="8"', '<Guest AgeQualifyingCode="10"', /expected 8/],
    ['FirstQualifyingPosition="1"', 'FirstQualifyingPosition="2"', /expected 1/],
    ['LastQualifyingPosition="1"', 'LastQualifyingPosition="3"', /from 1 to 2/],
    ['MinCount="2"', '', /MinCount: expected a whole number/],
  ])('%s → %s', (...change) => isFaulty(change));
});

describe('a message', () => {
  test('is an OTA_HotelRatePlanNotifRQ with one RatePlans and a RatePlan', () => {
    expect(faultOf('<OTA_PingRQ/>')).toBe('OTA_PingRQ: expected OTA_HotelRatePlanNotifRQ (line 1)');
    expect(faultOf('<OTA_HotelRatePlanNotifRQ/>')).toMatch(/expected one RatePlans, not 0/);
    expect(faultOf(messageOf(''))).toMatch(/expected a RatePlan/);
  });

  test('that overlays has neither offers nor parts that are not dated', () => {
    const overlay = PLAN.replace('"New"', '"Overlay"');
    expect(faultOf(messageOf(overlay))).toMatch(/no Offers in an Overlay/);
    const withoutOffers = overlay.replace(/<Offers>[\s\S]*<\/Offers>/, '');
    expect(faultOf(messageOf(withoutOffers))).toMatch(/Rate RateTimeUnit.*InvTypeCode: expected/);
    const dated = withoutOffers.replace(/<Rate RateTimeUnit[\s\S]*?<\/Rate>/, '');
    expect(faultOf(messageOf(dated))).toMatch(/no ChargeTypeCode in an Overlay/);
  });
});
