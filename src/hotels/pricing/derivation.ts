import type { DayRange } from '#hotels/calendar/day.ts';
import {
  AMOUNT_SCALE,
  type BookingRule,
  type RatePlan,
  type Supplement,
} from '#hotels/calendar/rate-plan.ts';
import type { Room } from '#hotels/calendar/room.ts';
import type { Unbookable } from '#hotels/price.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import { compiledPlan } from './compiled-plan.ts';
import { rulesTouching } from './limits.ts';
import { partyOf, type Party } from './party.ts';
import { isUnbookable, priceRoom, type StayPrice } from './price-room.ts';
import { NEWEST_PROTOCOL, type Protocol } from './protocol.ts';
import { rateCosts, type RatePart, type TracedRate } from './rates.ts';
import type { Share } from './rounding.ts';
import { staySupplements, supplementCosts } from './supplements.ts';

/**
 * The derivation of a price. The engine computes the price, and its own functions record the steps,
 * so that the steps always agree with the price.
 */

/** A summand of a price, an exact fraction of whole ten-thousandths. */
export interface Step {
  kind: RatePart['kind'] | 'free_nights' | 'supplement' | 'rounding';
  /** The nights that it belongs to; null: the whole stay. */
  nights: DayRange | null;
  /** How many times `each` is charged in each of the nights; null: it is no such product. */
  count: number | null;
  /** Whole ten-thousandths; null as `count`. */
  each: number | null;
  /** For the base: the number of guests of the price. For a child: the age. */
  of: number | null;
  supplement: Supplement | null;
  amount: Share;
}

export interface Derivation {
  plan: RatePlan;
  room: Room;
  outcome: StayPrice | Unbookable;
  /** The payers; null if the party was refused before. */
  party: Party | null;
  /** Empty without a price. They add up to the total. */
  steps: readonly Step[];
  /** Rules of the plan that concern the stay, satisfied or not. */
  rules: readonly BookingRule[];
}

const STEP = { nights: null, count: null, each: null, of: null, supplement: null };

const partSteps = ({ first, last, parts }: TracedRate, { unitNights }: RatePlan): Step[] =>
  parts.map((part) => ({
    ...STEP,
    ...part,
    nights: { first, last },
    amount: { parts: part.count * part.each * (last - first + 1), over: unitNights },
  }));

/** The price that the free nights would have had. */
const freeStep = (
  traced: readonly TracedRate[],
  free: readonly boolean[],
  plan: RatePlan,
  stay: Stay,
): Step[] => {
  const count = free.filter(Boolean).length;
  if (count === 0) return [];
  let parts = 0;
  for (const { first, last, parts: ofRate } of traced) {
    const unit = ofRate.reduce((sum, part) => sum + part.count * part.each, 0);
    for (let day = first; day <= last; day += 1) if (free[day - stay.arrival]) parts += unit;
  }
  return [
    { ...STEP, kind: 'free_nights', count, amount: { parts: -parts, over: plan.unitNights } },
  ];
};

/** Supplements are independent: the engine prices each alone. */
const supplementSteps = (
  plan: RatePlan,
  asked: { room: string; stay: Stay; party: Party; free: readonly boolean[] },
): Step[] =>
  plan.supplements
    .filter(({ mandatory }) => mandatory)
    .flatMap((supplement) => {
      const alone = compiledPlan({ ...plan, supplements: [supplement] });
      const costs = supplementCosts(staySupplements(alone, asked.stay), asked);
      const parts = costs.reduce((sum, each) => sum + each, 0);
      const amount = { parts, over: nightsOf(asked.stay) };
      return parts === 0 ? [] : [{ ...STEP, kind: 'supplement', supplement, amount }];
    });

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? one : commonDivisor(other, one % other);

/** The sum of shares, exactly. */
export const sumOfShares = (shares: readonly Share[]): Share => {
  const over = shares.reduce((all, each) => (all * each.over) / commonDivisor(all, each.over), 1);
  return { parts: shares.reduce((sum, each) => sum + each.parts * (over / each.over), 0), over };
};

/** The difference between the exact sum and whole cents. */
const roundingStep = (steps: readonly Step[], totalCents: number): Step[] => {
  const { parts, over } = sumOfShares(steps.map(({ amount }) => amount));
  const missing = totalCents * (AMOUNT_SCALE / 100) * over - parts;
  if (missing === 0) return [];
  return [{ ...STEP, kind: 'rounding', amount: { parts: missing, over } }];
};

/** The price of one room in one plan as `priceRoom` computes it, with its derivation. */
export const derivePrice = (
  plan: RatePlan,
  room: Room,
  stay: Stay,
  protocol: Protocol = NEWEST_PROTOCOL,
): Derivation => {
  const outcome = priceRoom(plan, room, stay, { protocol });
  const rules = rulesTouching(compiledPlan(plan), room.code, stay);
  const found = { plan, room, outcome, rules };
  const party = partyOf(room, stay, { offer: plan.familyOffer, protocol });
  if (isUnbookable(outcome)) return { ...found, party: null, steps: [] };
  const traced: TracedRate[] = [];
  const costs = rateCosts(compiledPlan(plan), room, stay, party, traced);
  if (isUnbookable(costs)) return { ...found, party: null, steps: [] };
  const { free } = costs;
  const steps = [
    ...traced.flatMap((each) => partSteps(each, plan)),
    ...freeStep(traced, free, plan, stay),
    ...supplementSteps(plan, { room: room.code, stay, party, free }),
  ];
  return { ...found, party, steps: [...steps, ...roundingStep(steps, outcome.totalCents)] };
};
