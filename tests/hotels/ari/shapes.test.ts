import { describe, expect, test } from 'vitest';
import { dayNumber } from '#hotels/calendar/day.ts';
import { priceHotel } from '#hotels/pricing/price-hotel.ts';
import { useAriHotel } from '../../support/ari.ts';
import { pricesMessage, propertyMessage } from '../../support/ari-messages.ts';

/**
 * Messages in the shape that Google's reference of ARI gives them: its elements and attributes in
 * its order, with the sender, weekdays and both prices, and values of ours. See
 * https://developers.google.com/hotels/hotel-prices/xml-reference/ari-overview
 */

const hotel = useAriHotel();

const post = async (body: string): Promise<string> => {
  const { status, text } = await hotel.post(body);
  expect(status).toBe(200);
  return text;
};

const JUNE = { room: 'DZ', package: 'BAR', start: '2027-06-01', end: '2027-06-30' };
const PRICES = { ...JUNE, prices: { 1: 90, 2: 120 } };
const PROPERTY = propertyMessage([{ id: 'DZ' }], [{ id: 'BAR' }]);

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>';
const SENDER =
  '<POS>\n    <Source>\n      <RequestorID ID="kontor_test"/>\n    </Source>\n  </POS>';

const transaction = (action: string): string => `${PROLOGUE}
<Transaction timestamp="2026-11-20T08:00:00+01:00"
             id="property_1"
             partner="kontor_test">
  <PropertyDataSet action="${action}">
    <Property>4711</Property>
    <RoomData>
      <RoomID>seeblick</RoomID>
      <Name>
        <Text text="Lake room" language="en"/>
        <Text text="Seezimmer" language="de"/>
      </Name>
      <Description>
        <Text text="Two windows to the lake" language="en"/>
      </Description>
      <AllowablePackageIDs>
        <AllowablePackageID>flex</AllowablePackageID>
      </AllowablePackageIDs>
      <Capacity>4</Capacity>
      <AdultCapacity>3</AdultCapacity>
      <ChildCapacity>2</ChildCapacity>
      <OccupancySettings>
        <MinOccupancy>1</MinOccupancy>
        <MinAge>0</MinAge>
      </OccupancySettings>
      <PhotoURL>
        <URL>https://hotel.test/lake.jpg</URL>
        <Caption>
          <Text text="The lake" language="en"/>
        </Caption>
      </PhotoURL>
      <RoomFeatures>
        <JapaneseHotelRoomStyle>western</JapaneseHotelRoomStyle>
        <Beds>
          <Bed size="double">
            <Width unit="cm" number="160"/>
          </Bed>
        </Beds>
        <Smoking>non_smoking</Smoking>
      </RoomFeatures>
    </RoomData>
    <PackageData>
      <PackageID>flex</PackageID>
      <Name>
        <Text text="Flexible" language="en"/>
      </Name>
      <Description>
        <Text text="Can be cancelled" language="en"/>
      </Description>
      <AllowableRoomIDs>
        <AllowableRoomID>seeblick</AllowableRoomID>
      </AllowableRoomIDs>
      <Refundable available="1" refundable_until_days="3" refundable_until_time="18:00:00"/>
      <BreakfastIncluded>1</BreakfastIncluded>
      <ChargeCurrency>hotel</ChargeCurrency>
      <InternetIncluded>1</InternetIncluded>
      <ParkingIncluded>0</ParkingIncluded>
    </PackageData>
  </PropertyDataSet>
</Transaction>
`;

const ota = (root: string, more: string, content: string): string => `${PROLOGUE}
<${root} xmlns="http://www.opentravel.org/OTA/2003/05"
    EchoToken="message_${root.length}"
    TimeStamp="2026-11-20T09:00:00.000Z"
    Version="3.0"${more}>
  ${SENDER}
${content}
</${root}>
`;

const EVERY_DAY =
  'Mon="true"\n Tue="true"\n Weds="true"\n Thur="true"\n Fri="true"\n Sat="true"\n Sun="true"';
const DAYS = 'Start="2027-06-01"\n End="2027-06-30"';

