/** AlpineBits messages composed for tests. */

const OTA = 'xmlns="http://www.opentravel.org/OTA/2003/05"';
const COMPLETE = '<UniqueID Type="16" ID="1" Instance="CompleteSet"/>';

interface Envelope {
  complete?: boolean;
  hotelCode?: string;
}

const attributesOf = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

export const pingMessage = (echo: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<OTA_PingRQ ${OTA} Version="8.000">` +
  `<EchoData>${echo}</EchoData></OTA_PingRQ>`;

interface SentRoom {
  code: string;
  minimum?: number;
  standard?: number;
  maximum?: number;
  children?: number;
  names?: string;
}

const roomXml = ({ code, minimum = 1, standard = 2, maximum = 3, children, names }: SentRoom) => {
  const occupancy = { MinOccupancy: minimum, MaxOccupancy: maximum, MaxChildOccupancy: children };
  const name =
    names ?? `<Description TextFormat="PlainText" Language="en">Room ${code}</Description>`;
  return (
    `<GuestRoom${attributesOf({ Code: code, ...occupancy })}>` +
    `<TypeRoom StandardOccupancy="${standard}" RoomClassificationCode="42"/>` +
    '<MultimediaDescriptions><MultimediaDescription InfoCode="25"><TextItems><TextItem>' +
    `${name}</TextItem></TextItems></MultimediaDescription></MultimediaDescriptions></GuestRoom>`
  );
};

export const inventoryMessage = (
  rooms: readonly SentRoom[],
  { hotelCode = '123' }: Envelope = {},
): string =>
  `<OTA_HotelDescriptiveContentNotifRQ ${OTA} Version="8.000"><HotelDescriptiveContents>` +
  `<HotelDescriptiveContent HotelCode="${hotelCode}"><FacilityInfo><GuestRooms>` +
  rooms.map(roomXml).join('') +
  '</GuestRooms></FacilityInfo></HotelDescriptiveContent></HotelDescriptiveContents>' +
  '</OTA_HotelDescriptiveContentNotifRQ>';

export interface SentFree {
  /** Null: a closing season. */
  room: string | null;
  start: string;
  end: string;
  /** Counts by OTA count type; absent: none at all. */
  counts?: Readonly<Record<string, number>>;
}

const freeXml = ({ room, start, end, counts }: SentFree): string => {
  const control = attributesOf({
    Start: start,
    End: end,
    ...(room === null ? { AllInvCode: 'true' } : { InvTypeCode: room }),
  });
  const each = Object.entries(counts ?? {}).map(
    ([type, count]) => `<InvCount CountType="${type}" Count="${count}"/>`,
  );
  const all = counts === undefined ? '' : `<InvCounts>${each.join('')}</InvCounts>`;
  return `<Inventory><StatusApplicationControl${control}/>${all}</Inventory>`;
};

/** `free` empty: the one empty element by which everything is taken back. */
export const freeRoomsMessage = (
  free: readonly SentFree[],
  { complete = false, hotelCode = '123' }: Envelope = {},
): string =>
  `<OTA_HotelInvCountNotifRQ ${OTA} Version="4">${complete ? COMPLETE : ''}` +
  `<Inventories HotelCode="${hotelCode}">${free.map(freeXml).join('') || '<Inventory/>'}` +
  '</Inventories></OTA_HotelInvCountNotifRQ>';

const availXml = ({ room, start, end, counts }: SentFree): string => {
  const control = attributesOf({ Start: start, End: end, InvTypeCode: room ?? '' });
  const limit = `BookingLimit="${counts?.['2'] ?? 0}" BookingLimitMessageType="SetLimit"`;
  return `<AvailStatusMessage ${limit}><StatusApplicationControl${control}/></AvailStatusMessage>`;
};

export const freeRooms2018Message = (
  free: readonly SentFree[],
  { complete = false, hotelCode = '123' }: Envelope = {},
): string =>
  `<OTA_HotelAvailNotifRQ ${OTA} Version="1.002">${complete ? COMPLETE : ''}` +
  `<AvailStatusMessages HotelCode="${hotelCode}">` +
  `${free.map(availXml).join('') || '<AvailStatusMessage/>'}` +
  '</AvailStatusMessages></OTA_HotelAvailNotifRQ>';

export interface SentRate {
  room: string;
  start: string;
  end: string;
  amount: number;
}

const rateXml = ({ room, start, end, amount }: SentRate): string =>
  `<Rate InvTypeCode="${room}" Start="${start}" End="${end}"><BaseByGuestAmts>` +
  `<BaseByGuestAmt NumberOfGuests="1" AgeQualifyingCode="10" AmountAfterTax="${amount - 10}"/>` +
  `<BaseByGuestAmt NumberOfGuests="2" AgeQualifyingCode="10" AmountAfterTax="${amount}"/>` +
  '</BaseByGuestAmts><AdditionalGuestAmounts>' +
  '<AdditionalGuestAmount AgeQualifyingCode="10" Amount="40"/>' +
  '<AdditionalGuestAmount AgeQualifyingCode="8" MaxAge="6" Amount="0"/>' +
  '<AdditionalGuestAmount AgeQualifyingCode="8" MinAge="6" MaxAge="16" Amount="25.5"/>' +
  '</AdditionalGuestAmounts></Rate>';

const STATIC_RATE =
  '<Rate RateTimeUnit="Day" UnitMultiplier="1"><BaseByGuestAmts><BaseByGuestAmt Type="25"/>' +
  '</BaseByGuestAmts><MealsIncluded MealPlanIndicator="true" MealPlanCodes="3"/></Rate>';

const OFFERS =
  '<Offers><Offer><OfferRules><OfferRule><Occupancy AgeQualifyingCode="10" MinAge="16"/>' +
  '<Occupancy AgeQualifyingCode="8"/></OfferRule></OfferRules></Offer></Offers>';

interface SentPlan {
  code: string;
  type?: 'New' | 'Full' | 'Overlay' | 'Remove';
  currency?: string;
  rates?: readonly SentRate[];
}

const planXml = ({ code, type = 'New', currency = 'EUR', rates = [] }: SentPlan): string => {
  const attributes = attributesOf({
    RatePlanNotifType: type,
    CurrencyCode: currency,
    RatePlanCode: code,
  });
  if (type === 'Remove') return `<RatePlan${attributes}/>`;
  const dated = rates.map(rateXml).join('');
  return type === 'Overlay'
    ? `<RatePlan${attributes}><Rates>${dated}</Rates></RatePlan>`
    : `<RatePlan${attributes}><Rates>${STATIC_RATE}${dated}</Rates>${OFFERS}</RatePlan>`;
};

/** Without plans: the one empty element by which a complete set takes all back. */
export const ratePlansMessage = (
  plans: readonly SentPlan[],
  { complete = false, hotelCode = '123' }: Envelope = {},
): string =>
  `<OTA_HotelRatePlanNotifRQ ${OTA} Version="1.000">${complete ? COMPLETE : ''}` +
  `<RatePlans HotelCode="${hotelCode}">${plans.map(planXml).join('') || '<RatePlan/>'}` +
  '</RatePlans></OTA_HotelRatePlanNotifRQ>';

const dayAfter = (start: string, days: number): string =>
  new Date(Date.parse(`${start}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** A year of rates that are different every day, for so many rooms. */
export const yearOfRates = (rooms: readonly string[], start = '2027-01-01'): string =>
  ratePlansMessage([
    {
      code: 'STD',
      rates: rooms.flatMap((room) =>
        Array.from({ length: 365 }, (_, each) => {
          const day = dayAfter(start, each);
          return { room, start: day, end: day, amount: 120 + (each % 60) };
        }),
      ),
    },
  ]);
