import { unknownRooms, type Advice, type Applied } from './advice.ts';
import type { HotelCalendar } from './calendar.ts';
import { DATED_MOST, invalidCalendar, PLANS_MOST } from './limits.ts';
import type { RatePlan } from './rate-plan.ts';

/** One thing that a message says of one plan. */
export type PlanChange =
  | { type: 'put'; plan: RatePlan }
  | { type: 'overlay'; code: string; change: (plan: RatePlan) => RatePlan }
  | { type: 'remove'; code: string };

export interface RatePlansChange {
  /** Whether it says everything: a plan that it does not name is then gone. */
  isComplete: boolean;
  changes: readonly PlanChange[];
}

const noSuchPlan = (code: string, verb: string): Advice => ({
  type: 'warning',
  sentence: `There is no rate plan ${code} to ${verb}: nothing was done about it`,
  wanted: 'ratePlans',
});

/** Does what one change says to the plans by code; what could not be done is told. */
const follow = (plans: Map<string, RatePlan>, change: PlanChange): Advice[] => {
  if (change.type === 'put') {
    plans.set(change.plan.code, change.plan);
    return [];
  }
  const before = plans.get(change.code);
  if (before === undefined) return [noSuchPlan(change.code, change.type)];
  if (change.type === 'remove') plans.delete(change.code);
  else plans.set(change.code, change.change(before));
  return [];
};

const refuseTooMany = (plans: readonly RatePlan[]): void => {
  if (plans.length > PLANS_MOST) throw invalidCalendar(`expected at most ${PLANS_MOST} rate plans`);
  const dated = plans.flatMap(({ rates, rules, supplements }) => [
    rates.length,
    rules.length,
    ...supplements.map(({ prices }) => prices.length),
  ]);
  if (dated.reduce((sum, count) => sum + count, 0) > DATED_MOST)
    throw invalidCalendar(`expected at most ${DATED_MOST} rates, rules and prices of supplements`);
};

/** The calendar with other rate plans: with these alone, or with these changed. */
export const applyRatePlans = (
  now: HotelCalendar,
  { isComplete, changes }: RatePlansChange,
): Applied => {
  const before = isComplete ? [] : now.plans;
  const byCode = new Map(before.map((plan) => [plan.code, plan]));
  const advice = changes.flatMap((change) => follow(byCode, change));
  // By code, so that a calendar is the same whatever the order in which its plans came.
  const plans = [...byCode.values()].sort((left, right) => (left.code < right.code ? -1 : 1));
  refuseTooMany(plans);
  const touched = plans.filter((plan) => !now.plans.includes(plan));
  const rooms = touched.flatMap((plan) => plan.rates.map(({ room }) => room));
  return { calendar: { ...now, plans }, advice: [...advice, ...unknownRooms(now, rooms, 'Rates')] };
};
