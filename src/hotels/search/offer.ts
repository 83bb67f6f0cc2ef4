import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { textIn } from '#hotels/calendar/texts.ts';
import type { LinkLanguage } from '#hotels/link/order.ts';
import type { RoomPrice } from '#hotels/price.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import { euroCents, type EuroRate } from './euros.ts';
import type { ListedHotel } from '#hotels/wishes/shelf.ts';
import type { OfferedRoom } from './result.ts';
import type { Sourced } from './sources.ts';

/** The context of an offer, besides its price. */
export interface OfferContext {
  hotel: ListedHotel;
  stay: Stay;
  sourced: Sourced;
  language: LinkLanguage;
}

/** A room with its total in euros. */
export interface EuroPrice {
  room: RoomPrice;
  rate: EuroRate;
  totalCents: number;
}

/** The share of a night in a total: the nearest whole cent, half up. */
export const averageCents = (cents: number, nights: number): number =>
  Math.floor((2 * cents + nights) / (2 * nights));

const roomName = (room: RoomPrice, calendar: HotelCalendar | undefined, language: LinkLanguage) => {
  const names = calendar?.rooms.find(({ code }) => code === room.roomCode)?.names ?? {};
  return textIn(names, language) ?? room.roomName ?? room.roomCode;
};

const planName = (room: RoomPrice, calendar: HotelCalendar | undefined, language: LinkLanguage) => {
  const names = calendar?.plans.find(({ code }) => code === room.planCode)?.names ?? {};
  return textIn(names, language) ?? room.planName ?? room.planCode;
};

const cancellationOf = (
  { cancellation }: RoomPrice,
  language: LinkLanguage,
): OfferedRoom['cancellation'] =>
  cancellation === undefined
    ? null
    : {
        refundable: cancellation.refundable,
        freeUntil: cancellation.freeUntil,
        text: textIn(cancellation.texts, language),
      };

/** A priced room in euros, with the link that books it. */
export const offeredRoom = (
  { room, rate, totalCents }: EuroPrice,
  bookingUrl: string,
  { stay, sourced, language }: OfferContext,
): Omit<OfferedRoom, 'cityTax' | 'party'> => ({
  code: room.roomCode,
  name: roomName(room, sourced.calendar, language),
  maximumGuests: room.maximumGuests,
  plan: planName(room, sourced.calendar, language),
  board: room.board,
  totalCents,
  averageCents: averageCents(totalCents, nightsOf(stay)),
  nights: room.nights.map(({ day, cents }) => ({ day, cents: euroCents(cents, rate) })),
  original:
    rate.day === null
      ? null
      : {
          cents: room.totalCents,
          currency: rate.currency,
          rate: rate.shown,
          rateDate: rate.day,
        },
  availableRooms: room.availableRooms,
  cancellation: cancellationOf(room, language),
  bookingUrl,
});
