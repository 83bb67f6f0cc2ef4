import type { Sentence, StayPart } from '#hotels/sentences/sentence.ts';
import type { RatePlan, Restriction } from '#hotels/calendar/rate-plan.ts';
import type { Room } from '#hotels/calendar/room.ts';
import type { Unbookable } from '#hotels/price.ts';
import type { Stay } from '#hotels/stay.ts';
import type { Protocol } from './protocol.ts';

/** The payers: guests as a room and a plan count them. */
export interface Party {
  /** The number of full payers: adults, and children who have to pay as adults. */
  adults: number;
  /** The ages of children who pay a child's price. */
  children: readonly number[];
  /** The number of children who are free by the family offer. */
  freeChildren: number;
}

type Guests = Pick<Stay, 'adults' | 'childrenAges'>;
type Occupancy = Omit<Room, 'names' | 'descriptions'>;

const refused = (detail: Sentence): Unbookable => ({ reason: 'occupancy', detail });

const limits = (minimum: number | null, maximum: number | null): StayPart | `${number}` => {
  if (minimum !== null && minimum === maximum) return `${minimum}`;
  return maximum === null ? `at least ${minimum ?? 0}` : `${minimum ?? 0} to ${maximum}`;
};

/** Limits of a room that few systems send. */
const whoRefusal = (room: Occupancy, { adults, childrenAges }: Guests): Unbookable | null => {
  const { code, adultCapacity, childCapacity, minimumAge } = room;
  if (adultCapacity !== undefined && adults > adultCapacity)
    return refused(`Room ${code} takes at most ${adultCapacity} adults, not ${adults}`);
  if (childCapacity !== undefined && childrenAges.length > childCapacity)
    return refused(`Room ${code} takes at most ${childCapacity} children`);
  if (minimumAge !== undefined && childrenAges.some((age) => age < minimumAge))
    return refused(`Room ${code} takes guests from ${minimumAge} years on`);
  return null;
};

/** Whether the party fits into the room. */
export const roomRefusal = (room: Occupancy, guests: Guests): Unbookable | null => {
  const count = guests.adults + guests.childrenAges.length;
  const { code, minimumGuests, maximumGuests } = room;
  return count < minimumGuests || count > maximumGuests
    ? refused(`Room ${code} takes ${limits(minimumGuests, maximumGuests)} guests, not ${count}`)
    : whoRefusal(room, guests);
};

const outside = (count: number, minimum: number | null, maximum: number | null): boolean =>
  count < (minimum ?? 0) || count > (maximum ?? Infinity);

const childRefusal = (restriction: Restriction, age: number): Unbookable | null => {
  const { adultAge, childFromAge, childBelowAge } = restriction;
  if (adultAge === null) return refused('The rate plan takes adults only, no children');
  if (age >= adultAge)
    return refused(`From ${adultAge} years on a guest is an adult: the child of ${age} is one`);
  if (age < (childFromAge ?? 0))
    return refused(`The rate plan takes children from ${childFromAge} years on, not of ${age}`);
  if (age >= (childBelowAge ?? Infinity))
    return refused(`The rate plan takes children below ${childBelowAge} years, not of ${age}`);
  return null;
};

/**
 * Whether the plan accepts such guests; children who pay as adults still count as children here.
 */
export const guestRefusal = (restriction: Restriction, guests: Guests): Unbookable | null => {
  const { adults, childrenAges } = guests;
  for (const age of childrenAges) {
    const refusal = childRefusal(restriction, age);
    if (refusal !== null) return refusal;
  }
  const { minimumAdults, maximumAdults, minimumChildren, maximumChildren } = restriction;
  const { maximumGuests = Infinity } = restriction;
  if (adults + childrenAges.length > maximumGuests)
    return refused(`The rate plan takes at most ${maximumGuests} guests`);
  if (outside(adults, minimumAdults, maximumAdults))
    return refused(`The rate plan takes ${limits(minimumAdults, maximumAdults)} adults`);
  if (outside(childrenAges.length, minimumChildren, maximumChildren))
    return refused(`The rate plan takes ${limits(minimumChildren, maximumChildren)} children`);
  return null;
};

/** The number of guests of a room who have to pay in full. */
const neededPayers = (room: Occupancy, protocol: Protocol): number => {
  const { minimumGuests, standardGuests, maximumGuests, maximumChildren } = room;
  if (maximumChildren === null) return standardGuests;
  const needed = Math.min(maximumGuests - maximumChildren, standardGuests);
  return protocol === '2017-10' ? Math.max(minimumGuests, needed) : needed;
};

const withoutFreeChildren = (
  youngestFirst: readonly number[],
  offer: RatePlan['familyOffer'],
): Pick<Party, 'children' | 'freeChildren'> => {
  const young = offer === null ? 0 : youngestFirst.filter((age) => age < offer.belowAge).length;
  if (offer === null || young === 0 || young < offer.minimumChildren)
    return { children: youngestFirst, freeChildren: 0 };
  const freeChildren = Math.min(young, offer.freeChildren);
  return { children: youngestFirst.slice(freeChildren), freeChildren };
};

/** The oldest children pay as adults until enough guests pay in full; the youngest are first. */
export const payersOf = (
  { adults, childrenAges }: Guests,
  needed: number,
): Pick<Party, 'adults' | 'children'> => {
  const youngestFirst = childrenAges.toSorted((one, other) => one - other);
  const grown = Math.min(Math.max(0, needed - adults), youngestFirst.length);
  const children = youngestFirst.slice(0, youngestFirst.length - grown);
  return { adults: adults + grown, children };
};

/**
 * The oldest children pay as adults if the room needs more full payers; the youngest may be free.
 */
export const partyOf = (
  room: Occupancy,
  guests: Guests,
  { offer, protocol }: { offer: RatePlan['familyOffer']; protocol: Protocol },
): Party => {
  const { adults, children } = payersOf(guests, neededPayers(room, protocol));
  return { adults, ...withoutFreeChildren(children, offer) };
};
