import { nameLine } from '#hotels/live/name-line.ts';
import type { ApaleoSource } from '#hotels/ports.ts';
import type { RoomPrice } from '#hotels/price.ts';
import type { Stay } from '#hotels/stay.ts';
import { boardOf } from './board.ts';
import { cancellationOf } from './cancellation.ts';
import type { OfferShape } from './shapes.ts';
import { totalOf } from './total.ts';

/** The most offers of one hotel in an answer: the cheapest ones. */
const MOST_ROOMS = 40;

/** Offers that are open to everyone. */
export const isPublic = ({ isCorporate }: OfferShape): boolean => isCorporate !== true;

const isBookable = (offer: OfferShape): boolean =>
  offer.availableUnits > 0 && (offer.validationMessages ?? []).length === 0;

const named = (name: string | null | undefined): string | null => nameLine(name ?? '') || null;

const roomOf = (offer: OfferShape, { meals }: ApaleoSource, stay: Stay): RoomPrice[] => {
  const total = totalOf(offer);
  if (total === null || total.totalCents === 0) return [];
  const { unitGroup, ratePlan, timeSlices, availableUnits } = offer;
  return [
    {
      roomCode: unitGroup.id,
      roomName: named(unitGroup.name),
      maximumGuests: unitGroup.maxPersons ?? null,
      planCode: ratePlan.id,
      planName: named(ratePlan.name),
      board: boardOf(timeSlices, meals),
      currency: total.currency,
      totalCents: total.totalCents,
      nights: total.nights,
      availableRooms: availableUnits,
      ...cancellationOf(offer, stay),
      ...(total.cityTaxCents === null ? {} : { cityTaxCents: total.cityTaxCents }),
    },
  ];
};

interface Read {
  /** The cheapest first. */
  rooms: readonly RoomPrice[];
  /** Whether there is a bookable offer whose amounts do not add up to its total. */
  hasUnclear: boolean;
}

/** The offers that everyone can book, as rooms with prices. */
export const roomsOf = (offers: readonly OfferShape[], source: ApaleoSource, stay: Stay): Read => {
  const bookable = offers.filter((offer) => isPublic(offer) && isBookable(offer));
  const rooms = bookable
    .flatMap((offer) => roomOf(offer, source, stay))
    .sort(
      (left, right) =>
        left.totalCents - right.totalCents || (left.planCode < right.planCode ? -1 : 1),
    );
  return { rooms: rooms.slice(0, MOST_ROOMS), hasUnclear: rooms.length < bookable.length };
};
