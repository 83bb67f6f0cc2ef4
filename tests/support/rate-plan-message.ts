/** A RatePlans message with every kind of element, as tests change it by words. */

export const RATE = `<Rate InvTypeCode="A" Start="2026-01-01" End="2026-01-31">
  <BaseByGuestAmts>
    <BaseByGuestAmt NumberOfGuests="1" AgeQualifyingCode="10" AmountAfterTax="60"/>
    <BaseByGuestAmt NumberOfGuests="2" AgeQualifyingCode="10" AmountAfterTax="96.75"/>
  </BaseByGuestAmts>
  <AdditionalGuestAmounts>
    <AdditionalGuestAmount AgeQualifyingCode="10" Amount="76.8"/>
    <AdditionalGuestAmount AgeQualifyingCode="8" MaxAge="3" Amount="0"/>
    <AdditionalGuestAmount AgeQualifyingCode="8" MinAge="3" MaxAge="16" Amount=".5"/>
  </AdditionalGuestAmounts>
</Rate>`;

export const RULE = `<BookingRule Code="A" CodeContext="ROOMTYPE" Start="2026-01-01"
    End="2026-01-31">
  <LengthsOfStay>
    <LengthOfStay Time="2" TimeUnit="Day" MinMaxMessageType="SetMinLOS"/>
    <LengthOfStay Time="7" TimeUnit="Day" MinMaxMessageType="SetMaxLOS"/>
    <LengthOfStay Time="3" TimeUnit="Day" MinMaxMessageType="SetForwardMinStay"/>
    <LengthOfStay Time="9" TimeUnit="Day" MinMaxMessageType="SetForwardMaxStay"/>
  </LengthsOfStay>
  <DOW_Restrictions>
    <ArrivalDaysOfWeek Mon="0" Weds="TRUE"/>
    <DepartureDaysOfWeek Thur="false" Sun="1"/>
  </DOW_Restrictions>
  <RestrictionStatus Restriction="Master" Status="Open"/>
</BookingRule>`;

export const PRICE = `<Supplement InvType="EXTRA" InvCode="CLEAN" Amount="20"
    Start="2026-01-01" End="2026-01-31">
  <PrerequisiteInventory InvType="ROOMTYPE" InvCode="A"/>
</Supplement>`;

const STATIC_RATE = `<Rate RateTimeUnit="Day" UnitMultiplier="7">
  <BaseByGuestAmts><BaseByGuestAmt Type="7"/></BaseByGuestAmts>
  <MealsIncluded MealPlanIndicator="true" MealPlanCodes="12"/>
</Rate>`;

const SUPPLEMENT = `<Supplement InvType="EXTRA" InvCode="CLEAN" ChargeTypeCode="18"
    AddToBasicRateIndicator="true" MandatoryIndicator="1">
  <PrerequisiteInventory InvType="ALPINEBITSDOW" InvCode="1111100"/>
  <Description Name="title">
    <Text TextFormat="PlainText" Language="de">Endreinigung</Text>
  </Description>
</Supplement>`;

const OFFERS = `<Offers>
  <Offer><OfferRules><OfferRule MinAdvancedBookingOffset="P1D" MaxAdvancedBookingOffset="P90D">
    <LengthsOfStay>
      <LengthOfStay Time="2" TimeUnit="Day" MinMaxMessageType="SetMinLOS"/>
    </LengthsOfStay>
    <DOW_Restrictions><ArrivalDaysOfWeek Sat="0"/></DOW_Restrictions>
    <Occupancy AgeQualifyingCode="10" MinAge="16" MinOccupancy="1" MaxOccupancy="3"/>
    <Occupancy AgeQualifyingCode="8" MinAge="2" MaxAge="14" MinOccupancy="0" MaxOccupancy="2"/>
  </OfferRule></OfferRules></Offer>
  <Offer><Discount Percent="100" NightsRequired="4" NightsDiscounted="1" DiscountPattern="0001"/>
  </Offer>
  <Offer><Discount Percent="100"/><Guests><Guest AgeQualifyingCode="8" MaxAge="6" MinCount="2"
    FirstQualifyingPosition="1" LastQualifyingPosition="1"/></Guests></Offer>
</Offers>`;

export const PLAN = `<RatePlan RatePlanNotifType="New" CurrencyCode="EUR" RatePlanCode="P">
<BookingRules>${RULE}</BookingRules>
<Rates>${STATIC_RATE}${RATE}</Rates>
<Supplements>${SUPPLEMENT}${PRICE}</Supplements>
${OFFERS}
<Description Name="title">
  <Text TextFormat="PlainText" Language="en">Half board &amp; more</Text>
  <Text TextFormat="HTML" Language="it">&lt;b&gt;no&lt;/b&gt;</Text>
</Description>
</RatePlan>`;

/** The whole message of some RatePlan elements; `before` stands before RatePlans. */
export const messageOf = (plans: string, before = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<OTA_HotelRatePlanNotifRQ xmlns="http://www.opentravel.org/OTA/2003/05" Version="1.000">${before}
<RatePlans HotelCode="123" HotelName="Frangart Inn">${plans}</RatePlans>
</OTA_HotelRatePlanNotifRQ>`;
