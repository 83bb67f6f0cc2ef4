import { SAMPLE_HOTEL_CODE, type SampleMessage, type SampleNights } from './sample.ts';

const OTA = 'xmlns="http://www.opentravel.org/OTA/2003/05"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

const inventory = (): string => `${HEAD}
<OTA_HotelDescriptiveContentNotifRQ ${OTA} Version="8.000">
  <HotelDescriptiveContents>
    <HotelDescriptiveContent HotelCode="${SAMPLE_HOTEL_CODE}" HotelName="Your hotel">
      <FacilityInfo>
        <GuestRooms>
          <GuestRoom Code="DZ" MinOccupancy="1" MaxOccupancy="3">
            <TypeRoom StandardOccupancy="2" RoomClassificationCode="42"/>
            <MultimediaDescriptions>
              <MultimediaDescription InfoCode="25">
                <TextItems>
                  <TextItem>
                    <Description TextFormat="PlainText" Language="en">Double room</Description>
                    <Description TextFormat="PlainText" Language="de">Doppelzimmer</Description>
                  </TextItem>
                </TextItems>
              </MultimediaDescription>
            </MultimediaDescriptions>
          </GuestRoom>
        </GuestRooms>
      </FacilityInfo>
    </HotelDescriptiveContent>
  </HotelDescriptiveContents>
</OTA_HotelDescriptiveContentNotifRQ>
`;

const ratePlans = ({ first, last }: SampleNights): string => `${HEAD}
<OTA_HotelRatePlanNotifRQ ${OTA} Version="1.000">
  <RatePlans HotelCode="${SAMPLE_HOTEL_CODE}" HotelName="Your hotel">
    <RatePlan RatePlanNotifType="New" CurrencyCode="EUR" RatePlanCode="BB">
      <Rates>
        <Rate RateTimeUnit="Day" UnitMultiplier="1">
          <BaseByGuestAmts>
            <BaseByGuestAmt Type="25"/>
          </BaseByGuestAmts>
          <MealsIncluded MealPlanIndicator="true" MealPlanCodes="3"/>
        </Rate>
        <Rate InvTypeCode="DZ" Start="${first}" End="${last}">
          <BaseByGuestAmts>
            <BaseByGuestAmt NumberOfGuests="1" AgeQualifyingCode="10" AmountAfterTax="89.50"/>
            <BaseByGuestAmt NumberOfGuests="2" AgeQualifyingCode="10" AmountAfterTax="128"/>
          </BaseByGuestAmts>
          <AdditionalGuestAmounts>
            <AdditionalGuestAmount AgeQualifyingCode="10" Amount="40"/>
            <AdditionalGuestAmount AgeQualifyingCode="8" MaxAge="6" Amount="0"/>
            <AdditionalGuestAmount AgeQualifyingCode="8" MinAge="6" MaxAge="16" Amount="25.50"/>
          </AdditionalGuestAmounts>
        </Rate>
      </Rates>
      <Offers>
        <Offer>
          <OfferRules>
            <OfferRule>
              <Occupancy AgeQualifyingCode="10" MinAge="16"/>
              <Occupancy AgeQualifyingCode="8"/>
            </OfferRule>
          </OfferRules>
        </Offer>
      </Offers>
    </RatePlan>
  </RatePlans>
</OTA_HotelRatePlanNotifRQ>
`;

const freeRooms = ({ first, last }: SampleNights): string => `${HEAD}
<OTA_HotelInvCountNotifRQ ${OTA} Version="4">
  <Inventories HotelCode="${SAMPLE_HOTEL_CODE}" HotelName="Your hotel">
    <Inventory>
      <StatusApplicationControl Start="${first}" End="${last}" InvTypeCode="DZ"/>
      <InvCounts>
        <InvCount CountType="2" Count="3"/>
      </InvCounts>
    </Inventory>
  </Inventories>
</OTA_HotelInvCountNotifRQ>
`;

/** Messages of AlpineBits in the order in which they are sent. Source: AlpineBits 2024-10. */
export const alpineBitsSamples = (nights: SampleNights): readonly SampleMessage[] => [
  {
    name: 'alpinebits-inventory',
    type: 'OTA_HotelDescriptiveContentNotif:Inventory',
    text: inventory(),
  },
  {
    name: 'alpinebits-rate-plans',
    type: 'OTA_HotelRatePlanNotif:RatePlans',
    text: ratePlans(nights),
  },
  {
    name: 'alpinebits-free-rooms',
    type: 'OTA_HotelInvCountNotif:FreeRooms',
    text: freeRooms(nights),
  },
];
