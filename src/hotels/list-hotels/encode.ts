import { isoDate } from '#hotels/calendar/day.ts';
import type { ListedHotel } from '#hotels/search/ports.ts';
import type {
  CityTax,
  FoundHotels,
  OfferedRoom,
  PricedHotel,
  UnpricedHotel,
} from '#hotels/search/result.ts';
import { COUNTRIES } from './input.ts';
import type {
  ListHotelsOutput,
  PricedHotelOutput,
  RoomOutput,
  UnpricedHotelOutput,
} from './output.ts';
import { oneLine } from './one-line.ts';

/** What a search found, as the tool answers it. */

const amountOf = (cents: number): number => cents / 100;
const euros = (cents: number) => ({ amount: amountOf(cents), currency: 'EUR' as const });

const hotelFields = ({ id, slug, record }: ListedHotel) => ({
  id,
  slug,
  name: record.name,
  city: record.town,
  country: COUNTRIES.find((code) => code.toLowerCase() === record.country) ?? COUNTRIES[0],
  shortDescription: record.shortDescription,
  websiteUrl: record.websiteUrl,
  tags: record.tags,
});

const cityTaxExtra = ({ cents, totalCents, currency, isEstimated }: CityTax) => ({
  type: 'city_tax' as const,
  basis: 'person_night' as const,
  amount: amountOf(cents),
  total: amountOf(totalCents),
  currency,
  included: false as const,
  payAt: 'property' as const,
  estimated: isEstimated,
});

const originalTotal = ({ original }: OfferedRoom): Pick<RoomOutput, 'originalTotal'> =>
  original === null
    ? {}
    : {
        originalTotal: {
          amount: amountOf(original.cents),
          currency: original.currency,
          rate: Number(original.rate),
          rateDate: original.rateDate,
        },
      };

/** Null is not the same as "no": the source does not say it. */
const cancellationOf = ({ cancellation }: OfferedRoom): RoomOutput['cancellation'] => {
  if (cancellation === null) return { refundable: null };
  const { refundable, freeUntil, text } = cancellation;
  return {
    refundable,
    ...(freeUntil === null ? {} : { freeUntil: isoDate(freeUntil) }),
    ...(text === null ? {} : { text: oneLine(text) }),
  };
};

type Detail = ListHotelsOutput['query']['detail'];

const nightlyOf = ({ nights }: OfferedRoom, detail: Detail): Pick<RoomOutput, 'nightly'> =>
  detail === 'full'
    ? { nightly: nights.map(({ day, cents }) => ({ date: isoDate(day), amount: amountOf(cents) })) }
    : {};

const roomOf = (room: OfferedRoom, extras: RoomOutput['extras'], detail: Detail): RoomOutput => ({
  roomId: room.code,
  name: oneLine(room.name),
  maxOccupancy: room.maximumGuests,
  ratePlan: oneLine(room.plan),
  board: room.board,
  total: euros(room.totalCents),
  perNightAverage: euros(room.averageCents),
  ...nightlyOf(room, detail),
  taxesIncluded: true,
  extras,
  ...originalTotal(room),
  cancellation: cancellationOf(room),
  availableRooms: room.availableRooms,
  bookingUrl: room.bookingUrl,
});

const pricedOf = (priced: PricedHotel, detail: Detail): PricedHotelOutput => {
  const extras = priced.cityTax === null ? [] : [cityTaxExtra(priced.cityTax)];
  return {
    ...hotelFields(priced.hotel),
    rooms: priced.rooms.map((room) => roomOf(room, extras, detail)),
    moreOffers: priced.moreOffers,
    cheapestTotal: euros(Math.min(...priced.rooms.map(({ totalCents }) => totalCents))),
    source: priced.source,
    ratesHeardAt: priced.ratesHeardAt.toISOString(),
    advisories: [...priced.advisories],
    pricedAt: priced.pricedAt.toISOString(),
    validUntil: priced.validUntil?.toISOString() ?? null,
  };
};

const detailOf = ({
  reason,
  nights,
  stale,
}: UnpricedHotel): Pick<UnpricedHotelOutput, 'detail'> => {
  if (stale !== undefined)
    return {
      detail: 'ratesHeardAt' in stale ? { ratesHeardAt: stale.ratesHeardAt.toISOString() } : stale,
    };
  if (nights === null) return {};
  if (reason === 'min_stay') return { detail: { minStay: nights } };
  return reason === 'max_stay' ? { detail: { maxStay: nights } } : {};
};

const unpricedOf = (unpriced: UnpricedHotel): UnpricedHotelOutput => ({
  ...hotelFields(unpriced.hotel),
  reason: unpriced.reason,
  ...detailOf(unpriced),
});

export const encodeFound = (
  { priced, unpriced, total, asOf }: FoundHotels,
  query: ListHotelsOutput['query'],
  nextCursor: string | null,
): ListHotelsOutput => ({
  query,
  priced: priced.map((hotel) => pricedOf(hotel, query.detail)),
  unpriced: unpriced.map(unpricedOf),
  total,
  nextCursor,
  asOf: asOf.toISOString(),
});
