import type { Sentence } from '#hotels/sentences/sentence.ts';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { isoDate } from '#hotels/calendar/day.ts';
import type { RatePlan } from '#hotels/calendar/rate-plan.ts';
import type { Room } from '#hotels/calendar/room.ts';
import { textIn } from '#hotels/calendar/texts.ts';
import type { HotelAnswer, RoomPrice, Unbookable } from '#hotels/price.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import { compiledRooms, freeOn, isCompiled, type CompiledRoom } from './compiled-hotel.ts';
import { compiledPlan, type CompiledPlan } from './compiled-plan.ts';
import { further, nearer } from './nearness.ts';
import {
  isUnbookable,
  priceByPlan,
  stayPlan,
  type StayPlan,
  type StayPrice,
} from './price-room.ts';
import { NEWEST_PROTOCOL } from './protocol.ts';

const closedRefusal = ({ closings }: HotelCalendar, stay: Stay): Unbookable | null => {
  const closing = closings.find(
    ({ first, last }) => first < stay.departure && last >= stay.arrival,
  );
  if (closing === undefined) return null;
  const day = isoDate(Math.max(closing.first, stay.arrival));
  return {
    reason: 'closed',
    detail: `The hotel is closed on the night of ${day}` satisfies Sentence,
  };
};

/** The number of rooms that are free on every night, or the first night without any. */
const freeRooms = ({ free, room }: CompiledRoom, stay: Stay): number | Unbookable => {
  let fewest = Infinity;
  for (let day = stay.arrival; day < stay.departure; day += 1) {
    const count = freeOn(free, day);
    if (count < 1)
      return {
        reason: 'sold_out',
        detail: `Room ${room.code} is sold out on ${isoDate(day)}` satisfies Sentence,
      };
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

const cancellationOf = (
  { cancellation }: RatePlan,
  { arrival, bookedOn }: Stay,
): Pick<RoomPrice, 'cancellation'> => {
  if (cancellation === undefined) return {};
  const { freeUntilDays, texts } = cancellation;
  const freeUntil = freeUntilDays === null ? null : arrival - freeUntilDays;
  // Once that day is over, a guest pays from the first minute.
  if (freeUntil !== null && freeUntil < bookedOn)
    return { cancellation: { refundable: false, freeUntil: null, texts } };
  return { cancellation: { refundable: cancellation.refundable, freeUntil, texts } };
};

const roomPrice =
  (stay: Stay) =>
  ({ room, plan, price, availableRooms }: Offer): RoomPrice => ({
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
    ...cancellationOf(plan, stay),
  });

/**
 * A flexible plan and a non-refundable one are both shown; of plans that look the same to a guest
 * only the cheapest is. Prices in different currencies are not compared.
 */
const shownOffers = (offers: readonly Offer[]): Offer[] => {
  const shown = new Set<string>();
  return offers.toSorted(cheapestFirst).filter(({ room, plan }) => {
    const key = `${room.code}\0${compiledPlan(plan).shownAs}`;
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
  detail: 'No room of the hotel has a rate plan' satisfies Sentence,
};

const nearestOf = (refusals: readonly Unbookable[]): Unbookable =>
  refusals.length === 0 ? NO_PLAN : refusals.reduce(nearer);

/** For pricing with a time limit: whether the time of this hotel is over. */
export type IsOver = () => boolean;

const OUT_OF_TIME: Unbookable = {
  reason: 'source_timeout',
  detail: 'The time for pricing the calendar was over' satisfies Sentence,
};

/**
 * A guest whom the plan counts as an adult is one: who asks names every guest below 18 as a child.
 */
const withGrownUps = (stay: Stay, { restriction: { adultAge } }: RatePlan): Stay => {
  if (adultAge === null) return stay;
  const childrenAges = stay.childrenAges.filter((age) => age < adultAge);
  const grown = stay.childrenAges.length - childrenAges.length;
  return grown === 0 ? stay : { ...stay, adults: stay.adults + grown, childrenAges };
};

/** The results so far for one hotel and one stay. */
class Pricing {
  readonly offers: Offer[] = [];
  readonly refusals: Unbookable[] = [];
  readonly #plans = new Map<CompiledPlan, { of: StayPlan; stay: Stay }>();
  readonly #stay: Stay;
  readonly #isOver: IsOver;

  constructor(stay: Stay, isOver: IsOver) {
    this.#stay = stay;
    this.#isOver = isOver;
  }

  #planOf(compiled: CompiledPlan): { of: StayPlan; stay: Stay } {
    const known = this.#plans.get(compiled);
    if (known !== undefined) return known;
    const stay = withGrownUps(this.#stay, compiled.plan);
    const made = { of: stayPlan(compiled, stay), stay };
    this.#plans.set(compiled, made);
    return made;
  }

  /** Prices every plan of a room; false if the time was over before. */
  #each(
    { room, plans }: CompiledRoom,
    take: (outcome: StayPrice | Unbookable, plan: RatePlan) => void,
  ): boolean {
    for (const each of plans) {
      if (this.#isOver()) return false;
      const { of, stay } = this.#planOf(each);
      take(priceByPlan(of, room, stay, NEWEST_PROTOCOL), each.plan);
    }
    return true;
  }

  priceFree(compiled: CompiledRoom, availableRooms: number): boolean {
    const { room } = compiled;
    return this.#each(compiled, (outcome, plan) => {
      if (isUnbookable(outcome)) this.refusals.push(outcome);
      else this.offers.push({ room, plan, price: outcome, availableRooms });
    });
  }

  /** The furthest reason of each plan, for a room that is not free. */
  refuseTaken(compiled: CompiledRoom, refusal: Unbookable): boolean {
    return this.#each(compiled, (outcome) => {
      this.refusals.push(isUnbookable(outcome) ? further(outcome, refusal) : refusal);
    });
  }
}

