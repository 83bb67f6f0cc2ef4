import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { isoDate } from '#hotels/calendar/day.ts';
import type { RatePlan } from '#hotels/calendar/rate-plan.ts';
import type { Room } from '#hotels/calendar/room.ts';
import { textIn } from '#hotels/calendar/texts.ts';
import type { HotelAnswer, RoomPrice, Unbookable } from '#hotels/price.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import { compiledRooms, freeOn, type CompiledRoom } from './compiled-hotel.ts';
import { further, nearer } from './nearness.ts';
import { isUnbookable, priceCompiled, type StayPrice } from './price-room.ts';
import { NEWEST_PROTOCOL } from './protocol.ts';

const closedRefusal = ({ closings }: HotelCalendar, stay: Stay): Unbookable | null => {
  const closing = closings.find(
    ({ first, last }) => first < stay.departure && last >= stay.arrival,
  );
  if (closing === undefined) return null;
  const day = isoDate(Math.max(closing.first, stay.arrival));
  return { reason: 'closed', detail: `The hotel is closed on the night of ${day}` };
};

/** Rooms that are free on every night, or the first night without any. */
const freeRooms = ({ free, room }: CompiledRoom, stay: Stay): number | Unbookable => {
  let fewest = Infinity;
  for (let day = stay.arrival; day < stay.departure; day += 1) {
    const count = freeOn(free, day);
    if (count < 1)
      return { reason: 'sold_out', detail: `Room ${room.code} is sold out on ${isoDate(day)}` };
    fewest = Math.min(fewest, count);
  }
  return fewest;
};

interface Offer {
  room: Room;
  plan: RatePlan;
  price: StayPrice;
  availableRooms: number;
}

const textOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const cheapestFirst = (one: Offer, other: Offer): number =>
  one.price.totalCents - other.price.totalCents ||
  textOrder(one.room.code, other.room.code) ||
  textOrder(one.plan.code, other.plan.code);

const roomPrice = ({ room, plan, price, availableRooms }: Offer): RoomPrice => ({
  roomCode: room.code,
  roomName: textIn(room.names, 'en'),
  maximumGuests: room.maximumGuests,
  planCode: plan.code,
  planName: textIn(plan.names, 'en'),
  board: plan.board,
  currency: plan.currency,
  totalCents: price.totalCents,
  nights: price.nights,
  availableRooms,
});

/** A room shows each board once, at its cheapest; currencies are not compared with each other. */
const cheapestPerBoard = (offers: readonly Offer[]): Offer[] => {
  const shown = new Set<string>();
  return offers.toSorted(cheapestFirst).filter(({ room, plan }) => {
    const key = `${room.code}\0${plan.board}\0${plan.currency}`;
    const isNew = !shown.has(key);
    shown.add(key);
    return isNew;
  });
};

interface Found {
  offers: Offer[];
  nearest: Unbookable;
}

const NO_PLAN: Unbookable = {
  reason: 'no_rate',
  detail: 'No room of the hotel has a rate plan',
};

const nearestOf = (refusals: readonly Unbookable[]): Unbookable =>
  refusals.length === 0 ? NO_PLAN : refusals.reduce(nearer);

/** Of each plan the furthest reason, for a room that is not free. */
const notFree = ({ room, plans }: CompiledRoom, stay: Stay, refusal: Unbookable): Unbookable[] =>
  plans.map((compiled) => {
    const outcome = priceCompiled(compiled, room, stay, NEWEST_PROTOCOL);
    return isUnbookable(outcome) ? further(outcome, refusal) : refusal;
  });

const priceEach = (calendar: HotelCalendar, stay: Stay): Found => {
  const offers: Offer[] = [];
  const refusals: Unbookable[] = [];
  const taken: { compiled: CompiledRoom; refusal: Unbookable }[] = [];
  const closed = closedRefusal(calendar, stay);
  for (const compiled of compiledRooms(calendar)) {
    const free = closed ?? freeRooms(compiled, stay);
    if (typeof free !== 'number') {
      taken.push({ compiled, refusal: free });
      continue;
    }
    const { room, plans } = compiled;
    for (const each of plans) {
      const price = priceCompiled(each, room, stay, NEWEST_PROTOCOL);
      if (isUnbookable(price)) refusals.push(price);
      else offers.push({ room, plan: each.plan, price, availableRooms: free });
    }
  }
  // What else is against a room that is not free matters only where no other one can be booked.
  if (offers.length === 0)
    for (const { compiled, refusal } of taken) refusals.push(...notFree(compiled, stay, refusal));
  return { offers, nearest: nearestOf(refusals) };
};

/**
 * What the embedded calendar says of a stay: each bookable room once for each board, by its
 * cheapest plan, the cheapest room first and equal prices by the codes of room and plan; or the
 * one reason that is nearest to a price. Names are in English where the hotel sends it.
 */
export const priceHotel = (calendar: HotelCalendar, stay: Stay, pricedAt: Date): HotelAnswer => {
  if (nightsOf(stay) < 1)
    throw new RangeError(`A stay has at least one night, not ${nightsOf(stay)}`);
  const { offers, nearest } = priceEach(calendar, stay);
  if (offers.length === 0) return { rooms: [], unbookable: nearest };
  return { rooms: cheapestPerBoard(offers).map(roomPrice), pricedAt, validUntil: null };
};
