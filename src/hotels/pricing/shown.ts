import type { Step } from './derivation.ts';

/** The derivation of a price as programs and people read it. */

/** A limit of stays: of a rule, or of the plan for every stay. */
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
  /** Nights or days; weekdays from Monday, 1 for an allowed one; null: closed. */
  value: number | string | null;
  /** The room; null: every room. */
  room: string | null;
  /** The first and the last day of its range; null: always. */
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
  /** In the plan's currency; negative for a deduction. */
  amount: string;
}

export interface ShownDerivation {
  room: string;
  plan: string;
  basis: 'person' | 'room';
  currency: string;
  /** Null if the room cannot be booked; `reason` says why. */
  total: string | null;
  reason: string | null;
  detail: string | null;
  /** The payers: children who pay as adults are among the adults. Null without a price. */
  party: { adults: number; childrenAges: readonly number[]; freeChildren: number } | null;
  limits: readonly ShownLimit[];
  steps: readonly ShownStep[];
}

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
