import type { DayRates } from '#fx/rates.ts';
import type { Reason } from '#hotels/reasons.ts';
import { cityTaxOf } from './city-tax.ts';
import { euroRate } from './euros.ts';
import { offeredRoom, type OfferContext } from './offer.ts';
import type { ListedHotel } from './ports.ts';
import type { HotelSearch, OfferedRoom, Outcome, UnpricedHotel } from './result.ts';

export const unpriced = (
  hotel: ListedHotel,
  reason: Reason,
  nights: number | null = null,
): UnpricedHotel => ({ hotel, reason, nights });

const byTotal = (left: OfferedRoom, right: OfferedRoom): number =>
  left.totalCents - right.totalCents;

type Kept = { rooms: readonly OfferedRoom[] } | { reason: Reason };

/** The rooms that pass what was asked of price and board, or what they failed. */
const keepAsked = (
  rooms: readonly OfferedRoom[],
  { board, maxTotalCents }: Pick<HotelSearch, 'board' | 'maxTotalCents'>,
): Kept => {
  const boarded = board === null ? rooms : rooms.filter((room) => room.board === board);
  if (boarded.length === 0) return { reason: 'board_not_offered' };
  const most = maxTotalCents ?? Infinity;
  const affordable = boarded.filter(({ totalCents }) => totalCents <= most);
  return affordable.length === 0 ? { reason: 'over_max_total' } : { rooms: affordable };
};

/** A hotel with its rooms in euros, or the reason why it has none. */
export const outcomeOf = (
  context: OfferContext,
  search: Pick<HotelSearch, 'board' | 'maxTotalCents'>,
  rates: DayRates | null,
): Outcome => {
  const { hotel, stay, sourced } = context;
  const { answer, source } = sourced;
  if ('unbookable' in answer)
    return unpriced(hotel, answer.unbookable.reason, answer.unbookable.nights);
  const rooms = answer.rooms.flatMap((room) => {
    const rate = euroRate(rates, room.currency);
    return rate === null ? [] : [offeredRoom(room, rate, context)];
  });
  if (rooms.length === 0)
    return unpriced(hotel, answer.rooms.length === 0 ? 'sold_out' : 'no_exchange_rate');
  const kept = keepAsked(rooms.toSorted(byTotal), search);
  if ('reason' in kept) return unpriced(hotel, kept.reason);
  const { cityTax } = hotel.record;
  return {
    hotel,
    rooms: kept.rooms,
    cityTax: cityTax && cityTaxOf(cityTax, stay, euroRate(rates, cityTax.currency)),
    source,
    pricedAt: answer.pricedAt,
    validUntil: answer.validUntil,
  };
};