/**
 * Compiles plan by plan: a plan that is compiled when the time is over need not be compiled again.
 */
const compileUntil = (calendar: HotelCalendar, isOver: IsOver): boolean =>
  isCompiled(calendar) ||
  calendar.plans.every((plan) => {
    compiledPlan(plan);
    return !isOver();
  });

const priceEach = (calendar: HotelCalendar, stay: Stay, isOver: IsOver): Found => {
  const late = { offers: [], nearest: OUT_OF_TIME };
  if (!compileUntil(calendar, isOver)) return late;
  const pricing = new Pricing(stay, isOver);
  const taken: { compiled: CompiledRoom; refusal: Unbookable }[] = [];
  const closed = closedRefusal(calendar, stay);
  for (const compiled of compiledRooms(calendar)) {
    const free = closed ?? freeRooms(compiled, stay);
    if (typeof free !== 'number') taken.push({ compiled, refusal: free });
    else if (!pricing.priceFree(compiled, free)) return late;
  }
  const { offers, refusals } = pricing;
  // Further reasons against a room that is not free matter only if no other room can be booked.
  if (offers.length === 0)
    for (const { compiled, refusal } of taken)
      if (!pricing.refuseTaken(compiled, refusal)) return late;
  return { offers, nearest: nearestOf(refusals) };
};

const NEVER: IsOver = () => false;

/**
 * The answer of the embedded calendar for a stay: each bookable room in each plan that a guest can
 * distinguish, sorted by price and then by the codes of room and plan; or the one reason that is
 * nearest to a price. Names are in English if the hotel sends English ones.
 */
export const priceHotel = (
  calendar: HotelCalendar,
  stay: Stay,
  pricedAt: Date,
  isOver: IsOver = NEVER,
): HotelAnswer => {
  if (nightsOf(stay) < 1)
    throw new RangeError(`A stay has at least one night, not ${nightsOf(stay)}`);
  const { offers, nearest } = priceEach(calendar, stay, isOver);
  if (offers.length === 0) return { rooms: [], unbookable: nearest };
  return { rooms: shownOffers(offers).map(roomPrice(stay)), pricedAt, validUntil: null };
};
