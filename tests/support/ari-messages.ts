/** Messages in the dialect of Google's ARI, composed for tests. */

const OTA = 'xmlns="http://www.opentravel.org/OTA/2003/05" Version="3.0"';

export interface AriEnvelope {
  at?: string;
  id?: string;
  hotel?: string;
}

const envelope = ({ at = '2026-11-20T08:00:00Z', id = 'm-1' }: AriEnvelope): string =>
  `${OTA} EchoToken="${id}" TimeStamp="${at}"`;

interface SentRoom {
  id: string;
  capacity?: number;
  adults?: number;
  minimumAge?: number;
}

interface SentPackage {
  id: string;
  breakfast?: boolean;
  refundableDays?: number;
}

const roomXml = ({ id, capacity = 4, adults, minimumAge }: SentRoom): string =>
  `<RoomData><RoomID>${id}</RoomID><Name><Text text="Room ${id}" language="en"/></Name>` +
  `<Capacity>${capacity}</Capacity>` +
  (adults === undefined ? '' : `<AdultCapacity>${adults}</AdultCapacity>`) +
  (minimumAge === undefined
    ? ''
    : `<OccupancySettings><MinAge>${minimumAge}</MinAge></OccupancySettings>`) +
  '</RoomData>';

const packageXml = ({ id, breakfast = true, refundableDays }: SentPackage): string =>
  `<PackageData><PackageID>${id}</PackageID>` +
  `<Name><Text text="Package ${id}" language="en"/></Name>` +
  `<BreakfastIncluded>${breakfast ? 1 : 0}</BreakfastIncluded>` +
  (refundableDays === undefined
    ? ''
    : `<Refundable available="1" refundable_until_days="${refundableDays}"/>`) +
  '</PackageData>';

export const propertyMessage = (
  rooms: readonly SentRoom[],
  packages: readonly SentPackage[],
  { at = '2026-11-20T08:00:00Z', id = 't-1', hotel = 'H1', action = 'overlay' } = {},
): string =>
  `<Transaction timestamp="${at}" id="${id}"><PropertyDataSet action="${action}">` +
  `<Property>${hotel}</Property>${rooms.map(roomXml).join('')}` +
  `${packages.map(packageXml).join('')}</PropertyDataSet></Transaction>`;

export interface SentControl {
  room: string;
  package?: string;
  start: string;
  end: string;
  /** Such as `Sat="0" Sun="0"`. */
  weekdays?: string;
}

const control = ({ room, package: pack, start, end, weekdays = '' }: SentControl): string =>
  `<StatusApplicationControl Start="${start}" End="${end}" InvTypeCode="${room}" ` +
  `${pack === undefined ? '' : `RatePlanCode="${pack}"`} ${weekdays}/>`;

export interface SentPrices extends SentControl {
  /** By number of guests. */
  prices?: Readonly<Record<number, number>>;
  currency?: string;
  extraAdult?: number;
  /** By the highest age. */
  children?: Readonly<Record<number, number>>;
}

const extrasXml = ({ extraAdult, children = {} }: SentPrices): string => {
  const adult =
    extraAdult === undefined
      ? ''
      : `<AdditionalGuestAmount AgeQualifyingCode="10" Amount="${extraAdult}"/>`;
  const young = Object.entries(children).map(
    ([age, amount]) =>
      `<AdditionalGuestAmount AgeQualifyingCode="8" MaxAge="${age}" Amount="${amount}"/>`,
  );
  const all = adult + young.join('');
  return all === '' ? '' : `<AdditionalGuestAmounts>${all}</AdditionalGuestAmounts>`;
};

const pricesXml = (sent: SentPrices): string => {
  const { prices = {}, currency = 'EUR' } = sent;
  const each = Object.entries(prices).map(
    ([guests, amount]) =>
      `<BaseByGuestAmt NumberOfGuests="${guests}" AmountAfterTax="${amount}" ` +
      `CurrencyCode="${currency}"/>`,
  );
  return (
    `<RateAmountMessage>${control(sent)}<Rates><Rate>` +
    `<BaseByGuestAmts>${each.join('')}</BaseByGuestAmts>${extrasXml(sent)}` +
    '</Rate></Rates></RateAmountMessage>'
  );
};

export const pricesMessage = (
  prices: readonly SentPrices[],
  { notifType, hotel = 'H1', ...rest }: AriEnvelope & { notifType?: string } = {},
): string =>
  `<OTA_HotelRateAmountNotifRQ ${envelope(rest)} ` +
  `${notifType === undefined ? '' : `NotifType="${notifType}"`}>` +
  `<RateAmountMessages HotelCode="${hotel}">${prices.map(pricesXml).join('')}` +
  '</RateAmountMessages></OTA_HotelRateAmountNotifRQ>';

export interface SentRestriction extends SentControl {
  /** What is inside of AvailStatusMessage besides the control. */
  says: string;
}

export const OPEN = '<RestrictionStatus Status="Open" Restriction="Master"/>';
export const CLOSED = '<RestrictionStatus Status="Close" Restriction="Master"/>';
export const length = (type: string, nights: number): string =>
  `<LengthsOfStay><LengthOfStay MinMaxMessageType="${type}" Time="${nights}" TimeUnit="Day"/>` +
  '</LengthsOfStay>';

export const availabilityMessage = (
  restrictions: readonly SentRestriction[],
  { hotel = 'H1', ...rest }: AriEnvelope = {},
): string =>
  `<OTA_HotelAvailNotifRQ ${envelope(rest)}><AvailStatusMessages HotelCode="${hotel}">` +
  restrictions
    .map((each) => `<AvailStatusMessage>${control(each)}${each.says}</AvailStatusMessage>`)
    .join('') +
  '</AvailStatusMessages></OTA_HotelAvailNotifRQ>';

export const countsMessage = (
  counts: readonly (SentControl & { count: number })[],
  { hotel = 'H1', ...rest }: AriEnvelope = {},
): string =>
  `<OTA_HotelInvCountNotifRQ ${envelope(rest)}><Inventories HotelCode="${hotel}">` +
  counts
    .map(
      (each) =>
        `<Inventory>${control(each)}<InvCounts><InvCount CountType="2" Count="${each.count}"/>` +
        '</InvCounts></Inventory>',
    )
    .join('') +
  '</Inventories></OTA_HotelInvCountNotifRQ>';
