import type { Sentence } from '#hotels/sentences/sentence.ts';
import { contains, isoDate, weekdayOf } from '#hotels/calendar/day.ts';
import { touching } from '#hotels/calendar/range-table.ts';
import type { BookingRule, Restriction } from '#hotels/calendar/rate-plan.ts';
import type { Unbookable } from '#hotels/price.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import type { CompiledPlan } from './compiled-plan.ts';

/** When and for how long a plan can be booked; prices are elsewhere. */

/** The rules of a room or of every room that concern the stay. */
const rulesFor = (
  { rules }: CompiledPlan,
  room: string | null,
  { arrival, departure }: Stay,
): readonly BookingRule[] => {
  const table = rules.get(room);
  return table === undefined ? [] : touching(table, arrival, departure);
};

/** The rules of a plan that concern a stay in a room: those of every room first. */
export const rulesTouching = (
  compiled: CompiledPlan,
  room: string,
  stay: Stay,
): readonly BookingRule[] => [...rulesFor(compiled, null, stay), ...rulesFor(compiled, room, stay)];

/** The first night that a rule closes; the night of departure does not count. */
const firstClosed = (rules: readonly BookingRule[], { arrival, departure }: Stay): number => {
  let first = departure;
  for (const rule of rules) if (rule.closed) first = Math.min(first, Math.max(arrival, rule.first));
  return first;
};

type Advance = Partial<Pick<Restriction, 'minimumAdvanceDays' | 'maximumAdvanceDays'>>;

const advanceRefusal = (
  { minimumAdvanceDays, maximumAdvanceDays }: Advance,
  { arrival, bookedOn }: Stay,
): Unbookable | null => {
  const days = arrival - bookedOn;
  if (days >= (minimumAdvanceDays ?? -Infinity) && days <= (maximumAdvanceDays ?? Infinity))
    return null;
  const limit =
    days < (minimumAdvanceDays ?? -Infinity)
      ? (`at least ${minimumAdvanceDays}` as const)
      : (`at most ${maximumAdvanceDays}` as const);
  const detail: Sentence = `To be booked ${limit} days before the arrival, not ${days}`;
  return { reason: 'advance_booking', detail };
};

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const weekdayRefusal = (
  reason: 'closed_to_arrival' | 'closed_to_departure',
  day: number,
): Unbookable => {
  const nobody = reason === 'closed_to_arrival' ? 'arrives' : 'leaves';
  const detail: Sentence = `Nobody ${nobody} on ${WEEKDAYS[weekdayOf(day)]}, ${isoDate(day)}`;
  return { reason, detail };
};

/** The combination of all limits that apply to a stay. */
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

const initialLimits = (restriction: Restriction, { arrival, departure }: Stay): Limits => ({
  minimumNights: restriction.minimumNights ?? 0,
  maximumNights: restriction.maximumNights ?? Infinity,
  mayArrive: isAllowed(restriction.arrivalWeekdays, arrival),
  mayLeave: isAllowed(restriction.departureWeekdays, departure),
});

/**
 * The limits including rules. The range of a rule is checked on the days of arrival and departure;
 * its forward limits apply to every day of the stay, both ends included, or to its nights alone.
 */
const limitsWith = (
  before: Limits,
  rules: readonly BookingRule[],
  { arrival, departure }: Stay,
): Limits => {
  if (rules.length === 0) return before;
  const limits = { ...before };
  for (const rule of rules) {
    const { forwardMinimumNights, forwardMaximumNights } = rule;
    if (rule.forwardByNight !== true || rule.first < departure)
      tighten(limits, { minimumNights: forwardMinimumNights, maximumNights: forwardMaximumNights });
    if (contains(rule, departure)) limits.mayLeave &&= isAllowed(rule.departureWeekdays, departure);
    if (!contains(rule, arrival)) continue;
    tighten(limits, rule);
    limits.mayArrive &&= isAllowed(rule.arrivalWeekdays, arrival);
  }
  return limits;
};

/** The strictest limit is reported: a stay that satisfies it satisfies all. */
const lengthRefusal = (nights: number, limits: Limits): Unbookable | null => {
  const { minimumNights, maximumNights } = limits;
  if (nights > maximumNights)
    return {
      reason: 'max_stay',
      nights: maximumNights,
      detail: `At most ${maximumNights} nights, not ${nights}` satisfies Sentence,
    };
  if (nights < minimumNights)
    return {
      reason: 'min_stay',
      nights: minimumNights,
      detail: `At least ${minimumNights} nights, not ${nights}` satisfies Sentence,
    };
  return null;
};

/** By the rules of the day of arrival. */
const ruleAdvanceRefusal = (rules: readonly BookingRule[], stay: Stay): Unbookable | null => {
  for (const rule of rules) {
    const isAsked = rule.minimumAdvanceDays !== undefined || rule.maximumAdvanceDays !== undefined;
    if (!isAsked || !contains(rule, stay.arrival)) continue;
    const refusal = advanceRefusal(rule, stay);
    if (refusal !== null) return refusal;
  }
  return null;
};

/** The conditions of a plan for a stay in any of its rooms, computed once for all of them. */
export interface StayLimits {
  refusal: Unbookable | null;
  firstClosed: number;
  limits: Limits;
}

export const stayLimits = (compiled: CompiledPlan, stay: Stay): StayLimits => {
  const { restriction } = compiled.plan;
  const rules = rulesFor(compiled, null, stay);
  return {
    refusal: advanceRefusal(restriction, stay) ?? ruleAdvanceRefusal(rules, stay),
    firstClosed: firstClosed(rules, stay),
    limits: limitsWith(initialLimits(restriction, stay), rules, stay),
  };
};

/**
 * The reason against the stay in this room: a closed night, the day of booking, of arrival or of
 * departure, then the length. The rules of the room and those of every room all apply; none
 * replaces another.
 */
export const limitRefusal = (
  compiled: CompiledPlan,
  general: StayLimits,
  room: string,
  stay: Stay,
): Unbookable | null => {
  const own = rulesFor(compiled, room, stay);
  const closed = Math.min(general.firstClosed, firstClosed(own, stay));
  if (closed < stay.departure)
    return {
      reason: 'closed',
      detail: `Closed on the night of ${isoDate(closed)}` satisfies Sentence,
    };
  const advance = general.refusal ?? ruleAdvanceRefusal(own, stay);
  if (advance !== null) return advance;
  const limits = limitsWith(general.limits, own, stay);
  if (!limits.mayArrive) return weekdayRefusal('closed_to_arrival', stay.arrival);
  if (!limits.mayLeave) return weekdayRefusal('closed_to_departure', stay.departure);
  return lengthRefusal(nightsOf(stay), limits);
};
