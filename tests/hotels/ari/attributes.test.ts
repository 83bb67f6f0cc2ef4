import { describe, expect, test } from 'vitest';
import { useAriHotel } from '../../support/ari.ts';

/**
 * Every element and attribute of Google's reference of ARI, and what becomes of it: it changes
 * the calendar, or is left out for a reason, or the message is refused. See
 * https://developers.google.com/hotels/hotel-prices/xml-reference/ari-overview
 */

const hotel = useAriHotel();

const property = `<Transaction timestamp="2026-11-20T08:00:00Z" id="p1" partner="key">
<PropertyDataSet action="overlay"><Property>4711</Property>
<RoomData><RoomID>DZ</RoomID><Name><Text text="Double" language="en"/></Name>
<Description><Text text="Quiet" language="en"/></Description>
<AllowablePackageIDs><AllowablePackageID>BAR</AllowablePackageID></AllowablePackageIDs>
<Capacity>4</Capacity><AdultCapacity>3</AdultCapacity><ChildCapacity>2</ChildCapacity>
<OccupancySettings><MinOccupancy>1</MinOccupancy><MinAge>0</MinAge></OccupancySettings>
<PhotoURL><URL>https://hotel.test/a.jpg</URL></PhotoURL>
<RoomFeatures><Smoking>non_smoking</Smoking></RoomFeatures></RoomData>
<RoomData><RoomID>EZ</RoomID><Capacity>4</Capacity></RoomData>
<PackageData><PackageID>BAR</PackageID><Name><Text text="Flexible" language="en"/></Name>
<Description><Text text="Best rate" language="en"/></Description><Occupancy>4</Occupancy>
<Refundable available="1" refundable_until_days="3" refundable_until_time="18:00:00"/>
<BreakfastIncluded>1</BreakfastIncluded><ChargeCurrency>hotel</ChargeCurrency>
<InternetIncluded>1</InternetIncluded><ParkingIncluded>0</ParkingIncluded>
</PackageData></PropertyDataSet></Transaction>`;

const head = (more = ''): string =>
  `xmlns="http://www.opentravel.org/OTA/2003/05" EchoToken="e1" TimeStamp="2026-11-20T09:00:00Z" ` +
  `Version="3.0"${more}><POS><Source><RequestorID ID="key"/></Source></POS>`;
const DAYS =
  'Start="2027-06-01" End="2027-06-30" Mon="true" Tue="true" Weds="true" Thur="true" Fri="true" ' +
  'Sat="true" Sun="true" InvTypeCode="DZ"';

const SCOPE = ' NotifType="Overlay" NotifScopeType="ProductRate"';
const prices = `<OTA_HotelRateAmountNotifRQ ${head(SCOPE)}
<RateAmountMessages HotelCode="4711"><RateAmountMessage>
<StatusApplicationControl ${DAYS} RatePlanCode="BAR"/>
<Rates><Rate><BaseByGuestAmts>
<BaseByGuestAmt AmountBeforeTax="110.00" AmountAfterTax="120.00" CurrencyCode="EUR"
 NumberOfGuests="2"/></BaseByGuestAmts><AdditionalGuestAmounts>
<AdditionalGuestAmount Amount="45.00" AgeQualifyingCode="10"/>
<AdditionalGuestAmount Amount="15.00" AgeQualifyingCode="8" MaxAge="11"/>
</AdditionalGuestAmounts></Rate></Rates></RateAmountMessage></RateAmountMessages>
</OTA_HotelRateAmountNotifRQ>`;

const availability = `<OTA_HotelAvailNotifRQ ${head()}
<AvailStatusMessages HotelCode="4711"><AvailStatusMessage>
<StatusApplicationControl ${DAYS} RatePlanCode="BAR"/>
<LengthsOfStay ArrivalDateBased="1">
<LengthOfStay Time="2" TimeUnit="Day" MinMaxMessageType="SetMinLOS"/></LengthsOfStay>
<RestrictionStatus Status="Open" Restriction="Master" MinAdvancedBookingOffset="P1D"
 MaxAdvancedBookingOffset="P300D"/>
</AvailStatusMessage></AvailStatusMessages></OTA_HotelAvailNotifRQ>`;

const counts = `<OTA_HotelInvCountNotifRQ ${head()}
<Inventories HotelCode="4711"><Inventory><StatusApplicationControl ${DAYS}/>
<InvCounts><InvCount Count="5" CountType="2"/></InvCounts>
</Inventory></Inventories></OTA_HotelInvCountNotifRQ>`;

const MESSAGES = { property, prices, availability, counts };
type Name = keyof typeof MESSAGES;

/** The calendar as it is sold, without what counts and dates the messages. */
const sold = async (): Promise<string> => {
  const calendar = await hotel.calendar();
  if (calendar === undefined) return 'none';
  const { rooms, plans, free } = calendar;
  const nights = [...free].map(([room, counted]) => [room, [...counted]]);
  return JSON.stringify({ rooms, plans, nights });
};

