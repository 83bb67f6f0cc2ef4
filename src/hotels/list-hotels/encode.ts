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

const roomOf = (room: OfferedRoom, extras: RoomOutput['extras']): RoomOutput => ({
  roomId: room.code,
  name: oneLine(room.name),
  maxOccupancy: room.maximumGuests,
  ratePlan: oneLine(room.plan),
  board: room.board,
  total: euros(room.totalCents),
  perNightAverage: euros(room.averageCents),
  nightly: room.nights.map(({ day, cents }) => ({ date: isoDate(day), amount: amountOf(cents) })),
  taxesIncluded: true,
  extras,
  ...originalTotal(room),
  // No source tells it so far; null is not the same as "no".
  cancellation: { refundable: null },
  availableRooms: room.availableRooms,
  bookingUrl: room.bookingUrl,
});

const pricedOf = (priced: PricedHotel): PricedHotelOutput => {
  const extras = priced.cityTax === null ? [] : [cityTaxExtra(priced.cityTax)];
  return {
    ...hotelFields(priced.hotel),
    rooms: priced.rooms.map((room) => roomOf(room, extras)),
    cheapestTotal: euros(Math.min(...priced.rooms.map(({ totalCents }) => totalCents))),
    source: priced.source,
    pricedAt: priced.pricedAt.toISOString(),
    validUntil: priced.validUntil?.toISOString() ?? null,
  };
};

const detailOf = ({ reason, nights }: UnpricedHotel): Pick<UnpricedHotelOutput, 'detail'> => {
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
  priced: priced.map(pricedOf),
  unpriced: unpriced.map(unpricedOf),
  total,
  nextCursor,
  asOf: asOf.toISOString(),
});
