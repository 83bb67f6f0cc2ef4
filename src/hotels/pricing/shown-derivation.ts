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

/** The derivation of a price as programs and people read it. */

/** A limit of stays: of a rule, or what the plan asks of every stay. */
export interface ShownLimit {
  limit:
    | 'closed'
    | 'minimum_nights'
    | 'maximum_nights'
    | 'minimum_nights_through'
    | 'maximum_nights_through'
    | 'arrival_weekdays'
    | 'departure_weekdays'
    | 'minimum_advance_days'
    | 'maximum_advance_days';
  /** Nights or days; weekdays from Monday on, 1 for one that is allowed; null: closed. */
  value: number | string | null;
  /** Null: every room. */
  room: string | null;
  /** Null: always. */
  from: string | null;
  to: string | null;
}

export interface ShownStep {
  kind: Step['kind'];
  from: string | null;
  to: string | null;
  nights: number | null;
  count: number | null;
  each: string | null;
  of: number | null;
  supplement: { code: string; name: string | null; charge: string } | null;
  /** In the plan's currency; negative for what is given. */
  amount: string;
}

export interface ShownDerivation {
  room: string;
  plan: string;
  basis: 'person' | 'room';
  currency: string;
  /** Null: not bookable, see reason. */
  total: string | null;
  reason: string | null;
  detail: string | null;
  /** Who pays: children who pay as adults are among the adults. Null without a price. */
  party: { adults: number; childrenAges: readonly number[]; freeChildren: number } | null;
  limits: readonly ShownLimit[];
  steps: readonly ShownStep[];
}

/** At least cents, and ten-thousandths where there are any. */
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

const NAMES = {
  base: 'base price',
  extra_adult: 'further adult',
  child: 'child',
  free_nights: 'free nights',
  supplement: 'supplement',
  rounding: 'rounding to cents',
} as const satisfies Record<Step['kind'], string>;

const nightsText = (nights: number): string => (nights === 1 ? '1 night' : `${nights} nights`);

/** A step as a line: `base price, party of 2: 2 × 96.00 × 3 nights from 2027-02-06 = 576.00`. */
export const stepText = (step: ShownStep): string => {
  const { kind, from, nights, count, each, of, supplement, amount } = step;
  const whose = of === null ? '' : kind === 'child' ? ` of ${of}` : `, party of ${of}`;
  const named = supplement === null ? '' : ` ${supplement.code} (${supplement.charge})`;
  if (each === null || nights === null) {
    const given = kind === 'free_nights' && count !== null ? ` (${count})` : '';
    return `${NAMES[kind]}${named}${given} = ${amount}`;
  }
  const product = `${count} × ${each} × ${nightsText(nights)} from ${from}`;
  return `${NAMES[kind]}${whose}: ${product} = ${amount}`;
};