const post = async (message: string): Promise<string> => (await hotel.post(message)).text;

const sendAll = async (): Promise<void> => {
  for (const message of Object.values(MESSAGES))
    expect(await post(message)).toContain('<Success/>');
};

/** The same message an hour later, with one part of it replaced. */
const changed = (name: Name, from: string, to: string): string => {
  const message = MESSAGES[name];
  expect(message).toContain(from);
  return message.replace(/T0[89]:00:00Z/, 'T10:00:00Z').replace(from, to);
};

type Row = readonly [message: Name, part: string, from: string, to: string];

const MAPPED: readonly Row[] = [
  ['property', 'PropertyDataSet', /<RoomData>[^]*<\/RoomData>/.exec(property)?.[0] ?? '', ''],
  ['property', 'RoomID', '<RoomID>DZ', '<RoomID>TZ'],
  ['property', 'RoomData/Name/Text@text', 'text="Double"', 'text="Twin"'],
  ['property', 'RoomData/Name/Text@language', '"Double" language="en"', '"Double" language="de"'],
  ['property', 'RoomData/Description', 'text="Quiet"', 'text="Loud"'],
  ['property', 'AllowablePackageID', '<AllowablePackageID>BAR', '<AllowablePackageID>NRF'],
  ['property', 'Capacity', '<Capacity>4', '<Capacity>3'],
  ['property', 'AdultCapacity', '<AdultCapacity>3', '<AdultCapacity>2'],
  ['property', 'ChildCapacity', '<ChildCapacity>2', '<ChildCapacity>1'],
  ['property', 'MinOccupancy', '<MinOccupancy>1', '<MinOccupancy>2'],
  ['property', 'MinAge', '<MinAge>0', '<MinAge>16'],
  ['property', 'PackageID', '<PackageID>BAR', '<PackageID>NRF'],
  ['property', 'PackageData/Name', 'text="Flexible"', 'text="Free"'],
  ['property', 'Occupancy', '<Occupancy>4', '<Occupancy>2'],
  [
    'property',
    'AllowableRoomID',
    '<Occupancy>',
    '<AllowableRoomIDs><AllowableRoomID>EZ</AllowableRoomID></AllowableRoomIDs><Occupancy>',
  ],
  ['property', 'Refundable@available', 'available="1"', 'available="0"'],
  ['property', 'Refundable@refundable_until_days', 'until_days="3"', 'until_days="7"'],
  ['property', 'BreakfastIncluded', '<BreakfastIncluded>1', '<BreakfastIncluded>0'],
  [
    'property',
    'Meals',
    '<ChargeCurrency>',
    '<Meals><Dinner included="1"/></Meals><ChargeCurrency>',
  ],
  ['prices', '@NotifType', 'NotifType="Overlay"', 'NotifType="Remove"'],
  ['prices', '@Start', 'Start="2027-06-01"', 'Start="2027-05-20"'],
  ['prices', '@End', 'End="2027-06-30"', 'End="2027-07-05"'],
  ['prices', '@InvTypeCode', 'InvTypeCode="DZ"', 'InvTypeCode="EZ"'],
  ['prices', '@AmountAfterTax', 'AmountAfterTax="120.00"', 'AmountAfterTax="125.00"'],
  ['prices', '@CurrencyCode', 'CurrencyCode="EUR"', 'CurrencyCode="CHF"'],
  ['prices', '@NumberOfGuests', 'NumberOfGuests="2"', 'NumberOfGuests="1"'],
  ['prices', 'AdditionalGuestAmount@Amount', 'Amount="45.00"', 'Amount="50.00"'],
  ['prices', '@AgeQualifyingCode', 'AgeQualifyingCode="10"', 'AgeQualifyingCode="8" MaxAge="5"'],
  ['prices', '@MaxAge', 'MaxAge="11"', 'MaxAge="9"'],
  ['availability', '@Status', 'Status="Open"', 'Status="Close"'],
  ['availability', 'LengthOfStay@Time', 'Time="2"', 'Time="3"'],
  ['availability', '@MinMaxMessageType', 'SetMinLOS', 'SetMaxLOS'],
  ['availability', '@MinAdvancedBookingOffset', '"P1D"', '"P2D"'],
  ['availability', '@MaxAdvancedBookingOffset', '"P300D"', '"P200D"'],
  ['counts', 'InvCount@Count', 'Count="5"', 'Count="4"'],
  ['counts', '@Start', 'Start="2027-06-01"', 'Start="2027-05-20"'],
];

