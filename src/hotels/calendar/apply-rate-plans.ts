import { unknownRooms, type Advice, type Applied } from './advice.ts';
import type { HotelCalendar } from './calendar.ts';
import {
  DATED_MOST,
  PLANS_MOST,
  RATES_EACH_MOST,
  refuseAbove,
  ROOM_PLANS_MOST,
  SUPPLEMENTS_EACH_MOST,
  SUPPLEMENT_PRICES_MOST,
  SUPPLEMENTS_MOST,
} from './limits.ts';
import type { RatePlan } from './rate-plan.ts';
import { zeroPrices } from './zero-prices.ts';

/** One change of a message for one plan. */
export type PlanChange =
  | { type: 'put'; plan: RatePlan }
  | { type: 'overlay'; code: string; change: (plan: RatePlan) => RatePlan }
  | { type: 'remove'; code: string };

export interface RatePlansChange {
  /** Whether it is a complete set: plans that it does not name are then removed. */
  isComplete: boolean;
  changes: readonly PlanChange[];
}

const noSuchPlan = (code: string, verb: 'overlay' | 'remove'): Advice => ({
  type: 'warning',
  sentence: `There is no rate plan ${code} to ${verb}: nothing was done about it`,
  wanted: 'ratePlans',
});

/** Applies one change to the plans by code, and reports what could not be applied. */
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

const refuseTooManyOfPlan = ({ code, rates, supplements }: RatePlan): void => {
  refuseAbove(SUPPLEMENTS_EACH_MOST, supplements.length, `supplements of rate plan ${code}`);
  for (const [room, { length }] of Map.groupBy(rates, (rate) => rate.room))
    refuseAbove(RATES_EACH_MOST, length, `rates of rate plan ${code} for room ${room}`);
};

const sumOver = (plans: readonly RatePlan[], count: (plan: RatePlan) => number): number =>
  plans.reduce((sum, plan) => sum + count(plan), 0);

const roomsOf = ({ rates }: RatePlan): number => new Set(rates.map(({ room }) => room)).size;

const supplementPricesOf = ({ supplements }: RatePlan): number =>
  supplements.reduce((sum, { prices }) => sum + prices.length, 0);

const datedOf = (plan: RatePlan): number =>
  plan.rates.length + plan.rules.length + supplementPricesOf(plan);

const refuseTooMany = (plans: readonly RatePlan[], touched: readonly RatePlan[]): void => {
  refuseAbove(PLANS_MOST, plans.length, 'rate plans');
  for (const plan of touched) refuseTooManyOfPlan(plan);
  const supplements = sumOver(plans, (plan) => plan.supplements.length);
  refuseAbove(SUPPLEMENTS_MOST, supplements, 'supplements of all rate plans');
  const prices = sumOver(plans, supplementPricesOf);
  refuseAbove(SUPPLEMENT_PRICES_MOST, prices, 'prices of supplements');
  refuseAbove(DATED_MOST, sumOver(plans, datedOf), 'rates, rules and prices of supplements');
  refuseAbove(ROOM_PLANS_MOST, sumOver(plans, roomsOf), 'pairs of a rate plan and a room');
};

/** The calendar with new rate plans: with only these, or with these changes. */
export const applyRatePlans = (
  now: HotelCalendar,
  { isComplete, changes }: RatePlansChange,
): Applied => {
  const before = isComplete ? [] : now.plans;
  const byCode = new Map(before.map((plan) => [plan.code, plan]));
  const advice = changes.flatMap((change) => follow(byCode, change));
  // Sorted by code, so that a calendar does not depend on the order of its plans.
  const plans = [...byCode.values()].sort((left, right) => (left.code < right.code ? -1 : 1));
  const touched = plans.filter((plan) => !now.plans.includes(plan));
  refuseTooMany(plans, touched);
  const isSame = touched.length === 0 && plans.length === now.plans.length;
  const rooms = touched.flatMap((plan) => plan.rates.map(({ room }) => room));
  return {
    calendar: isSame ? now : { ...now, plans },
    advice: [...advice, ...touched.flatMap(zeroPrices), ...unknownRooms(now, rooms, 'Rates')],
  };
};
