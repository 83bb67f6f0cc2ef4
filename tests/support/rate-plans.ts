import { dayNumber } from '#hotels/calendar/day.ts';
import {
  AMOUNT_SCALE,
  EVERY_WEEKDAY,
  noRestriction,
  type BookingRule,
  type Rate,
  type RatePlan,
  type Restriction,
  type Supplement,
} from '#hotels/calendar/rate-plan.ts';
import type { Room } from '#hotels/calendar/room.ts';
import { isUnbookable, priceRoom } from '#hotels/pricing/price-room.ts';
import type { Protocol } from '#hotels/pricing/protocol.ts';
import type { Stay } from '#hotels/stay.ts';

/** Plans, rooms and stays as tests vary them; the calendar is that of January 2026. */

/** Day number of a day of January 2026; the 5th is a Monday. */
export const january = (day: number): number => dayNumber('2026-01-01') + day - 1;

export const WHOLE_MONTH = { first: january(1), last: january(31) };

/** Whole ten-thousandths of an amount that has at most four decimals. */
export const amount = (units: number): number => Math.round(units * AMOUNT_SCALE);

export const aRate = (changes: Partial<Rate> = {}): Rate => ({
  room: 'A',
  ...WHOLE_MONTH,
  base: { 1: amount(60), 2: amount(50) },
  extraAdult: amount(40),
  children: [
    { fromAge: null, belowAge: 3, amount: 0 },
    { fromAge: 3, belowAge: 12, amount: amount(20) },
    { fromAge: 12, belowAge: 18, amount: amount(30) },
  ],
  ...changes,
});

export const aRule = (changes: Partial<BookingRule> = {}): BookingRule => ({
  room: null,
  ...WHOLE_MONTH,
  closed: false,
  minimumNights: null,
  maximumNights: null,
  forwardMinimumNights: null,
  forwardMaximumNights: null,
  arrivalWeekdays: EVERY_WEEKDAY,
  departureWeekdays: EVERY_WEEKDAY,
  ...changes,
});

export const aSupplement = (changes: Partial<Supplement> = {}): Supplement => ({
  code: 'CLEANING',
  names: {},
  charge: 'stay',
  mandatory: true,
  weekdays: EVERY_WEEKDAY,
  prices: [{ room: null, ...WHOLE_MONTH, amount: amount(30) }],
  ...changes,
});

export const aRestriction = (changes: Partial<Restriction> = {}): Restriction => ({
  ...noRestriction(18),
  ...changes,
});

/** Per person: 60 alone, 50 each of two, 40 a further adult; children 0, 20 or 30. */
export const aPlan = (changes: Partial<RatePlan> = {}): RatePlan => ({
  code: 'P',
  names: { en: 'Plan' },
  currency: 'EUR',
  board: 'breakfast',
  basis: 'person',
  unitNights: 1,
  rates: [aRate()],
  rules: [],
  supplements: [],
  restriction: aRestriction(),
  freeNights: null,
  familyOffer: null,
  ...changes,
});

export const aRoom = (changes: Partial<Room> = {}): Room => ({
  code: 'A',
  names: { en: 'Room A' },
  descriptions: {},
  minimumGuests: 1,
  standardGuests: 2,
  maximumGuests: 4,
  maximumChildren: null,
  ...changes,
});

interface StayText extends Partial<Pick<Stay, 'adults' | 'childrenAges'>> {
  /** Day of January of the arrival; the 5th, a Monday, by default. */
  from?: number;
  nights?: number;
  /** Day of January of the booking, zero and below before it. */
  bookedOn?: number;
}

export const aStay = ({ from = 5, nights = 3, bookedOn = 1, ...party }: StayText = {}): Stay => ({
  arrival: january(from),
  departure: january(from + nights),
  adults: party.adults ?? 2,
  childrenAges: party.childrenAges ?? [],
  bookedOn: january(bookedOn),
});

interface Priced {
  plan?: Partial<RatePlan>;
  room?: Partial<Room>;
  stay?: StayText;
  protocol?: Protocol;
}

/** The total in units of the currency, or the reason against the stay. */
export const priceOf = ({ plan, room, stay, protocol }: Priced = {}): number | string => {
  const outcome = priceRoom(aPlan(plan), aRoom(room), aStay(stay), { protocol });
  return isUnbookable(outcome) ? outcome.reason : outcome.totalCents / 100;
};