/** With the reason why nothing comes of it. */
const LEFT_OUT: readonly (readonly [...Row, why: string])[] = [
  ['property', '@id', 'id="p1"', 'id="p2"', 'it is repeated in the answer'],
  ['property', '@partner', 'partner="key"', 'partner="other"', 'sign-in data name the sender'],
  ['property', 'PhotoURL', 'a.jpg', 'b.jpg', 'no answer shows photos'],
  ['property', 'RoomFeatures', '>non_smoking', '>smoking', 'no answer shows features of rooms'],
  ['property', 'PackageData/Description', 'text="Best rate"', 'text="x"', 'the name says it'],
  ['property', '@refundable_until_time', '18:00:00', '12:00:00', 'terms are answered by day'],
  ['property', 'ChargeCurrency', '>hotel<', '>web<', 'nothing is paid here'],
  [
    'property',
    'InternetIncluded',
    '<InternetIncluded>1',
    '<InternetIncluded>0',
    'no part of a board',
  ],
  ['property', 'ParkingIncluded', '<ParkingIncluded>0', '<ParkingIncluded>1', 'no part of a board'],
  ['prices', '@EchoToken', 'EchoToken="e1"', 'EchoToken="e2"', 'it is repeated in the answer'],
  ['prices', '@Version', 'Version="3.0"', 'Version="3.1"', 'one dialect is spoken'],
  ['prices', 'RequestorID', 'ID="key"', 'ID="other"', 'sign-in data name the sender'],
  ['prices', '@NotifScopeType', ' NotifScopeType="ProductRate"', '', 'it has one value'],
  ['prices', '@AmountBeforeTax', '"110.00"', '"100.00"', 'guests pay prices with taxes'],
  ['prices', '@RatePlanType', ' RatePlanCode', ' RatePlanType="26" RatePlanCode', 'day use'],
  ['availability', '@ArrivalDateBased', ' ArrivalDateBased="1"', '', 'lengths are by arrival'],
];

const REFUSED: readonly (readonly [...Row, says: RegExp])[] = [
  ['property', '@action', 'action="overlay"', 'action="merge"', /overlay or delta/],
  ['property', 'Property', '4711', '4712', /expected the hotel 4711/],
  ['prices', '@HotelCode', '4711', '4712', /expected the hotel 4711/],
  ['prices', '@NotifType', '"Overlay"', '"Merge"', /NotifType/],
  ['prices', 'no @AmountAfterTax', 'AmountAfterTax="120.00"', '', /AmountAfterTax: expected/],
  ['prices', '@UnitMultiplier', '<Rate>', '<Rate UnitMultiplier="3">', /by length of stay/],
  ['prices', '@AgeQualifyingCode', 'Code="10"', 'Code="7"', /AgeQualifyingCode/],
  ['prices', '@CurrencyCode', '"EUR"', '"euro"', /three capital letters/],
  ['prices', 'no @RatePlanCode', 'RatePlanCode="BAR"', '', /RatePlanCode/],
  ['availability', '@TimeUnit', 'TimeUnit="Day"', 'TimeUnit="Week"', /TimeUnit: expected Day/],
  ['availability', '@Restriction', '"Master"', '"Everything"', /Restriction/],
  ['availability', '@HotelCode', '4711', '4712', /expected the hotel 4711/],
  ['counts', '@CountType', 'CountType="2"', 'CountType="4"', /of CountType 2/],
  ['counts', '@HotelCode', '4711', '4712', /expected the hotel 4711/],
];

describe('an element or attribute of the reference', () => {
  test.each(MAPPED)('changes the calendar: %s %s', async (name, _, from, to) => {
    await sendAll();
    const before = await sold();
    expect(await post(changed(name, from, to))).toContain('<Success/>');
    expect(await sold()).not.toBe(before);
  });

  test.each(LEFT_OUT)('is left out: %s %s', async (name, _, from, to, why) => {
    await sendAll();
    const before = await sold();
    expect(await post(changed(name, from, to)), why).toContain('<Success/>');
    expect(await sold(), why).toBe(before);
  });

  test.each(REFUSED)('is refused: %s %s', async (name, _, from, to, says) => {
    await sendAll();
    const before = await sold();
    const answer = await post(changed(name, from, to));
    expect(answer).not.toContain('<Success/>');
    expect(answer.replaceAll('&quot;', '"')).toMatch(says);
    expect(await sold()).toBe(before);
  });

  test.each(['Mon', 'Tue', 'Weds', 'Thur', 'Fri', 'Sat', 'Sun'])(
    'each weekday closes just that day: %s',
    async (day) => {
      await sendAll();
      const before = await sold();
      const closed = changed('availability', 'Status="Open"', 'Status="Close"');
      const onlyThis = closed.replace(/(Mon|Tue|Weds|Thur|Fri|Sat|Sun)="true"/g, '$1="false"');
      const message = onlyThis.replace(`${day}="false"`, `${day}="true"`);
      expect(await post(message)).toContain('<Success/>');
      expect(await sold()).not.toBe(before);
    },
  );

  test('@TimeStamp orders messages: an older one that comes later changes nothing', async () => {
    await sendAll();
    await post(changed('prices', '"120.00"', '"140.00"'));
    const before = await sold();
    const older = prices.replace('T09:', 'T08:').replace('"120.00"', '"99.00"');
    await post(older);
    expect(await sold()).toBe(before);
  });
});