const rates = (notifType: string): string =>
  ota(
    'OTA_HotelRateAmountNotifRQ',
    `\n    NotifType="${notifType}"\n    NotifScopeType="ProductRate"`,
    `  <RateAmountMessages HotelCode="4711">
    <RateAmountMessage>
      <StatusApplicationControl ${DAYS}
        ${EVERY_DAY}
        InvTypeCode="seeblick"
        RatePlanCode="flex"/>
      <Rates>
        <Rate>
          <BaseByGuestAmts>
            <BaseByGuestAmt AmountBeforeTax="100.00" AmountAfterTax="110.00"
              CurrencyCode="EUR" NumberOfGuests="1"/>
            <BaseByGuestAmt AmountBeforeTax="136.36" AmountAfterTax="150.00"
              CurrencyCode="EUR" NumberOfGuests="2"/>
          </BaseByGuestAmts>
          <AdditionalGuestAmounts>
            <AdditionalGuestAmount Amount="45.00" AgeQualifyingCode="10"/>
            <AdditionalGuestAmount Amount="15.00" AgeQualifyingCode="8" MaxAge="11"/>
          </AdditionalGuestAmounts>
        </Rate>
      </Rates>
    </RateAmountMessage>
  </RateAmountMessages>`,
  );

const status = (content: string): string => `
    <AvailStatusMessage>
      <StatusApplicationControl ${DAYS} ${EVERY_DAY} InvTypeCode="seeblick" RatePlanCode="flex"/>
      ${content}
    </AvailStatusMessage>`;

const availability = (shortest: number): string =>
  ota(
    'OTA_HotelAvailNotifRQ',
    '',
    `  <AvailStatusMessages HotelCode="4711">${status(
      `<LengthsOfStay ArrivalDateBased="1">
        <LengthOfStay Time="${shortest}" TimeUnit="Day" MinMaxMessageType="SetMinLOS"/>
        <LengthOfStay Time="14" TimeUnit="Day" MinMaxMessageType="SetMaxLOS"/>
      </LengthsOfStay>
      <RestrictionStatus Status="Open" Restriction="Master"/>`,
    )}${status('<RestrictionStatus Status="Open" Restriction="Arrival"/>')}
  </AvailStatusMessages>`,
  );

const counts = (count: number): string =>
  ota(
    'OTA_HotelInvCountNotifRQ',
    '',
    `  <Inventories HotelCode="4711">
    <Inventory>
      <StatusApplicationControl ${DAYS} ${EVERY_DAY} InvTypeCode="seeblick"/>
      <InvCounts>
        <InvCount Count="${count}" CountType="2"/>
      </InvCounts>
    </Inventory>
  </Inventories>`,
  );

/** The total of three nights in June, in euros, or the reason why there is none. */
const totalOf = async (adults: number, childrenAges: readonly number[] = []) => {
  const calendar = await hotel.calendar();
  if (calendar === undefined) return 'no calendar';
  const [arrival, bookedOn] = [dayNumber('2027-06-08'), dayNumber('2026-11-23')];
  const stay = { arrival, departure: arrival + 3, adults, childrenAges, bookedOn };
  const answer = priceHotel(calendar, stay, new Date());
  if ('unbookable' in answer) return answer.unbookable.reason;
  return (answer.rooms[0]?.totalCents ?? 0) / 100;
};

describe('messages in the shape of the reference', () => {
  test('are priced as they say, and answered with success', async () => {
    const messages = [transaction('overlay'), rates('Overlay'), availability(2), counts(5)];
    for (const message of messages) expect(await post(message)).toContain('<Success/>');
    expect(await totalOf(1)).toBe(330);
    expect(await totalOf(2)).toBe(450);
    expect(await totalOf(3)).toBe(585);
    expect(await totalOf(2, [7])).toBe(495);
    expect(await totalOf(4)).toBe('occupancy');
  });

  test('as deltas they change what they name, in any order', async () => {
    const messages = [counts(1), availability(4), rates('Delta'), transaction('delta')];
    for (const message of messages) expect(await post(message)).toContain('<Success/>');
    expect(await totalOf(2)).toBe('min_stay');
    expect(await post(availability(3).replace('T09:', 'T10:'))).toContain('<Success/>');
    expect(await totalOf(2)).toBe(450);
  });
});

describe('a fault', () => {
  test('a time that cannot be read is named by its attribute and quoted', async () => {
    const sent = PROPERTY.replace(/timestamp="[^"]+"/, 'timestamp="yesterday"');
    expect(await post(sent)).toMatch(
      />timestamp: expected when .+, not &quot;yesterday&quot; \(line 1\)/,
    );
  });

  test('a day that does not exist is one fault and no more', async () => {
    const text = await post(pricesMessage([{ ...PRICES, start: '2027-02-31' }]));
    expect(text).toContain('Start: expected a date');
    expect(text.match(/<Error /g)).toHaveLength(1);
  });
});
