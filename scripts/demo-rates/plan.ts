import {
  AMOUNT_SCALE,
  EVERY_WEEKDAY,
  noRestriction,
  type BookingRule,
  type Rate,
  type RatePlan,
} from '#hotels/calendar/rate-plan.ts';
import type { DayRange } from '#hotels/calendar/day.ts';
import type { DemoHotel, DemoPlan, DemoRoom } from './hotel.ts';
import { rangesBy, rangesWhere } from './ranges.ts';
import { factorOf, seasonOf } from './seasons.ts';

/** Rates, rules and supplements of one plan of a fictional hotel. */

const ADULT_AGE = 18;
/** Children below 3 cost nothing, below 12 two fifths and below 18 seven tenths of an adult. */
const CHILDREN = [
  { fromAge: null, belowAge: 3, share: 0 },
  { fromAge: 3, belowAge: 12, share: 0.4 },
  { fromAge: 12, belowAge: ADULT_AGE, share: 0.7 },
] as const;
/** Who has a double room alone pays this much of it. */
const SINGLE_USE = 0.75;
const EXTRA_BED = 0.8;
/** An extra bed in a plan per room costs this much of the room. */
const EXTRA_BED_OF_ROOM = 0.25;

const amountOf = (units: number): number => Math.round(units * AMOUNT_SCALE);

const rounded = ({ hasThirds }: DemoHotel, units: number): number =>
  hasThirds ? Math.round(units) + 1 / 3 : Math.round(units);

const shareOf = (guests: number, standard: number): number =>
  guests === 1 && standard > 1 ? SINGLE_USE : (guests / standard) * 0.5 + 0.5;

const basePrices = (hotel: DemoHotel, plan: DemoPlan, room: DemoRoom, factor: number) => {
  const [, standard] = room.guests;
  const counts = Array.from({ length: standard }, (_, index) => index + 1);
  const roomFor = (guests: number) =>
    rounded(hotel, room.price * factor * shareOf(guests, standard));
  const price = (guests: number): number =>
    hotel.basis === 'person'
      ? rounded(hotel, roomFor(guests) / guests) + plan.meals
      : roomFor(guests) + plan.meals * guests;
  return Object.fromEntries(counts.map((guests) => [guests, amountOf(price(guests))]));
};

/** What one more adult costs beyond the standard guests. */
const extraAdult = (hotel: DemoHotel, plan: DemoPlan, room: DemoRoom, factor: number): number => {
  const [, standard] = room.guests;
  const bed =
    hotel.basis === 'person' ? (room.price / standard) * EXTRA_BED : room.price * EXTRA_BED_OF_ROOM;
  return Math.round(bed * factor) + plan.meals;
};

const rateOf =
  (hotel: DemoHotel, plan: DemoPlan, room: DemoRoom) =>
  ({ first, last }: DayRange): Rate => {
    const factor = factorOf(hotel.climate, first);
    const adult = extraAdult(hotel, plan, room, factor);
    return {
      room: room.code,
      first,
      last,
      base: basePrices(hotel, plan, room, factor),
      extraAdult: amountOf(adult),
      children: CHILDREN.map(({ fromAge, belowAge, share }) => ({
        fromAge,
        belowAge,
        amount: amountOf(Math.round(adult * share)),
      })),
    };
  };

const highSeasonRules = (hotel: DemoHotel, range: DayRange): BookingRule[] => {
  const { highSeasonNights, highSeasonArrivals, climate } = hotel;
  if (highSeasonNights === undefined && highSeasonArrivals === undefined) return [];
  return rangesWhere(range, (day) => seasonOf(climate, day) === 'high').map(({ first, last }) => ({
    room: null,
    first,
    last,
    closed: false,
    minimumNights: highSeasonNights ?? null,
    maximumNights: null,
    forwardMinimumNights: null,
    forwardMaximumNights: null,
    arrivalWeekdays: highSeasonArrivals ?? EVERY_WEEKDAY,
    departureWeekdays: EVERY_WEEKDAY,
  }));
};

const supplements = ({ cleaning }: DemoHotel, range: DayRange): RatePlan['supplements'] =>
  cleaning === undefined
    ? []
    : [
        {
          code: 'CLEANING',
          names: { de: 'Endreinigung', en: 'Final cleaning' },
          charge: 'stay',
          mandatory: true,
          weekdays: EVERY_WEEKDAY,
          prices: [{ room: null, ...range, amount: amountOf(cleaning) }],
        },
      ];

const restrictionOf = ({ minimumAdvanceDays }: DemoPlan): RatePlan['restriction'] => ({
  ...noRestriction(ADULT_AGE),
  minimumAdvanceDays: minimumAdvanceDays ?? null,
});

export const planOf = (hotel: DemoHotel, plan: DemoPlan, range: DayRange): RatePlan => ({
  code: plan.code,
  names: plan.names,
  currency: hotel.currency,
  board: plan.board,
  basis: hotel.basis,
  unitNights: 1,
  rates: hotel.rooms.flatMap((room) =>
    rangesBy(range, (day) => factorOf(hotel.climate, day)).map(rateOf(hotel, plan, room)),
  ),
  rules: highSeasonRules(hotel, range),
  supplements: supplements(hotel, range),
  restriction: restrictionOf(plan),
  freeNights: hotel.freeNights ?? null,
  familyOffer: hotel.familyOffer ?? null,
});
