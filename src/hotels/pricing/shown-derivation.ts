import { isoDate } from '#hotels/calendar/day.ts';
import {
  AMOUNT_SCALE,
  EVERY_WEEKDAY,
  type BookingRule,
  type Restriction,
} from '#hotels/calendar/rate-plan.ts';
import { textIn } from '#hotels/calendar/texts.ts';
import type { Derivation, Step } from './derivation.ts';
import { isUnbookable } from './price-room.ts';
import type { Share } from './rounding.ts';
import type { ShownDerivation, ShownLimit, ShownStep } from './shown.ts';

/** Converts the derivation of a price to its output form. */

/** With two decimals, or four if there are ten-thousandths. */
const decimalText = ({ parts, over }: Share): string =>
  (parts / over / AMOUNT_SCALE).toFixed(4).replace(/0{1,2}$/, '');

const limitsIn = (
  values: Partial<Record<ShownLimit['limit'], number | string | boolean | null>>,
  where: Pick<ShownLimit, 'room' | 'from' | 'to'>,
): ShownLimit[] => {
  const limits: ShownLimit[] = [];
  for (const limit of LIMITS) {
    const value = values[limit];
    if (value === undefined || value === null || value === false || value === EVERY_WEEKDAY)
      continue;
    limits.push({ limit, value: value === true ? null : value, ...where });
  }
  return limits;
};

const LIMITS = [
  'closed',
  'minimum_nights',
  'maximum_nights',
  'minimum_nights_through',
  'maximum_nights_through',
  'arrival_weekdays',
  'departure_weekdays',
  'minimum_advance_days',
  'maximum_advance_days',
] as const satisfies readonly ShownLimit['limit'][];

const planLimits = (restriction: Restriction): ShownLimit[] =>
  limitsIn(
    {
      minimum_nights: restriction.minimumNights,
      maximum_nights: restriction.maximumNights,
      arrival_weekdays: restriction.arrivalWeekdays,
      departure_weekdays: restriction.departureWeekdays,
      minimum_advance_days: restriction.minimumAdvanceDays,
      maximum_advance_days: restriction.maximumAdvanceDays,
    },
    { room: null, from: null, to: null },
  );

const ruleLimits = (rule: BookingRule): ShownLimit[] =>
  limitsIn(
    {
      closed: rule.closed,
      minimum_nights: rule.minimumNights,
      maximum_nights: rule.maximumNights,
      minimum_nights_through: rule.forwardMinimumNights,
      maximum_nights_through: rule.forwardMaximumNights,
      arrival_weekdays: rule.arrivalWeekdays,
      departure_weekdays: rule.departureWeekdays,
      minimum_advance_days: rule.minimumAdvanceDays ?? null,
      maximum_advance_days: rule.maximumAdvanceDays ?? null,
    },
    { room: rule.room, from: isoDate(rule.first), to: isoDate(rule.last) },
  );

const shownStep = ({ kind, nights, count, each, of, supplement, amount }: Step): ShownStep => ({
  kind,
  from: nights === null ? null : isoDate(nights.first),
  to: nights === null ? null : isoDate(nights.last),
  nights: nights === null ? null : nights.last - nights.first + 1,
  count,
  each: each === null ? null : decimalText({ parts: each, over: 1 }),
  of,
  supplement: supplement && {
    code: supplement.code,
    name: textIn(supplement.names, 'en'),
    charge: supplement.charge,
  },
  amount: decimalText(amount),
});

export const shownDerivation = ({
  plan,
  room,
  outcome,
  party,
  steps,
  rules,
}: Derivation): ShownDerivation => {
  const isRefused = isUnbookable(outcome);
  return {
    room: room.code,
    plan: plan.code,
    basis: plan.basis,
    currency: plan.currency,
    total: isRefused ? null : (outcome.totalCents / 100).toFixed(2),
    reason: isRefused ? outcome.reason : null,
    detail: isRefused ? outcome.detail : null,
    party: party && {
      adults: party.adults,
      childrenAges: party.children,
      freeChildren: party.freeChildren,
    },
    limits: [...planLimits(plan.restriction), ...rules.flatMap(ruleLimits)],
    steps: steps.map(shownStep),
  };
};
