import { contains, isoDate, weekdayOf } from '#hotels/calendar/day.ts';
import { touching } from '#hotels/calendar/range-table.ts';
import type { BookingRule, Restriction } from '#hotels/calendar/rate-plan.ts';
import type { Unbookable } from '#hotels/price.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import type { CompiledPlan } from './compiled-plan.ts';

/** When and for how long a plan can be booked, apart from its prices. */

/** The rules of the room and those of every room: all of them apply, none replaces another. */
export const rulesOf = (
  { rules }: CompiledPlan,
  room: string,
  { arrival, departure }: Stay,
): BookingRule[] => {
  const [own, general] = [rules.get(room), rules.get(null)];
  const found = own === undefined ? [] : touching(own, arrival, departure);
  return general === undefined ? found : found.concat(touching(general, arrival, departure));
};

/** A night that a rule closes; nobody sleeps there on the day of departure. */
export const closedNight = (
  rules: readonly BookingRule[],
  { arrival, departure }: Stay,
): Unbookable | null => {
  let first = departure;
  for (const rule of rules) if (rule.closed) first = Math.min(first, Math.max(arrival, rule.first));
  return first === departure
    ? null
    : { reason: 'closed', detail: `Closed on the night of ${isoDate(first)}` };
};

const advanceRefusal = (
  { minimumAdvanceDays, maximumAdvanceDays }: Restriction,
  { arrival, bookedOn }: Stay,
): Unbookable | null => {
  const days = arrival - bookedOn;
  if (days >= (minimumAdvanceDays ?? -Infinity) && days <= (maximumAdvanceDays ?? Infinity))
    return null;
  const limit =
    days < (minimumAdvanceDays ?? -Infinity)
      ? `at least ${minimumAdvanceDays}`
      : `at most ${maximumAdvanceDays}`;
  return {
    reason: 'advance_booking',
    detail: `To be booked ${limit} days before the arrival, not ${days}`,
  };
};

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const weekdayRefusal = (
  reason: 'closed_to_arrival' | 'closed_to_departure',
  day: number,
): Unbookable => {
  const nobody = reason === 'closed_to_arrival' ? 'arrives' : 'leaves';
  return { reason, detail: `Nobody ${nobody} on ${WEEKDAYS[weekdayOf(day)]}, ${isoDate(day)}` };
};

/** What all that applies to a stay says together. */
interface Limits {
  minimumNights: number;
  maximumNights: number;
  mayArrive: boolean;
  mayLeave: boolean;
}

type Lengths = Pick<Restriction, 'minimumNights' | 'maximumNights'>;

const tighten = (limits: Limits, { minimumNights, maximumNights }: Lengths): void => {
  limits.minimumNights = Math.max(limits.minimumNights, minimumNights ?? 0);
  limits.maximumNights = Math.min(limits.maximumNights, maximumNights ?? Infinity);
};

const isAllowed = (weekdays: string, day: number): boolean => weekdays[weekdayOf(day)] !== '0';

/**
 * A rule's range is looked at on the day of arrival and on that of departure; its forward limits
 * hold for every day of the stay, both ends included.
 */
const limitsOf = (
  restriction: Restriction,
  rules: readonly BookingRule[],
  { arrival, departure }: Stay,
): Limits => {
  const limits = {
    minimumNights: restriction.minimumNights ?? 0,
    maximumNights: restriction.maximumNights ?? Infinity,
    mayArrive: isAllowed(restriction.arrivalWeekdays, arrival),
    mayLeave: isAllowed(restriction.departureWeekdays, departure),
  };
  for (const rule of rules) {
    const { forwardMinimumNights, forwardMaximumNights } = rule;
    tighten(limits, { minimumNights: forwardMinimumNights, maximumNights: forwardMaximumNights });
    if (contains(rule, departure)) limits.mayLeave &&= isAllowed(rule.departureWeekdays, departure);
    if (!contains(rule, arrival)) continue;
    tighten(limits, rule);
    limits.mayArrive &&= isAllowed(rule.arrivalWeekdays, arrival);
  }
  return limits;
};

/** The strictest limit is named: a stay that keeps it keeps them all. */
const lengthRefusal = (nights: number, limits: Limits): Unbookable | null => {
  const { minimumNights, maximumNights } = limits;
  if (nights > maximumNights)
    return {
      reason: 'max_stay',
      nights: maximumNights,
      detail: `At most ${maximumNights} nights, not ${nights}`,
    };
  if (nights < minimumNights)
    return {
      reason: 'min_stay',
      nights: minimumNights,
      detail: `At least ${minimumNights} nights, not ${nights}`,
    };
  return null;
};

/** What else forbids the stay: the day of booking, of arrival or departure, then the length. */
export const limitRefusal = (
  restriction: Restriction,
  rules: readonly BookingRule[],
  stay: Stay,
): Unbookable | null => {
  const refusal = advanceRefusal(restriction, stay);
  if (refusal !== null) return refusal;
  const limits = limitsOf(restriction, rules, stay);
  if (!limits.mayArrive) return weekdayRefusal('closed_to_arrival', stay.arrival);
  if (!limits.mayLeave) return weekdayRefusal('closed_to_departure', stay.departure);
  return lengthRefusal(nightsOf(stay), limits);
};
