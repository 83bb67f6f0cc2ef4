import { isoDate } from '#hotels/calendar/day.ts';
import type { ListedHotel } from '#hotels/wishes/shelf.ts';
import type {
  CityTax,
  FoundHotels,
  OfferedRoom,
  PricedHotel,
  UnpricedHotel,
} from '#hotels/search/result.ts';
import { awayFrom, type Located } from '#hotels/wishes/located.ts';
import type { Wish } from '#hotels/wishes/wish.ts';
import { COUNTRIES } from './input.ts';
import type {
  ListHotelsOutput,
  PricedHotelOutput,
  RoomOutput,
  UnpricedHotelOutput,
} from './output.ts';
import { oneLine } from './one-line.ts';

/** The result of a search, as the tool answers it. */

type Detail = ListHotelsOutput['query']['detail'];

const amountOf = (cents: number): number => cents / 100;
const euros = (cents: number) => ({ amount: amountOf(cents), currency: 'EUR' as const });

/** The context of a page. */
interface Context {
  found: FoundHotels;
  detail: Detail;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

const distanceOf = (located: Located | undefined, { from }: Wish): { distanceKm?: number } => {
  const km = from === null || located === undefined ? null : awayFrom(from, located);
  // A hotel with only the position of its town is omitted.
  return km === null || (km === 0 && located?.isExact === false)
    ? {}
    : { distanceKm: rounded(km, 1) };
};

const coordinatesOf = (located: Located | undefined): PricedHotelOutput['coordinates'] =>
  located?.position == null
    ? null
    : { ...located.position, of: located.isExact ? 'hotel' : 'town' };

const matchedBy = ({ conditions }: Wish): string[] =>
  conditions.flatMap(({ by, meant }) => (by === 'slug' ? [] : [`${by}: ${meant}`]));

const hotelFields = ({ id, slug, record }: ListedHotel, { found }: Context) => ({
  id,
  slug,
  name: record.name,
  city: record.town,
  country: COUNTRIES.find((code) => code.toLowerCase() === record.country) ?? COUNTRIES[0],
  shortDescription: record.shortDescription,
  websiteUrl: record.websiteUrl,
  tags: record.tags,
  stars: record.stars,
  facilities: record.facilities,
  coordinates: coordinatesOf(found.located.get(slug)),
  ...distanceOf(found.located.get(slug), found.wish),
  matched: matchedBy(found.wish),
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

const nightlyOf = ({ nights }: OfferedRoom, detail: Detail): Pick<RoomOutput, 'nightly'> =>
  detail === 'full'
    ? { nightly: nights.map(({ day, cents }) => ({ date: isoDate(day), amount: amountOf(cents) })) }
    : {};

const displayOf = (cents: number, { found: { display } }: Context) =>
  display === null
    ? {}
    : {
        displayTotal: { amount: Number(display.amountOf(cents)), currency: display.currency },
      };

const roomOf = (room: OfferedRoom, context: Context): RoomOutput => ({
  ...(room.party === null ? {} : { party: room.party }),
  roomId: room.code,
  name: oneLine(room.name),
  maxOccupancy: room.maximumGuests,
  ratePlan: oneLine(room.plan),
  board: room.board,
  total: euros(room.totalCents),
  ...displayOf(room.totalCents, context),
  perNightAverage: euros(room.averageCents),
  ...nightlyOf(room, context.detail),
  taxesIncluded: true,
  extras: room.cityTax === null ? [] : [cityTaxExtra(room.cityTax)],
  ...originalTotal(room),
  cancellation: cancellationOf(room),
  availableRooms: room.availableRooms,
  bookingUrl: room.bookingUrl,
});

const datesOf = (
  { stays: [stay] }: PricedHotel,
  { found: { search } }: Context,
): Pick<PricedHotelOutput, 'checkIn' | 'checkOut'> =>
  search.flexibleDays === 0 || stay === undefined
    ? {}
    : { checkIn: isoDate(stay.arrival), checkOut: isoDate(stay.departure) };

const pricedOf = (priced: PricedHotel, context: Context): PricedHotelOutput => ({
  ...hotelFields(priced.hotel, context),
  rooms: priced.rooms.map((room) => roomOf(room, context)),
  moreOffers: priced.moreOffers,
  ...datesOf(priced, context),
  cheapestTotal: euros(priced.totalCents),
  ...displayOf(priced.totalCents, context),
  source: priced.source,
  ratesHeardAt: priced.ratesHeardAt.toISOString(),
  advisories: [...priced.advisories],
  pricedAt: priced.pricedAt.toISOString(),
  validUntil: priced.validUntil?.toISOString() ?? null,
});

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

const unpricedOf = (unpriced: UnpricedHotel, context: Context): UnpricedHotelOutput => {
  const { detail } = detailOf(unpriced);
  const party = unpriced.party === undefined ? {} : { party: unpriced.party };
  const all = { ...detail, ...party };
  return {
    ...hotelFields(unpriced.hotel, context),
    reason: unpriced.reason,
    ...(unpriced.bookingUrl === undefined ? {} : { bookingUrl: unpriced.bookingUrl }),
    ...(Object.keys(all).length === 0 ? {} : { detail: all }),
  };
};

const understoodOf = ({ wish, search }: FoundHotels): ListHotelsOutput['understood'] => ({
  conditions: wish.conditions.flatMap(({ by, asked, meant }) =>
    by === 'slug' ? [] : [{ by, asked, meant }],
  ),
  maxTotal: search.maxTotalCents === null ? null : amountOf(search.maxTotalCents),
  boards: [...search.boards],
  ...(search.sort === null ? {} : { sort: search.sort }),
  repaired: wish.repaired.map((each) => ({ ...each })),
  notUsed: [...wish.notUsed],
});

const helpOf = ({ help, wish }: FoundHotels): ListHotelsOutput['help'] =>
  help && {
    nearest: help.nearest.map((located) => ({
      slug: located.hotel.slug,
      name: located.hotel.record.name,
      city: located.hotel.record.town,
      ...distanceOf(located, wish),
    })),
    leaveOut: help.leaveOut.map((each) => ({ ...each })),
  };

const displayRateOf = ({ display }: FoundHotels): Pick<ListHotelsOutput, 'displayRate'> =>
  display === null
    ? {}
    : {
        displayRate: {
          currency: display.currency,
          rate: Number(display.rate),
          rateDate: display.rateDate,
        },
      };

export const encodeFound = (
  found: FoundHotels,
  query: ListHotelsOutput['query'],
  nextCursor: string | null,
): ListHotelsOutput => {
  const context = { found, detail: query.detail };
  return {
    query,
    understood: understoodOf(found),
    help: helpOf(found),
    ...displayRateOf(found),
    priced: found.priced.map((hotel) => pricedOf(hotel, context)),
    unpriced: found.unpriced.map((hotel) => unpricedOf(hotel, context)),
    total: found.total,
    nextCursor,
    asOf: found.asOf.toISOString(),
  };
};
