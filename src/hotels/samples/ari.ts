import { SAMPLE_HOTEL_CODE, type SampleMessage, type SampleNights } from './sample.ts';

const OTA = 'xmlns="http://www.opentravel.org/OTA/2003/05" Version="3.0"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

const property = (at: string): string => `${HEAD}
<Transaction timestamp="${at}" id="sample-1">
  <PropertyDataSet action="overlay">
    <Property>${SAMPLE_HOTEL_CODE}</Property>
    <RoomData>
      <RoomID>DZ</RoomID>
      <Name>
        <Text text="Double room" language="en"/>
        <Text text="Doppelzimmer" language="de"/>
      </Name>
      <Capacity>2</Capacity>
    </RoomData>
    <PackageData>
      <PackageID>BB</PackageID>
      <Name>
        <Text text="Bed and breakfast" language="en"/>
        <Text text="Mit Frühstück" language="de"/>
      </Name>
      <BreakfastIncluded>1</BreakfastIncluded>
      <Refundable available="1" refundable_until_days="3" refundable_until_time="18:00:00"/>
    </PackageData>
  </PropertyDataSet>
</Transaction>
`;

const envelope = (at: string, id: number): string =>
  `${OTA} EchoToken="sample-${id}" TimeStamp="${at}"`;

const control = ({ first, last }: SampleNights, plan = ' RatePlanCode="BB"'): string =>
  `<StatusApplicationControl Start="${first}" End="${last}" InvTypeCode="DZ"${plan}/>`;

const prices = (nights: SampleNights, at: string): string => `${HEAD}
<OTA_HotelRateAmountNotifRQ ${envelope(at, 2)} NotifType="Overlay">
  <RateAmountMessages HotelCode="${SAMPLE_HOTEL_CODE}">
    <RateAmountMessage>
      ${control(nights)}
      <Rates>
        <Rate>
          <BaseByGuestAmts>
            <BaseByGuestAmt NumberOfGuests="1" AmountAfterTax="89.50" CurrencyCode="EUR"/>
            <BaseByGuestAmt NumberOfGuests="2" AmountAfterTax="128" CurrencyCode="EUR"/>
          </BaseByGuestAmts>
        </Rate>
      </Rates>
    </RateAmountMessage>
  </RateAmountMessages>
</OTA_HotelRateAmountNotifRQ>
`;

const availability = (nights: SampleNights, at: string): string => `${HEAD}
<OTA_HotelAvailNotifRQ ${envelope(at, 3)}>
  <AvailStatusMessages HotelCode="${SAMPLE_HOTEL_CODE}">
    <AvailStatusMessage>
      ${control(nights)}
      <RestrictionStatus Status="Open" Restriction="Master"/>
    </AvailStatusMessage>
  </AvailStatusMessages>
</OTA_HotelAvailNotifRQ>
`;

const counts = (nights: SampleNights, at: string): string => `${HEAD}
<OTA_HotelInvCountNotifRQ ${envelope(at, 4)}>
  <Inventories HotelCode="${SAMPLE_HOTEL_CODE}">
    <Inventory>
      ${control(nights, '')}
      <InvCounts>
        <InvCount CountType="2" Count="3"/>
      </InvCounts>
    </Inventory>
  </Inventories>
</OTA_HotelInvCountNotifRQ>
`;

/**
 * Messages of Google's ARI in the order in which they are sent; `at` is the moment that they name
 * as their own. Source: Google Hotel Center, ARI XML reference.
 */
export const ariSamples = (nights: SampleNights, at: string): readonly SampleMessage[] => [
  { name: 'ari-property', type: 'Transaction', text: property(at) },
  { name: 'ari-prices', type: 'OTA_HotelRateAmountNotifRQ', text: prices(nights, at) },
  { name: 'ari-availability', type: 'OTA_HotelAvailNotifRQ', text: availability(nights, at) },
  { name: 'ari-counts', type: 'OTA_HotelInvCountNotifRQ', text: counts(nights, at) },
];
