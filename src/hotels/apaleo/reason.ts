import { isoDate } from '#hotels/calendar/day.ts';
import type { Unbookable } from '#hotels/price.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import { isPublic } from './rooms.ts';
import type { IndexSlice, OfferShape, ValidationCode } from './shapes.ts';

/** Why a stay cannot be booked, from apaleo's reasons for its unavailable offers. */

const MEANING = {
  RateRestrictionsViolated: 'closed',
  RatePlanRestrictionsViolated: 'advance_booking',
  UnitGroupCapacityExceeded: 'occupancy',
  RatePlanSurchargesNotSet: 'occupancy',
  UnitGroupFullyBooked: 'sold_out',
  BlockFullyBooked: 'sold_out',
  ServiceFullyBooked: 'sold_out',
  RatePlanChannelNotSet: 'no_rate',
  RatesNotSet: 'no_rate',
  IncludedServicesAmountExceededRateAmount: 'no_rate',
  RateDoesNotSatifyHurdles: 'no_rate',
} as const satisfies Record<ValidationCode, Unbookable['reason']>;

/** In the order in which a guest can change them, the easiest first. */
const ORDER = ['closed', 'advance_booking', 'occupancy', 'sold_out', 'no_rate'] as const;
type Miss = (typeof ORDER)[number];

/** The main obstacle of one offer. */
const missOf = ({ availableUnits, validationMessages }: OfferShape): Miss => {
  const misses = (validationMessages ?? []).flatMap(({ code }) =>
    code === null ? [] : [MEANING[code]],
  );
  if (availableUnits < 1) misses.push('sold_out');
  return ORDER.findLast((miss) => misses.includes(miss)) ?? 'no_rate';
};

export interface Missed {
  reason: Miss;
  /** Rate plans that are sold for other dates or lengths of stay. */
  restricted: readonly string[];
}

export const missedBy = (offers: readonly OfferShape[]): Missed => {
  const all = offers.filter(isPublic).map((offer) => ({ offer, miss: missOf(offer) }));
  const restricted = all.filter(({ miss }) => miss === 'closed');
  return {
    reason: ORDER.find((reason) => all.some(({ miss }) => miss === reason)) ?? 'no_rate',
    restricted: [...new Set(restricted.map(({ offer }) => offer.ratePlan.id))],
  };
};

type Restrictions = NonNullable<NonNullable<IndexSlice['offers']>[number]['restrictions']>;

const onDay = (slices: readonly IndexSlice[], day: number): Restrictions[] =>
  slices
    .filter(({ from }) => from.startsWith(isoDate(day)))
    .flatMap(({ offers }) => (offers ?? []).flatMap(({ restrictions }) => restrictions ?? []));

/** The restriction of one rate plan that a stay violates; undefined if it violates none. */
export const violatedBy = (slices: readonly IndexSlice[], stay: Stay): Unbookable | undefined => {
  const detail = 'apaleo: restrictions of the rates';
  const length = nightsOf(stay);
  const arrival = onDay(slices, stay.arrival);
  const shortest = Math.max(0, ...arrival.map((each) => each.minLengthOfStay ?? 0));
  if (length < shortest) return { reason: 'min_stay', detail, nights: shortest };
  const longest = Math.min(...arrival.map((each) => each.maxLengthOfStay ?? Infinity));
  if (length > longest) return { reason: 'max_stay', detail, nights: longest };
  if (arrival.some((each) => each.closedOnArrival)) return { reason: 'closed_to_arrival', detail };
  if (onDay(slices, stay.departure).some((each) => each.closedOnDeparture))
    return { reason: 'closed_to_departure', detail };
  const nights = Array.from({ length }, (_, index) => stay.arrival + index);
  const isClosed = nights.some((day) => onDay(slices, day).some((each) => each.closed));
  return isClosed ? { reason: 'closed', detail } : undefined;
};
